import { median } from "../median.ts";
import type { Address } from "./answers.ts";
import type { StoreSize } from "./store-size.ts";

/** A running store, and who asks: the seller and a shopper in one. */
export type Store = { url: string; cookie: string; size: StoreSize };

/** Milliseconds of the large store; `ratio` and `worstRatio` are large ÷ small. */
export type Grown = { ms: number; worstMs: number; ratio: number; worstRatio: number };

/** So many first calls are not counted: connections open, and lists are made that are kept then. */
const WARM = 2;

/** Asks two stores for the same in turn, so that both see the same machine, and holds each answer to what it must be. */
export async function askInTurn(
  address: Address,
  [small, large]: [Store, Store],
  turns: number,
): Promise<Grown> {
  const took = { small: [] as number[], large: [] as number[] };
  for (let turn = 0; turn < turns + WARM; turn++) {
    const times = { small: await ask(address, small, turn), large: await ask(address, large, turn) };
    if (turn < WARM) continue;
    took.small.push(times.small);
    took.large.push(times.large);
  }
  const worst = { small: Math.max(...took.small), large: Math.max(...took.large) };
  return {
    ms: median(took.large),
    worstMs: worst.large,
    ratio: median(took.large) / median(took.small),
    worstRatio: worst.large / worst.small,
  };
}

async function ask({ path, check }: Address, { url, cookie, size }: Store, turn: number): Promise<number> {
  const requestedPath = path(size, turn);
  const begun = performance.now();
  const answer = await fetch(url + requestedPath, { headers: { cookie } });
  const body = await answer.text();
  const took = performance.now() - begun;
  if (answer.status !== 200)
    throw new Error(`${requestedPath} was answered with ${answer.status}: ${body.slice(0, 200)}`);
  check(body, size, requestedPath);
  return took;
}
