import type { Db, Tx } from "#kernel/db/connect.ts";
import { postgresErrorCode } from "#kernel/db/postgres-error.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { outageOf } from "#kernel/errors/outage.ts";
import { batch, doInHalves } from "#kernel/limits/batch.ts";
import type { Order } from "../rules/shared/order.ts";
import type { Checkout } from "./checkout.ts";

/** The largest number of orders in one transaction. */
const MAX_TOGETHER = 16;
/** The time after which a waiting batch no longer holds up other orders, in milliseconds. */
const TIMEOUT_MS = 250;
/** The maximum number of batches that wait at once. Each has a connection. */
const MAX_AT_ONCE = 5;
/** The time in which a failed batch is repeated without the failing order, in milliseconds. */
const REPEATING_MS = 8_000;

/** The result of an checkout: an order, perhaps with that of its cart's second delivery, the id of an earlier order with the same key, or a refusal. */
export type Outcome = { placed: Order; also?: Order[] } | { earlier: string } | { refused: AppError };

/** Places orders of the same moment in one transaction. Returns the outcomes by the checkouts' `orderId`. */
type PlaceTogether = (tx: Tx, checkouts: readonly Checkout[]) => Promise<ReadonlyMap<string, Outcome>>;

type Placing = (checkout: Checkout) => Promise<Outcome>;

const placings = new WeakMap<Db, Placing>();

/** Places an order together with those that reach this process while others are being placed. */
export function placeInBatch(db: Db, checkout: Checkout, placeTogether: PlaceTogether): Promise<Outcome> {
  const existing = placings.get(db);
  if (existing) return existing(checkout);
  const placing = batch<Checkout, Outcome>({
    work: (checkouts) => placeAll(db, checkouts, placeTogether),
    nameOf: nameInBatch,
    most: MAX_TOGETHER,
    timeoutMs: TIMEOUT_MS,
    atOnce: MAX_AT_ONCE,
  });
  placings.set(db, placing);
  return placing(checkout);
}

/** Checkouts of one name take turns: those with one key, and those of one shopper that ask about each other. */
function nameInBatch({ scope, key, orderId, lastOrder }: Checkout): string {
  if (lastOrder !== undefined) return scope;
  return key === undefined ? orderId : `${scope} ${key}`;
}

/**
 * Places orders together. If one of them fails, the others are placed without it, so that no order fails because of
 * another. They are repeated one transaction after the other, so that a batch takes only one connection.
 */
async function placeAll(
  db: Db,
  checkouts: readonly Checkout[],
  placeTogether: PlaceTogether,
): Promise<readonly PromiseSettledResult<Outcome>[]> {
  const together = async (part: readonly Checkout[]) => {
    const outcomes = await transact(db, (tx) => placeTogether(tx, part)).catch(outcomesOfNone);
    return part.map(({ orderId }) => {
      const outcome = outcomes.get(orderId);
      if (!outcome) throw new Error("an checkout was left without an outcome");
      return outcome;
    });
  };
  return doInHalves(checkouts, { together, mayRepeat: wroteNothing, timeoutMs: REPEATING_MS });
}

/** Returns true if a failed transaction has certainly written nothing. If the connection broke, it may have been committed. */
function wroteNothing(error: unknown): boolean {
  const outage = outageOf(error);
  return outage === undefined || (outage === "busy" && postgresErrorCode(error) !== undefined);
}

/** Thrown if no checkout has led to an order, so that the transaction writes nothing. */
export class NothingPlaced extends Error {
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

/** Another process has booked a place that several orders had found free. Each order has to look for its own. */
export class PlacesGone extends Error {
  override readonly name = "PlacesGone";
}

/** The second order of a cart was refused after the first had reserved. It has to be refused alone. */
export class HalfReserved extends Error {
  override readonly name = "HalfReserved";
}

/** The result of `work`, or its refusal by a named error. Unexpected errors are thrown. */
export async function refusalOr<Result>(
  work: () => Result | Promise<Result>,
): Promise<{ result: Result } | { refused: AppError }> {
  try {
    return { result: await work() };
  } catch (error) {
    if (error instanceof AppError) return { refused: error };
    throw error;
  }
}
