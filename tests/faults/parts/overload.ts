import { setTimeout as after } from "node:timers/promises";
import { ask, untilGood } from "../ask.ts";
import { keepOrdering } from "../load.ts";
import { READY_MS, type Stage } from "../stage.ts";

/** The path of a page that was not requested before, so that it is not cached. */
const newPage = (() => {
  let pageCount = 0;
  return () => `/products?q=mango%20${++pageCount}`;
})();
const MEASURE_MS = 8_000;
const HANDS = 16;
/** The number of shoppers who order all the time. */
const SHOPPERS = 2;
/** The share of the normal rate that must be served at twice the load, and afterwards. */
const LEAST_SHARE = 0.8;
/** The number of measurements in which a store has to be as fast as before once. */
const TURNS = 4;

type Served = { perSecond: number; good: number[]; refused: number[]; unanswered: number; odd: number };

const middle = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

/** Requests this many new pages a second, whether or not the earlier ones are answered. Late answers don't count. */
async function arrive(url: string, perSecond: number): Promise<Served> {
  const served: Served = { perSecond: 0, good: [], refused: [], unanswered: 0, odd: 0 };
  const requests: Promise<void>[] = [];
  const begun = performance.now();
  const isOver = () => performance.now() - begun >= MEASURE_MS;
  let inTime = 0;
  const one = async () => {
    const outcome = await ask(url + newPage());
    if (outcome.kind !== "answered") served.unanswered += 1;
    else if (outcome.status === 200) {
      served.good.push(outcome.ms);
      if (!isOver()) inTime += 1;
    } else if (outcome.status === 503 && outcome.headers["retry-after"]) served.refused.push(outcome.ms);
    else served.odd += 1;
  };
  while (!isOver()) {
    const due = ((performance.now() - begun) / 1_000) * perSecond;
    while (requests.length < due) requests.push(one());
    await after(5);
  }
  await Promise.all(requests);
  served.perSecond = (1_000 * inTime) / MEASURE_MS;
  return served;
}

/** The number of new pages a second that the store serves to clients that wait for each answer. */
async function capacity(url: string): Promise<number> {
  const begun = performance.now();
  let answered = 0;
  const hand = async () => {
    while (performance.now() - begun < MEASURE_MS) {
      const outcome = await ask(url + newPage());
      if (outcome.kind === "answered" && outcome.status === 200) answered += 1;
    }
  };
  await Promise.all(Array.from({ length: HANDS }, hand));
  return (1_000 * answered) / MEASURE_MS;
}

/** The most pages a second that it serves again, of some measurements: another program may keep the machine busy in one. */
async function recovered(url: string, can: number): Promise<number> {
  let most = 0;
  for (let turn = 0; turn < TURNS && most < LEAST_SHARE * can; turn += 1) {
    most = Math.max(most, await capacity(url));
  }
  return most;
}

/**
 * Sends twice as many visitors as the store can serve. It must serve as many as before, refuse the others, and recover.
 */
export async function overload({ store, market, book, broken, say }: Stage): Promise<string> {
  const { url } = store;
  const stop = keepOrdering(url, market, book, SHOPPERS);
  const can = await capacity(url);
  say(`it can serve ${can.toFixed(0)} pages a second`);
  const once = await arrive(url, can);
  say(`at once the load ${words(once)}`);
  const twice = await arrive(url, 2 * can);
  say(`at twice the load ${words(twice)}`);
  await untilGood(`${url}/readyz`, READY_MS);
  const again = await recovered(url, can);
  await stop();
  const percent = (share: number) => `${Math.round(100 * share)} %`;
  const [shareTwice, shareAgain] = [twice.perSecond / once.perSecond, again / can];
  if (shareTwice < LEAST_SHARE) broken.push(`at twice the load it served ${percent(shareTwice)}`);
  if (shareAgain < LEAST_SHARE)
    broken.push(`after the load it served ${percent(shareAgain)} of what it could`);
  const odd = once.odd + twice.odd;
  if (odd > 0) broken.push(`${odd} answers under load were neither 200 nor 503 with Retry-After`);
  const unanswered = once.unanswered + twice.unanswered;
  if (unanswered > 0) broken.push(`${unanswered} visitors got no answer`);
  if (twice.refused.length === 0) broken.push("nobody was sent away at twice the load");
  if (middle(twice.refused) > middle(twice.good))
    broken.push("who is sent away waits longer than who is served");
  return `can ${can.toFixed(0)}/s; once the load: ${words(once)}; twice: ${words(twice)}; afterwards ${again.toFixed(0)}/s`;
}

function words({ perSecond, good, refused }: Served): string {
  const sentAway =
    refused.length > 0 ? ` and ${refused.length} sent away in ${middle(refused).toFixed(0)} ms` : "";
  return `${perSecond.toFixed(0)}/s in ${middle(good).toFixed(0)} ms${sentAway}`;
}
