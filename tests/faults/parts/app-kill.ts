import { setTimeout as after } from "node:timers/promises";
import { keepOrdering } from "../load.ts";
import { inRounds, late, READY_MS, type Stage, timesOf } from "../stage.ts";

/** Kills the app again and again while it takes orders. */
export async function appKill(stage: Stage, rounds: number): Promise<string> {
  const { store, market, book, broken } = stage;
  const stop = keepOrdering(store.url, market, book);
  const times: number[] = [];
  await inRounds(stage, rounds, async () => {
    await after(200 + Math.random() * 600);
    await store.end("SIGKILL");
    const ms = await store.start();
    times.push(ms);
    return `ready again after ${Math.round(ms)} ms`;
  });
  await stop();
  broken.push(...late(Math.max(...times), READY_MS, "to be ready after a kill"));
  return `ready again after ${timesOf(times)}`;
}
