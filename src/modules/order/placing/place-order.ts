import type { Db, Tx } from "#kernel/db/connect.ts";
import { postgresErrorCode } from "#kernel/db/postgres-error.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { outageOf } from "#kernel/errors/outage.ts";
import { doInHalves, gather } from "#kernel/limits/gather.ts";
import { earlierResult } from "#kernel/once/once.ts";
import { type Delivery, type Place, takeFirstPlace, takePlaces } from "#modules/delivery/index.ts";
import { paymentMethod } from "#modules/payment/index.ts";
import { t as checkoutTexts } from "../checkout-texts.ts";
import type { Order } from "../contract/order.ts";
import { getOrder } from "../queries/load-orders.ts";
import { t } from "../server-texts.ts";
import {
  type Attempt,
  type ClaimedAttempt,
  claimAttempts,
  type PlaceOrderInput,
  toAttempt,
} from "./attempt.ts";
import { type DraftedOrder, draftOrder } from "./draft-order.ts";
import { type Counter, openCounter } from "./open-counter.ts";
import { whyUnplaceable } from "./why-unplaceable.ts";
import { writeOrders } from "./write-orders.ts";

/** So many orders at most are written in one transaction. */
const MOST_TOGETHER = 16;
/** Orders that wait for something longer than this, in milliseconds, hold up none but those that came with them. */
const PATIENCE_MS = 250;
/** So many transactions may wait like that: each has a connection. */
const MOST_AT_ONCE = 5;
/** For so long, in milliseconds, orders are tried without the one that makes them fail. */
const REPEATING_MS = 8_000;

/**
 * Places a cash-on-delivery order: claims the attempt, prices the lines from the catalogue, allots the invoice number,
 * writes the order and takes its lines out of the cart. Orders that come while others are being placed are written
 * together, as all of a day wait for its counter until the commit. The same key and body give the first order again.
 * Refusals: `INVALID`, `NOT_FOUND` (address), `SOLD_OUT`, `PRICES_CHANGED`, `KEY_REUSED`, and `CONFLICT` with
 * the next free places where the delivery is not to be had.
 */
export async function placeOrder(db: Db, input: PlaceOrderInput): Promise<Order> {
  const { refusal } = paymentMethod(input.order.paymentMethod);
  if (refusal || input.order.items.length === 0) {
    throw (await whyUnplaceable(db, input.shopperId, input.order)) ?? new AppError("INVALID", refusal ?? "");
  }
  const outcome = await placingOn(db)(toAttempt(input));
  if ("refused" in outcome) throw outcome.refused;
  if ("placed" in outcome) return outcome.placed;
  return getOrder(db, { id: outcome.earlier, shopperId: input.shopperId });
}

type Placing = (attempt: Attempt) => Promise<Outcome>;

const placings = new WeakMap<Db, Placing>();

/** Where all orders of this process come together. */
function placingOn(db: Db): Placing {
  const known = placings.get(db);
  if (known) return known;
  const placing = gather<Attempt, Outcome>({
    work: (attempts) => placeAll(db, attempts),
    nameOf: ({ scope, key, orderId }) => (key === undefined ? orderId : `${scope} ${key}`),
    ...{ most: MOST_TOGETHER, patienceMs: PATIENCE_MS, atOnce: MOST_AT_ONCE },
  });
  placings.set(db, placing);
  return placing;
}

/** What comes of an attempt: an order, the id of the one that an earlier attempt with its key has made, or a refusal. */
type Outcome = { placed: Order } | { earlier: string } | { refused: AppError };

/** What is thrown where none of the attempts has led to an order: so their transaction keeps nothing. */
class NothingPlaced extends Error {
  override readonly name = "NothingPlaced";
  readonly outcomes: ReadonlyMap<string, Outcome>;

  constructor(outcomes: ReadonlyMap<string, Outcome>) {
    super("none of the orders was placed");
    this.outcomes = outcomes;
  }
}

/** What `work` gives, or the named error with which it refuses. What nobody foresaw is no refusal, and is thrown. */
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

/** Places orders together or, where one of them fails, the rest without it: no order fails because of another. */
function placeAll(db: Db, attempts: readonly Attempt[]): Promise<readonly PromiseSettledResult<Outcome>[]> {
  const together = async (some: readonly Attempt[]) => {
    const outcomes = await outcomesOf(db, some);
    return some.map(({ orderId }) => {
      const outcome = outcomes.get(orderId);
      if (!outcome) throw new Error("an attempt was left without an outcome");
      return outcome;
    });
  };
  return doInHalves(attempts, { together, mayRepeat: keptNothing, patienceMs: REPEATING_MS });
}

async function outcomesOf(db: Db, attempts: readonly Attempt[]): Promise<ReadonlyMap<string, Outcome>> {
  try {
    return await transact(db, (tx) => placeTogether(tx, attempts));
  } catch (error) {
    if (error instanceof NothingPlaced) return error.outcomes;
    throw error;
  }
}

/** Somebody else was faster at a place of delivery that several orders had found free: each is to look for its own. */
class PlacesGone extends Error {
  override readonly name = "PlacesGone";
}

/**
 * Places orders that came at the same time, in one transaction, each as if it were alone: holds and reads what all of
 * them need, judges one after the other as they came, and writes those that are not refused. Gives the outcomes by the
 * attempts' `orderId`; where no order is among them, they are thrown as `NothingPlaced`.
 */
async function placeTogether(tx: Tx, attempts: readonly Attempt[]): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  const fresh: ClaimedAttempt[] = [];
  for (const attempt of await claimAttempts(tx, attempts)) {
    const judged = await refusalOr(() => admitAttempt(attempt));
    if ("refused" in judged) outcomes.set(attempt.orderId, judged);
    else if (judged.result !== "new") outcomes.set(attempt.orderId, judged.result);
    else fresh.push(attempt);
  }
  if (fresh.length === 0) throw new NothingPlaced(outcomes);

  const counter = await openCounter(tx, fresh);
  const drafted: DraftedOrder[] = [];
  for (const attempt of fresh) {
    const judged = await refusalOr(() => draftOrder(attempt, counter));
    if ("refused" in judged) outcomes.set(attempt.orderId, judged);
    else {
      takeForOrder(counter, judged.result);
      drafted.push(judged.result);
    }
  }
  // After all that others may hold for longer, such as products and codes.
  const placed = await refusalOr(() => withPlaces(tx, drafted));
  if ("refused" in placed) for (const { attempt } of drafted) outcomes.set(attempt.orderId, placed);
  else if (placed.result.length > 0) {
    // Last, because everybody else who orders today waits for the day's counter from here to the commit.
    const refused = fresh.filter(({ orderId }) => outcomes.has(orderId));
    for (const order of await writeOrders(tx, placed.result, { counter, refused })) {
      outcomes.set(order._id, { placed: order });
    }
    return outcomes;
  }
  throw new NothingPlaced(outcomes);
}

/**
 * Admits an attempt, or finds the order that an earlier one with its key has made: that is no new one, and counts
 * nowhere. Refusals: `UNAUTHENTICATED` (the account is gone), `KEY_REUSED`, `TOO_MANY`.
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

/** Takes what an order needs, so that those after it find what is left. */
function takeForOrder(counter: Counter, { draft, place }: DraftedOrder): void {
  for (const { take } of counter.books) take?.(draft);
  counter.delivery = withOneMore(counter.delivery, place);
}

function withOneMore(delivery: Delivery, { day, window }: Place): Delivery {
  if (!window) return delivery;
  const isIt = (load: Delivery["loads"][number]) => load.day === day && load.windowId === window.id;
  const taken = (delivery.loads.find(isIt)?.taken ?? 0) + 1;
  const others = delivery.loads.filter((load) => !isIt(load));
  return { ...delivery, loads: [...others, { day, windowId: window.id, taken }] };
}

/** Takes the orders' places. A lone order takes the next one where its first is gone; none left refuses it: `CONFLICT`. */
async function withPlaces(tx: Tx, drafted: readonly DraftedOrder[]): Promise<readonly DraftedOrder[]> {
  const [lone, ...others] = drafted;
  if (lone && others.length === 0) return [{ ...lone, place: await takeFirstPlace(tx, lone.plan) }];
  if (
    await takePlaces(
      tx,
      drafted.map(({ place }) => place),
    )
  )
    return drafted;
  throw new PlacesGone();
}

/** Whether a failed transaction has certainly kept nothing. Where the connection broke, perhaps all of it is kept. */
function keptNothing(error: unknown): boolean {
  const outage = outageOf(error);
  return outage === undefined || (outage === "busy" && postgresErrorCode(error) !== undefined);
}
