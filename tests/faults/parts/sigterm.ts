import { setTimeout as after } from "node:timers/promises";
import { ask, type Outcome } from "../ask.ts";
import { type Book, keepOrdering, newBook } from "../load.ts";
import { END_MS, inRounds, late, type Stage, timesOf } from "../stage.ts";

const HANDS = 30;
/** Orders run for `BEFORE_MS` before the signal; answers are checked for `SOON_MS` after it. */
const BEFORE_MS = 300;
const SOON_MS = 100;

/** Stops the app as an operator does, while it takes orders. Every request that was sent must be answered. */
export async function sigterm(stage: Stage, rounds: number): Promise<string> {
  const { store, market, book, broken } = stage;
  const times: number[] = [];
  let cut = 0;
  let unsaid = 0;
  const done = await inRounds(stage, rounds, async () => {
    const own = newBook();
    const stop = keepOrdering(store.url, market, own, HANDS);
    await after(BEFORE_MS + Math.random() * BEFORE_MS);
    const ending = store.end("SIGTERM");
    await after(SOON_MS);
    const [ready, page] = await Promise.all([ask(`${store.url}/readyz`), ask(`${store.url}/`)]);
    if (!saysGoodbye(ready, 503) || !saysGoodbye(page, 200)) unsaid += 1;
    times.push(await ending);
    await stop();
    cut += own.cut;
    await store.start();
    addTo(book, own);
    return `ended after ${Math.round(times.at(-1) ?? 0)} ms, ${own.acknowledged.size} acknowledged, ${own.cut} cut`;
  });
  broken.push(...late(Math.max(...times), END_MS, "to end after SIGTERM"));
  if (cut > 0) broken.push(`${cut} requests that were sent got no answer when the store was stopped`);
  if (unsaid > 0) broken.push(`in ${unsaid} rounds the answers did not say that the store stops`);
  return `${done - unsaid} of ${rounds} said goodbye, ended after ${timesOf(times)}, ${cut} cut`;
}

const saysGoodbye = (outcome: Outcome, status: number) =>
  outcome.kind === "answered" && outcome.status === status && outcome.headers.connection === "close";

function addTo(book: Book, own: Book): void {
  for (const [key, order] of own.acknowledged) book.acknowledged.set(key, order);
  for (const id of own.cancelled) book.cancelled.add(id);
  for (const id of own.perhaps) book.perhaps.add(id);
  for (const [why, times] of own.refused) book.refused.set(why, (book.refused.get(why) ?? 0) + times);
  for (const count of ["cut", "silent", "fiveHundreds", "unavailable", "doubled"] as const) {
    book[count] += own[count];
  }
}
