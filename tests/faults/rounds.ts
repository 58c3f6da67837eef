import { setTimeout as after } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { ask, untilGood } from "./ask.ts";
import { type Book, keepOrdering, newBook } from "./load.ts";
import { checkoutOf, type Market } from "./market.ts";
import type { Store } from "./store.ts";

/** So long a store may take until it is ready again, and until it has ended, in milliseconds. */
const READY_MS = Number(process.env.FAULTS_READY_MS ?? 5_000);
const END_MS = 10_000;
const READYZ_MS = 2_000;
const ORDERS_AFTER = 100;
const END_BACKENDS = sql`select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = 'santhe' and pid <> pg_backend_pid()`;

export type Stage = { store: Store; market: Market; book: Book; broken: string[] };

const late = (ms: number, most: number, what: string): string[] =>
  ms > most ? [`${what} took ${Math.round(ms)} ms, and ${most} were promised`] : [];

/** Kills the app in the middle of orders, again and again. */
export async function killApp({ store, market, book, broken }: Stage, rounds: number): Promise<string> {
  const stop = keepOrdering(store.url, market, book);
  let slowest = 0;
  for (let round = 0; round < rounds; round++) {
    await after(200 + Math.random() * 600);
    await store.end("SIGKILL");
    slowest = Math.max(slowest, await store.start());
  }
  await stop();
  broken.push(...late(slowest, READY_MS, "to be ready after a kill"));
  return `ready again after at most ${Math.round(slowest)} ms`;
}

/** Kills the database under the app, which has to start it again. */
export async function killDatabase({ store, market, book, broken }: Stage, rounds: number): Promise<string> {
  const stop = keepOrdering(store.url, market, book);
  let slowest = 0;
  for (let round = 0; round < rounds; round++) {
    await after(300 + Math.random() * 600);
    await store.signalDatabase("SIGKILL");
    // What it said before is believed for a moment.
    await after(200);
    slowest = Math.max(slowest, await untilOrdered({ store, market, book, broken }));
  }
  await stop();
  broken.push(...late(slowest, 2 * READY_MS, "to take orders after the database was killed"));
  return `orders again after at most ${Math.round(slowest)} ms`;
}

async function untilOrdered({ store, market }: Stage): Promise<number> {
  const begun = performance.now();
  for (let n = 1; performance.now() - begun < 60_000; n += 3) {
    const outcome = await ask(`${store.url}/api/order/cod`, {
      ...checkoutOf(market, n),
      key: crypto.randomUUID(),
    });
    if (outcome.kind === "answered" && outcome.status < 500) return performance.now() - begun;
    await after(20);
  }
  throw new Error("no order came through within a minute");
}

/** Stops the app as an operator does, in the middle of orders: whatever was sent is answered. */
export async function terminate({ store, market, book, broken }: Stage, rounds: number): Promise<string> {
  let slowest = 0;
  let unsaid = 0;
  let cut = 0;
  for (let round = 0; round < rounds; round++) {
    const own = newBook();
    const stop = keepOrdering(store.url, market, own, 30);
    await after(300 + Math.random() * 300);
    const ending = store.end("SIGTERM");
    await after(200);
    const ready = await ask(`${store.url}/readyz`);
    if (ready.kind === "answered" && !(ready.status === 503 && ready.headers.connection === "close"))
      unsaid += 1;
    slowest = Math.max(slowest, await ending);
    cut += own.cut;
    await store.start();
    await stop();
    for (const [key, order] of own.acknowledged) book.acknowledged.set(key, order);
    book.fiveHundreds += own.fiveHundreds;
    book.unavailable += own.unavailable;
    book.doubled += own.doubled;
  }
  broken.push(...late(slowest, END_MS, "to end after SIGTERM"));
  if (cut > 0) broken.push(`${cut} requests that were sent got no answer when the store was stopped`);
  if (unsaid > 0) broken.push(`in ${unsaid} rounds /readyz did not say that the store stops`);
  return `ended after at most ${Math.round(slowest)} ms, ${cut} cut`;
}

/** Ends the server's side of the connections under load; then everything works as before. */
export async function endBackends(stage: Stage, kills: number): Promise<string> {
  const { store, market, book, broken } = stage;
  const stop = keepOrdering(store.url, market, book);
  for (let kill = 0; kill < kills; kill++) {
    await after(20 + Math.random() * 60);
    await store.inDatabase((db) => db.execute(END_BACKENDS)).catch(() => undefined);
  }
  await stop();
  let placed = 0;
  for (let n = 0; n < ORDERS_AFTER; n++) {
    const outcome = await ask(`${store.url}/api/order/cod`, {
      ...checkoutOf(market, 3 * n * 5 + 1),
      key: crypto.randomUUID(),
    });
    if (outcome.kind === "answered" && outcome.status === 200) placed += 1;
  }
  if (placed < ORDERS_AFTER) broken.push(`after the kills ${placed} of ${ORDERS_AFTER} orders went through`);
  broken.push(...late(await store.end("SIGTERM"), END_MS, "to end after the kills"));
  await store.start();
  return `${placed} of ${ORDERS_AFTER} orders afterwards`;
}

/** Stops the database in the middle of its work, as a dying disk does. */
export async function freeze({ store, market, book, broken }: Stage): Promise<string> {
  const stop = keepOrdering(store.url, market, book);
  await after(500);
  await store.signalDatabase("SIGSTOP");
  await after(4_000);
  const paths = ["/readyz", "/api/product/list", "/api/category/active", "/"];
  const answers = await Promise.all(paths.map((path) => ask(store.url + path)));
  const [ready] = answers;
  if (ready?.kind !== "answered" || ready.status !== 503) broken.push("/readyz was not 503 while frozen");
  else broken.push(...late(ready.ms, READYZ_MS, "/readyz while frozen"));
  const hung = answers.filter((answer) => answer.kind !== "answered").length;
  const slowest = Math.max(...answers.map((answer) => (answer.kind === "answered" ? answer.ms : 0)));
  if (hung > 0) broken.push(`${hung} requests got no answer while frozen`);
  broken.push(...late(slowest, END_MS, "a request while frozen"));
  await store.signalDatabase("SIGCONT");
  const back = await untilGood(`${store.url}/readyz`, 30_000);
  await stop();
  await store.signalDatabase("SIGSTOP");
  const ended = await store.end("SIGTERM");
  await store.signalDatabase("SIGCONT");
  broken.push(...late(ended, END_MS, "to end while frozen"));
  await store.start();
  return `the slowest answer ${Math.round(slowest)} ms, back after ${Math.round(back)} ms, ended in ${Math.round(ended)} ms`;
}
