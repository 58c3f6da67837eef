import type { Db } from "#kernel/db/connect.ts";
import { postgresErrorCode } from "#kernel/db/postgres-error.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { outageOf } from "#kernel/errors/outage.ts";
import { gather } from "#kernel/limits/gather.ts";
import { doInHalves } from "#kernel/limits/halve.ts";
import { paymentMethod } from "#modules/payment/rules/payment.ts";
import type { Order } from "../contract/order.ts";
import { type Attempt, type PlaceOrderInput, toAttempt } from "./attempt.ts";
import { getOrder } from "./load-orders.ts";
import { NothingPlaced, type Outcome } from "./outcome.ts";
import { placeTogether } from "./place-together.ts";
import { whyUnplaceable } from "./why-unplaceable.ts";

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

/** Whether a failed transaction has certainly kept nothing. Where the connection broke, perhaps all of it is kept. */
function keptNothing(error: unknown): boolean {
  const outage = outageOf(error);
  return outage === undefined || (outage === "busy" && postgresErrorCode(error) !== undefined);
}
