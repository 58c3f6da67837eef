import { randomUUID } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import { z } from "zod";
import { ask } from "./ask.ts";
import { checkoutOf, type Market } from "./market.ts";

const orderSchema = z.object({ order: z.object({ _id: z.string() }) });

/** Every so many orders one is cancelled again: it gives back what it took, and there is something to take. */
const CANCEL_EACH = 2;
const PAUSE_MS = 30;

/** What was promised to shoppers, and how often they were not answered. */
export type Book = {
  /** The order that each attempt was told it made. */
  acknowledged: Map<string, string>;
  /** Orders of which a shopper was told that they are cancelled. */
  cancelled: Set<string>;
  /** Orders that may have been cancelled, as nobody heard the answer. */
  perhaps: Set<string>;
  /** Attempts that were told two different orders. */
  doubled: number;
  cut: number;
  silent: number;
  fiveHundreds: number;
  unavailable: number;
  refused: Map<string, number>;
};

export const newBook = (): Book => ({
  acknowledged: new Map(),
  cancelled: new Set(),
  perhaps: new Set(),
  doubled: 0,
  cut: 0,
  silent: 0,
  fiveHundreds: 0,
  unavailable: 0,
  refused: new Map(),
});

type Hand = { url: string; book: Book; isOpen: () => boolean };

/**
 * Shoppers who order and cancel without a pause. They repeat each attempt with its key until an answer settles it, as the
 * store's own page does. Returns how to stop them, which waits for the last answers.
 */
export function keepOrdering(url: string, market: Market, book: Book, hands = 8): () => Promise<void> {
  let open = true;
  let next = 0;
  const isOpen = () => open;
  const work = async () => {
    while (open) await shop({ url, book, isOpen }, market, next++);
  };
  const working = Array.from({ length: hands }, work);
  return async () => {
    open = false;
    await Promise.all(working);
  };
}

async function shop(hand: Hand, market: Market, n: number): Promise<void> {
  const { book } = hand;
  const { json, cookie } = checkoutOf(market, n);
  const key = randomUUID();
  const placed = await untilSettled(hand, "/api/order/cod", { json, cookie, key });
  if (placed === undefined) return;
  const id = orderSchema.parse(placed).order._id;
  const earlier = book.acknowledged.get(key);
  if (earlier !== undefined && earlier !== id) book.doubled += 1;
  book.acknowledged.set(key, id);
  if (n % CANCEL_EACH !== 0 || !hand.isOpen()) return;
  book.perhaps.add(id);
  const cancelled = await untilSettled(hand, "/api/order/cancel", { json: { id }, cookie });
  if (cancelled !== undefined) book.cancelled.add(id);
}

/** Sends it again and again until it is settled: the answer to what went well, undefined for all else. */
async function untilSettled(
  { url, book, isOpen }: Hand,
  path: string,
  asked: { json: unknown; cookie: string; key?: string },
): Promise<unknown> {
  while (true) {
    const outcome = await ask(url + path, asked);
    if (outcome.kind === "answered") {
      const { status, body } = outcome;
      if (status === 200) return body;
      if (status === 503) book.unavailable += 1;
      else if (status >= 500) book.fiveHundreds += 1;
      else {
        const why = JSON.stringify(body);
        book.refused.set(why, (book.refused.get(why) ?? 0) + 1);
        return undefined;
      }
    } else if (outcome.kind !== "refused") book[outcome.kind] += 1;
    if (!isOpen()) return undefined;
    await after(PAUSE_MS);
  }
}
