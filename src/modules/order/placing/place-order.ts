import type { Db, Tx } from "#kernel/db/connect.ts";
import { postgresErrorCode } from "#kernel/db/postgres-error.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { outageOf } from "#kernel/errors/outage.ts";
import { batch, doInHalves } from "#kernel/limits/batch.ts";
import { earlierResult } from "#kernel/once/once.ts";
import { bookSlots, type Delivery, type Place, takeFirstPlace } from "#modules/delivery/index.ts";
import { paymentMethod } from "#modules/payment/index.ts";
import type { Order } from "../contract/order.ts";
import { getOrder } from "../queries/load-orders.ts";
import { t as checkoutTexts } from "../texts/checkout-texts.ts";
import { t } from "../texts/server-texts.ts";
import {
  type Attempt,
  type ClaimedAttempt,
  claimAttempts,
  type PlaceOrderInput,
  toAttempt,
} from "./attempt.ts";
import { type DraftedOrder, draftOrder } from "./draft-order.ts";
import { openPlacement, type PlacementContext } from "./open-placement.ts";
import { whyUnplaceable } from "./why-unplaceable.ts";
import { writeOrders } from "./write-orders.ts";

/**
 * Places a cash-on-delivery order: claims the attempt, prices the lines from the catalogue, allots the invoice number,
 * writes the order and removes its lines from the cart. Orders that arrive while others are being placed are written
 * together, as all orders of a day wait for its counter until the commit. The same key and body return the first order
 * again. Throws `INVALID`, `NOT_FOUND` (address), `SOLD_OUT`, `PRICES_CHANGED`, `KEY_REUSED`, and `CONFLICT` with the
 * next free places if the delivery is not possible.
 */
export async function placeOrder(db: Db, input: PlaceOrderInput): Promise<Order> {
  const { refusal } = paymentMethod(input.order.paymentMethod);
  if (refusal || input.order.items.length === 0) {
    throw (await whyUnplaceable(db, input.shopperId, input.order)) ?? new AppError("INVALID", refusal ?? "");
  }
  const outcome = await placeInBatch(db, toAttempt(input), placeTogether);
  if ("refused" in outcome) throw outcome.refused;
  if ("placed" in outcome) return outcome.placed;
  return getOrder(db, { id: outcome.earlier, shopperId: input.shopperId });
}

/**
 * Places orders of the same moment in one transaction, each as if it were alone: locks and reads what all need, checks
 * one after the other in the order of arrival, and writes the accepted ones. Returns the outcomes by the attempts'
 * `orderId`. If there is no order among them, throws them as `NothingPlaced`.
 */
async function placeTogether(tx: Tx, attempts: readonly Attempt[]): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();

  // Authorise, and find repeats.
  const fresh: ClaimedAttempt[] = [];
  for (const attempt of await claimAttempts(tx, attempts)) {
    const judged = await refusalOr(() => admitAttempt(attempt));
    if ("refused" in judged) outcomes.set(attempt.orderId, judged);
    else if (judged.result !== "new") outcomes.set(attempt.orderId, judged.result);
    else fresh.push(attempt);
  }
  if (fresh.length === 0) throw new NothingPlaced(outcomes);

  // Lock and read for all of them. Then check, price and reserve for each.
  const counter = await openPlacement(tx, fresh);
  const drafted: DraftedOrder[] = [];
  for (const attempt of fresh) {
    const judged = await refusalOr(() => draftOrder(attempt, counter));
    if ("refused" in judged) outcomes.set(attempt.orderId, judged);
    else {
      reserve(counter, judged.result);
      drafted.push(judged.result);
    }
  }

  // Book the delivery places last, after locks that others may hold for longer, such as products and codes.
  const booked = await refusalOr(() => bookPlaces(tx, drafted));
  if ("refused" in booked) for (const { orderId } of drafted) outcomes.set(orderId, booked);
  const placeable = "refused" in booked ? [] : booked.result;
  if (placeable.length === 0) throw new NothingPlaced(outcomes);

  // Write at the end: all other orders of the day wait for the day's counter from here to the commit.
  const refused = fresh.filter(({ orderId }) => outcomes.has(orderId));
  for (const order of await writeOrders(tx, placeable, { counter, refused })) {
    outcomes.set(order._id, { placed: order });
  }
  return outcomes;
}

/**
 * Admits an attempt, or finds the order that an earlier one with its key has made, which does not count as new. Throws
 * `UNAUTHENTICATED` (deleted account), `KEY_REUSED`, `TOO_MANY`.
 */
async function admitAttempt(attempt: ClaimedAttempt): Promise<{ earlier: string } | "new"> {
  if (attempt.shopperName === undefined) {
    throw new AppError("UNAUTHENTICATED", checkoutTexts.later("loginToOrder"));
  }
  const asked = { hash: attempt.hash, resultId: attempt.orderId, reused: t.later("placedAlready") };
  const earlier = earlierResult(attempt.claimed, asked);
  if (earlier) return { earlier };
  await attempt.admit();
  return "new";
}

/** Reserves for an order, so that later ones find the rest. */
function reserve(counter: PlacementContext, drafted: DraftedOrder): void {
  for (const { take } of counter.books) take?.(drafted);
  counter.delivery = withOneMore(counter.delivery, drafted.place);
}

function withOneMore(delivery: Delivery, { day, window }: Place): Delivery {
  if (!window) return delivery;
  const isIt = (load: Delivery["loads"][number]) => load.day === day && load.windowId === window.id;
  const taken = (delivery.loads.find(isIt)?.taken ?? 0) + 1;
  const others = delivery.loads.filter((load) => !isIt(load));
  return { ...delivery, loads: [...others, { day, windowId: window.id, taken }] };
}

/** Another process has booked a place that several orders had found free. Each order has to look for its own. */
class PlacesGone extends Error {
  override readonly name = "PlacesGone";
}

/**
 * Books the orders' places. A lone order takes the next place if its first is gone. Throws `CONFLICT` if none is left.
 */
async function bookPlaces(tx: Tx, drafted: readonly DraftedOrder[]): Promise<readonly DraftedOrder[]> {
  const [lone, ...others] = drafted;
  if (lone && others.length === 0) return [{ ...lone, place: await takeFirstPlace(tx, lone.plan) }];
  const places = drafted.map(({ place }) => place);
  if (!(await bookSlots(tx, places))) throw new PlacesGone();
  return drafted;
}

/** The largest number of orders in one transaction. */
const MOST_TOGETHER = 16;
/** The time after which a waiting batch no longer holds up other orders, in milliseconds. */
const PATIENCE_MS = 250;
/** The number of batches that may wait like that. Each has a connection. */
const MOST_AT_ONCE = 5;
/** The time in which a failed batch is repeated without the failing order, in milliseconds. */
const REPEATING_MS = 8_000;

/** The result of an attempt: an order, the id of an earlier order with the same key, or a refusal. */
type Outcome = { placed: Order } | { earlier: string } | { refused: AppError };

/** Places orders of the same moment in one transaction. Returns the outcomes by the attempts' `orderId`. */
type PlaceTogether = (tx: Tx, attempts: readonly Attempt[]) => Promise<ReadonlyMap<string, Outcome>>;

type Placing = (attempt: Attempt) => Promise<Outcome>;

const placings = new WeakMap<Db, Placing>();

/** Places an order together with those that reach this process while others are being placed. */
function placeInBatch(db: Db, attempt: Attempt, together: PlaceTogether): Promise<Outcome> {
  const known = placings.get(db);
  if (known) return known(attempt);
  const placing = batch<Attempt, Outcome>({
    work: (attempts) => placeAll(db, attempts, together),
    nameOf: ({ scope, key, orderId }) => (key === undefined ? orderId : `${scope} ${key}`),
    ...{ most: MOST_TOGETHER, patienceMs: PATIENCE_MS, atOnce: MOST_AT_ONCE },
  });
  placings.set(db, placing);
  return placing(attempt);
}

/**
 * Places orders together. If one of them fails, the others are placed without it, so that no order fails because of
 * another. They are repeated one transaction after the other, so that a batch takes only one connection.
 */
async function placeAll(
  db: Db,
  attempts: readonly Attempt[],
  placeTogether: PlaceTogether,
): Promise<readonly PromiseSettledResult<Outcome>[]> {
  const together = async (some: readonly Attempt[]) => {
    const outcomes = await transact(db, (tx) => placeTogether(tx, some)).catch(outcomesOfNone);
    return some.map(({ orderId }) => {
      const outcome = outcomes.get(orderId);
      if (!outcome) throw new Error("an attempt was left without an outcome");
      return outcome;
    });
  };
  return doInHalves(attempts, { together, mayRepeat: keptNothing, patienceMs: REPEATING_MS });
}

/** Whether a failed transaction has certainly kept nothing. If the connection broke, it may have been committed. */
function keptNothing(error: unknown): boolean {
  const outage = outageOf(error);
  return outage === undefined || (outage === "busy" && postgresErrorCode(error) !== undefined);
}

/** Thrown if no attempt has led to an order, so that the transaction keeps nothing. */
class NothingPlaced extends Error {
  override readonly name = "NothingPlaced";
  readonly outcomes: ReadonlyMap<string, Outcome>;

  constructor(outcomes: ReadonlyMap<string, Outcome>) {
    super("none of the orders was placed");
    this.outcomes = outcomes;
  }
}

function outcomesOfNone(error: unknown): ReadonlyMap<string, Outcome> {
  if (error instanceof NothingPlaced) return error.outcomes;
  throw error;
}

/** The result of `work`, or its refusal by a named error. Unexpected errors are thrown. */
async function refusalOr<Result>(
  work: () => Result | Promise<Result>,
): Promise<{ result: Result } | { refused: AppError }> {
  try {
    return { result: await work() };
  } catch (error) {
    if (error instanceof AppError) return { refused: error };
    throw error;
  }
}
