import type { Db, Tx } from "#kernel/db/connect.ts";
import { postgresErrorCode } from "#kernel/db/postgres-error.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { outageOf } from "#kernel/errors/outage.ts";
import { batch, doInHalves } from "#kernel/limits/batch.ts";
import type { Order } from "../contract/order.ts";
import type { Attempt } from "./attempt.ts";

/** So many orders at most are written in one transaction. */
const MOST_TOGETHER = 16;
/** Orders that wait for something longer than this, in milliseconds, hold up none but those that came with them. */
const PATIENCE_MS = 250;
/** So many transactions may wait like that: each has a connection. */
const MOST_AT_ONCE = 5;
/** For so long, in milliseconds, orders are tried without the one that makes them fail. */
const REPEATING_MS = 8_000;

/** What comes of an attempt: an order, the id of the one that an earlier attempt with its key has made, or a refusal. */
export type Outcome = { placed: Order } | { earlier: string } | { refused: AppError };

/** Places orders that came at the same time, in one transaction. Gives the outcomes by the attempts' `orderId`. */
type PlaceTogether = (tx: Tx, attempts: readonly Attempt[]) => Promise<ReadonlyMap<string, Outcome>>;

type Placing = (attempt: Attempt) => Promise<Outcome>;

const placings = new WeakMap<Db, Placing>();

/** Places an order together with those that come to this process while others are being placed. */
export function placeInBatch(db: Db, attempt: Attempt, together: PlaceTogether): Promise<Outcome> {
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
 * Places orders together or, where one of them fails, the rest without it: no order fails because of another. They are
 * tried again one transaction after the other, so that a batch never takes more than one connection of the pool.
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

/** Whether a failed transaction has certainly kept nothing. Where the connection broke, perhaps all of it is kept. */
function keptNothing(error: unknown): boolean {
  const outage = outageOf(error);
  return outage === undefined || (outage === "busy" && postgresErrorCode(error) !== undefined);
}

/** What is thrown where none of the attempts has led to an order: so their transaction keeps nothing. */
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

/** What `work` gives, or the named error with which it refuses. What nobody foresaw is no refusal, and is thrown. */
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
