import { AppError } from "#kernel/errors/app-error.ts";
import { t } from "#kernel/server-texts.ts";

const RETRY_AFTER_SECONDS = 5;

type Semaphore = {
  atOnce: number;
  /** The number that may wait, in order. Any more are refused with `UNAVAILABLE`. */
  mostWaiting?: number;
  /** The number that run and wait for one key, such as an address. Any more are refused likewise. */
  mostOfKey?: number;
  /** The number that run at a time for one key. Others overtake those of it that wait. */
  atOnceOfKey?: number;
};

/**
 * A semaphore for work that takes much memory or time: only `atOnce` pieces run at a time. Work without a key has no
 * share of its own.
 */
export function semaphore({
  atOnce,
  mostWaiting = Number.POSITIVE_INFINITY,
  mostOfKey = Number.POSITIVE_INFINITY,
  atOnceOfKey = Number.POSITIVE_INFINITY,
}: Semaphore) {
  const waiting: { key: string | undefined; begin: () => void }[] = [];
  const ofKey = countsByKey();
  const runningOfKey = countsByKey();
  let free = atOnce;
  const mayRun = (key: string | undefined) => free > 0 && runningOfKey.of(key) < atOnceOfKey;
  const enter = (key: string | undefined) => {
    free -= 1;
    runningOfKey.add(key, 1);
  };
  const letIn = () => {
    const next = waiting.findIndex(({ key }) => mayRun(key));
    const [first] = next < 0 ? [] : waiting.splice(next, 1);
    if (!first) return;
    enter(first.key);
    first.begin();
  };

  return async function turn<T>(work: () => Promise<T>, key?: string): Promise<T> {
    const isTooMuch = !mayRun(key) && waiting.length >= mostWaiting;
    if (isTooMuch || ofKey.of(key) >= mostOfKey) {
      const wayOut = { retryAfterSeconds: RETRY_AFTER_SECONDS };
      throw new AppError("UNAVAILABLE", t.later("busy"), undefined, wayOut);
    }
    ofKey.add(key, 1);
    if (mayRun(key)) enter(key);
    else await new Promise<void>((begin) => waiting.push({ key, begin }));
    try {
      return await work();
    } finally {
      ofKey.add(key, -1);
      runningOfKey.add(key, -1);
      free += 1;
      letIn();
    }
  };
}

/** Counts by key. What has no key is not counted. */
function countsByKey() {
  const counts = new Map<string, number>();
  return {
    of: (key: string | undefined) => (key === undefined ? 0 : (counts.get(key) ?? 0)),
    add: (key: string | undefined, change: number) => {
      if (key === undefined) return;
      const now = (counts.get(key) ?? 0) + change;
      if (now === 0) counts.delete(key);
      else counts.set(key, now);
    },
  };
}

/**
 * A weighted semaphore: the shares of the running work are at most `most` together. Larger work runs alone. Waiting
 * work runs in order, so that small work can't overtake large work for ever.
 */
export function weightedSemaphore(most: number) {
  const waiting: { share: number; begin: () => void }[] = [];
  let taken = 0;

  const letIn = () => {
    for (let next = waiting[0]; next && taken + next.share <= most; next = waiting[0]) {
      waiting.shift();
      taken += next.share;
      next.begin();
    }
  };

  return async function withShare<T>(requestedShare: number, work: () => Promise<T>): Promise<T> {
    const share = Math.min(requestedShare, most);
    await new Promise<void>((begin) => {
      waiting.push({ share, begin });
      letIn();
    });
    try {
      return await work();
    } finally {
      taken -= share;
      letIn();
    }
  };
}
