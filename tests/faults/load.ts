import { randomUUID } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import { z } from "zod";
import { ask, type Outcome } from "./ask.ts";
import { checkoutOf, type Market } from "./market.ts";

const orderSchema = z.object({ order: z.object({ _id: z.string() }) });

/** One in so many orders is cancelled, so that stock, places and uses of codes are freed again. */
const CANCEL_EACH = 2;
const PAUSE_MS = 30;

/** The promises made to shoppers, and the number of requests without an answer. */
export type Book = {
  /** The order that each attempt was told about. */
  acknowledged: Map<string, string>;
  /** Orders that a shopper was told are cancelled. */
  cancelled: Set<string>;
  /** Orders that may be cancelled: the answer was lost. */
  perhaps: Set<string>;
  /** The number of attempts that were told about two different orders. */
  doubled: number;
  cut: number;
  silent: number;
  fiveHundreds: number;
  unavailable: number;
  /** How often an order was told to come again, by what it was told. */
  reasons: Map<string, number>;
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
  reasons: new Map(),
  refused: new Map(),
});

type Hand = { url: string; book: Book; isOpen: () => boolean };

/**
 * Shoppers who order and cancel without a pause. They repeat each attempt with its key until an answer settles it, as
 * the store's page does. Returns a function that stops them and waits for the last answers.
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

const count = (times: Map<string, number>, what: string) => times.set(what, (times.get(what) ?? 0) + 1);

/** Repeats a request until it is settled. Returns the answer if it succeeded, otherwise undefined. */
async function untilSettled(
  { url, book, isOpen }: Hand,
  path: string,
  request: { json: unknown; cookie: string; key?: string },
): Promise<unknown> {
  while (true) {
    const outcome = await ask(url + path, request);
    if (outcome.kind === "answered") {
      const { status, body } = outcome;
      if (status === 200) return body;
      if (status === 503) {
        book.unavailable += 1;
        count(book.reasons, JSON.stringify(body));
      } else if (status >= 500) book.fiveHundreds += 1;
      else {
        count(book.refused, JSON.stringify(body));
        return undefined;
      }
    } else if (outcome.kind !== "refused") book[outcome.kind] += 1;
    if (!isOpen()) return undefined;
    await after(PAUSE_MS);
  }
}

/** Whether a request was told, in a way that programs understand, to come again. */
export const isClean503 = (outcome: Outcome): boolean =>
  outcome.kind === "answered" && outcome.status === 503 && outcome.headers["retry-after"] !== undefined;

type Reading = {
  paths: readonly string[];
  /** Takes a sentence for each answer that is neither 200 nor a clean 503. */
  broken: string[];
  /** Whether a killed process may cut an answer. */
  mayBeCut?: boolean;
};

/** Reads pages and lists without a pause. Counts the answers by status. */
export function keepReading(url: string, { paths, broken, mayBeCut = false }: Reading) {
  let open = true;
  const answers = new Map<string, number>();
  const read = async (path: string) => {
    while (open) {
      const outcome = await ask(url + path);
      const kind = outcome.kind === "answered" ? String(outcome.status) : outcome.kind;
      answers.set(kind, (answers.get(kind) ?? 0) + 1);
      const isAllowed = kind === "200" || (mayBeCut && kind === "cut") || isClean503(outcome);
      if (!isAllowed) broken.push(`${path} answered ${kind}`);
      await after(20);
    }
  };
  const reading = paths.map(read);
  const stop = async () => {
    open = false;
    await Promise.all(reading);
  };
  return { answers, stop };
}
