import { setTimeout as after } from "node:timers/promises";
import { ask, untilGood } from "./ask.ts";
import type { Stage } from "./rounds.ts";

const PAGE = "/";
const MEASURE_MS = 6_000;
/** At twice the load at least this share of what is served at once the load. */
const LEAST_SHARE = 0.7;

type Served = { perSecond: number; refused: number; cut: number; odd: number };

/** Asks for a page so often a second, whether the earlier ones are answered or not. */
async function arrive(url: string, perSecond: number): Promise<Served> {
  const served = { good: 0, refused: 0, cut: 0, odd: 0 };
  const asking: Promise<void>[] = [];
  const begun = performance.now();
  while (performance.now() - begun < MEASURE_MS) {
    const due = ((performance.now() - begun) / 1_000) * perSecond;
    while (asking.length < due) {
      asking.push(
        ask(url).then((outcome) => {
          if (outcome.kind !== "answered") served.cut += 1;
          else if (outcome.status === 200) served.good += 1;
          else if (outcome.status === 503 && outcome.headers["retry-after"]) served.refused += 1;
          else served.odd += 1;
        }),
      );
    }
    await after(5);
  }
  await Promise.all(asking);
  const seconds = (performance.now() - begun) / 1_000;
  return { perSecond: served.good / seconds, ...served };
}

/** How many a second it serves to those who wait for each answer. */
async function capacity(url: string): Promise<number> {
  const begun = performance.now();
  let answered = 0;
  const hand = async () => {
    while (performance.now() - begun < MEASURE_MS) {
      await ask(url);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: 16 }, hand));
  return answered / (MEASURE_MS / 1_000);
}

/** Twice as many visitors as it can serve: it serves as many as before, sends the others away, and recovers. */
export async function overload({ store, broken }: Stage): Promise<string> {
  const url = store.url + PAGE;
  const can = await capacity(url);
  const once = await arrive(url, can);
  const twice = await arrive(url, 2 * can);
  const share = twice.perSecond / once.perSecond;
  if (share < LEAST_SHARE)
    broken.push(`at twice the load it served ${Math.round(100 * share)} % of what it can`);
  if (twice.odd > 0)
    broken.push(`${twice.odd} answers under overload were neither 200 nor 503 with Retry-After`);
  await untilGood(`${store.url}/readyz`, 5_000);
  const figures = [once, twice].map(
    ({ perSecond, refused }) => `${perSecond.toFixed(0)}/s (${refused} refused)`,
  );
  return `can ${can.toFixed(0)}/s; at once the load ${figures[0]}, at twice ${figures[1]}`;
}
