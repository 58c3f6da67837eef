import { AppError } from "#kernel/errors/app-error.ts";
import { t } from "#kernel/server-texts.ts";

const RETRY_AFTER_SECONDS = 5;

type Semaphore = {
  /** The number of pieces of work that run at a time. */
  atOnce: number;
  /** The number that may wait, in order. Any more are refused with `UNAVAILABLE`. */
  mostWaiting?: number;
  /** The number that run and wait for one key, such as an address. Any more are refused likewise. */
  mostOfKey?: number;
};

/** A semaphore for work that takes much memory or time: only `atOnce` pieces run at a time. */
export function semaphore({
  atOnce,
  mostWaiting = Number.POSITIVE_INFINITY,
  mostOfKey = Number.POSITIVE_INFINITY,
}: Semaphore) {
  const waiting: (() => void)[] = [];
  const ofKey = new Map<string, number>();
  let free = atOnce;
  const count = (key: string, change: number) => {
    const now = (ofKey.get(key) ?? 0) + change;
    if (now === 0) ofKey.delete(key);
    else ofKey.set(key, now);
  };

  return async function turn<T>(work: () => Promise<T>, key = ""): Promise<T> {
    const isTooMuch = free === 0 && waiting.length >= mostWaiting;
    if (isTooMuch || (ofKey.get(key) ?? 0) >= mostOfKey) {
      const wayOut = { retryAfterSeconds: RETRY_AFTER_SECONDS };
      throw new AppError("UNAVAILABLE", t.later("busy"), undefined, wayOut);
    }
    count(key, 1);
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      count(key, -1);
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
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

  return async function withShare<T>(wanted: number, work: () => Promise<T>): Promise<T> {
    const share = Math.min(wanted, most);
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
