import type { Tx } from "#kernel/db/connect.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { openExtras, orderPlacings } from "../order-parts.ts";
import type { OrderBook } from "../order-placing.ts";
import { type Attempt, toRequest } from "./attempt.ts";
import { readShelf } from "./read-shelf.ts";

/** What orders that are placed together are judged by: what is held, the store's rules, and what those before have taken. */
export type Counter = Awaited<ReturnType<typeof openCounter>>;

/** Holds and reads what orders are judged by. */
export async function openCounter(tx: Tx, attempts: readonly Attempt[]) {
  const requests = attempts.map(toRequest);
  const [from = ""] = attempts.map(({ now }) => storeDay(now)).sort();
  const { products, store, delivery, parts } = await readShelf(tx, {
    ...{ requests, from },
    placings: orderPlacings(),
  });
  const books: OrderBook[] = [];
  // In turn: what is held by several parts is held in their order.
  for (const { placing, held } of parts) books.push(await placing.open(tx, { requests, held, rules: store }));
  return { products, store, delivery, books, extras: openExtras() };
}
