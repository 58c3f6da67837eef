import { AppError } from "#kernel/errors/app-error.ts";
import { t } from "#kernel/server-texts.ts";

const RETRY_AFTER_SECONDS = 5;

type Semaphore = {
  /** The number of pieces of work that run at a time. */
  atOnce: number;
  /** The number that may wait, in order. Any more are refused with `UNAVAILABLE`. */
  mostWaiting?: number;
};

/** A semaphore for work that takes much memory or time: only `atOnce` pieces run at a time. */
export function semaphore({ atOnce, mostWaiting = Number.POSITIVE_INFINITY }: Semaphore) {
  const waiting: (() => void)[] = [];
  let free = atOnce;

  return async function turn<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else if (waiting.length < mostWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
    else
      throw new AppError("UNAVAILABLE", t.later("busy"), undefined, {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    try {
      return await work();
    } finally {
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
