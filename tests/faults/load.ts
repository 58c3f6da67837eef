import { randomUUID } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import { z } from "zod";
import { ask } from "./ask.ts";
import { checkoutOf, type Market } from "./market.ts";

const orderSchema = z.object({ order: z.object({ _id: z.string() }) });

/** What was promised to shoppers, and how often they were not answered. */
export type Book = {
  /** The order that each attempt was told it made. */
  acknowledged: Map<string, string>;
  /** An attempt that was told two different orders. */
  doubled: number;
  cut: number;
  fiveHundreds: number;
  unavailable: number;
  refused: Map<string, number>;
};

export const newBook = (): Book => ({
  acknowledged: new Map(),
  doubled: 0,
  cut: 0,
  fiveHundreds: 0,
  unavailable: 0,
  refused: new Map(),
});

/**
 * Shoppers who order without a pause, each attempt with its key again and again until an answer settles it, as the
 * store's own page does. Returns how to stop them, which waits for the last answers.
 */
export function keepOrdering(url: string, market: Market, book: Book, hands = 8): () => Promise<void> {
  let open = true;
  let next = 0;
  const hand = async () => {
    while (open) await attempt(url, market, book, { n: next++, isOpen: () => open });
  };
  const working = Array.from({ length: hands }, hand);
  return async () => {
    open = false;
    await Promise.all(working);
  };
}

async function attempt(
  url: string,
  market: Market,
  book: Book,
  { n, isOpen }: { n: number; isOpen: () => boolean },
): Promise<void> {
  const key = randomUUID();
  while (true) {
    const outcome = await ask(`${url}/api/order/cod`, { ...checkoutOf(market, n), key });
    if (outcome.kind === "cut") book.cut += 1;
    else if (outcome.kind === "answered") {
      const { status, body } = outcome;
      if (status === 200) return acknowledge(book, key, orderSchema.parse(body).order._id);
      if (status === 503) book.unavailable += 1;
      else if (status >= 500) book.fiveHundreds += 1;
      else {
        const why = JSON.stringify(body);
        book.refused.set(why, (book.refused.get(why) ?? 0) + 1);
        return;
      }
    }
    if (!isOpen()) return;
    await after(30);
  }
}

function acknowledge(book: Book, key: string, order: string): void {
  const earlier = book.acknowledged.get(key);
  if (earlier !== undefined && earlier !== order) book.doubled += 1;
  book.acknowledged.set(key, order);
}
