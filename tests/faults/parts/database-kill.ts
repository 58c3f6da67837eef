import { setTimeout as after } from "node:timers/promises";
import { ask } from "../ask.ts";
import { keepOrdering } from "../load.ts";
import { checkoutOf } from "../market.ts";
import { inRounds, late, READY_MS, type Stage, timesOf } from "../stage.ts";

const GIVE_UP_MS = 60_000;

/** Kills the database of a running app, which has to start it again. */
export async function databaseKill(stage: Stage, rounds: number): Promise<string> {
  const { store, market, book, broken } = stage;
  const stop = keepOrdering(store.url, market, book);
  const times: number[] = [];
  await inRounds(stage, rounds, async () => {
    await after(300 + Math.random() * 600);
    await store.signalDatabase("SIGKILL");
    const ms = await untilOrdered(stage);
    times.push(ms);
    return `orders again after ${Math.round(ms)} ms`;
  });
  await stop();
  broken.push(...late(Math.max(...times), READY_MS, "to take orders after the database was killed"));
  return `orders again after ${timesOf(times)}`;
}

async function untilOrdered({ store, market, book }: Stage): Promise<number> {
  const begun = performance.now();
  for (let n = 1; performance.now() - begun < GIVE_UP_MS; n += 3) {
    const key = crypto.randomUUID();
    const outcome = await ask(`${store.url}/api/order/cod`, { ...checkoutOf(market, n), key });
    if (outcome.kind === "answered" && outcome.status < 500) return performance.now() - begun;
    if (outcome.kind === "answered" && outcome.status !== 503) book.fiveHundreds += 1;
    await after(20);
  }
  throw new Error("no order came through within a minute");
}
