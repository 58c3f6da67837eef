import { AppError } from "#kernel/errors/app-error.ts";
import { t } from "#kernel/http/server-texts.ts";

const RETRY_AFTER_SECONDS = 5;

export type Semaphore = {
  /** How many pieces of work run at a time. */
  atOnce: number;
  /** How many may wait, in order; whoever comes when so many do is sent away: `UNAVAILABLE`. */
  mostWaiting?: number;
};

/** A gate for work that takes much memory or time: only so much of it runs at a time. */
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
 * A gate for work that takes more or less of something: what runs at a time takes no more than `most` together. Work that
 * takes more than that runs alone. Who waits comes in order, so that large work is not passed for ever by small.
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
