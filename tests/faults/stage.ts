import type { Book } from "./load.ts";
import type { Market } from "./market.ts";
import type { Store } from "./store.ts";

/** The store under test, and the functions that report findings. A part may replace the store by another one. */
export type Stage = {
  store: Store;
  market: Market;
  book: Book;
  /** A sentence for each broken promise. */
  broken: string[];
  say: (line: string) => void;
  isTimeUp: () => boolean;
  /** Registers a function that runs after the part was judged, the last one first. */
  later: (close: () => Promise<unknown>) => void;
};

/**
 * The factor for time limits, which are made for an idle machine with two cores. A busy or slower one may need more.
 */
const SLACK = Number(process.env.FAULTS_SLACK ?? 1);
/** In milliseconds. */
export const READY_MS = 5_000 * SLACK;
export const END_MS = 10_000 * SLACK;
export const READYZ_MS = 2_000 * SLACK;
export const ANSWER_MS = 10_000 * SLACK;

export const late = (ms: number, most: number, what: string): string[] =>
  ms > most ? [`${what} took ${Math.round(ms)} ms, and ${most} were promised`] : [];

/** Runs the rounds one by one while there is time, and reports each. Returns the number of rounds. */
export async function inRounds(
  { say, isTimeUp, broken }: Stage,
  count: number,
  round: (number: number) => Promise<string>,
): Promise<number> {
  for (let done = 0; done < count; done++) {
    if (isTimeUp()) {
      broken.push(`the time was up after ${done} of ${count} rounds`);
      return done;
    }
    say(`${done + 1} of ${count}: ${await round(done)}`);
  }
  return count;
}

/** The longest and the median of some times, as a text. */
export function timesOf(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return `${Math.round(middle)} ms, at most ${Math.round(sorted.at(-1) ?? 0)} ms`;
}
