import { setTimeout as after } from "node:timers/promises";
import { ask, untilGood } from "../ask.ts";
import { keepOrdering } from "../load.ts";
import { ANSWER_MS, END_MS, inRounds, late, READY_MS, READYZ_MS, type Stage } from "../stage.ts";

const PATHS = ["/readyz", "/api/product/list", "/api/category/active", "/"];
const FROZEN_MS = 4_000;
const GIVE_UP_MS = 60_000;

/** Stops the database's processes during work, as a dying disk does. */
export async function frozen(stage: Stage, rounds: number): Promise<string> {
  const summaries: string[] = [];
  await inRounds(stage, rounds, async () => {
    summaries.push(await freezeOnce(stage));
    return summaries.at(-1) ?? "";
  });
  return summaries.at(-1) ?? "";
}

async function freezeOnce({ store, market, book, broken }: Stage): Promise<string> {
  const stop = keepOrdering(store.url, market, book);
  await after(500);
  await store.signalDatabase("SIGSTOP");
  await after(FROZEN_MS);
  const answers = await Promise.all(PATHS.map((path) => ask(store.url + path)));
  const [ready] = answers;
  if (ready?.kind !== "answered" || ready.status !== 503) broken.push("/readyz was not 503 while frozen");
  else broken.push(...late(ready.ms, READYZ_MS, "/readyz while frozen"));
  const hung = answers.filter((answer) => answer.kind !== "answered").length;
  if (hung > 0) broken.push(`${hung} requests got no answer while frozen`);
  const slowest = Math.max(...answers.map((answer) => (answer.kind === "answered" ? answer.ms : 0)));
  broken.push(...late(slowest, ANSWER_MS, "a request while frozen"));
  await store.signalDatabase("SIGCONT");
  const back = await untilGood(`${store.url}/readyz`, GIVE_UP_MS);
  broken.push(...late(back, READY_MS, "to be ready when it was thawed"));
  await stop();
  await store.signalDatabase("SIGSTOP");
  const ended = await store.end("SIGTERM");
  await store.signalDatabase("SIGCONT");
  broken.push(...late(ended, END_MS, "to end while frozen"));
  await store.start();
  const [slow, again, end] = [slowest, back, ended].map(Math.round);
  return `the slowest answer ${slow} ms, back after ${again} ms, ended while frozen in ${end} ms`;
}
