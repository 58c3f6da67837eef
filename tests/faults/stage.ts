import type { Book } from "./load.ts";
import type { Market } from "./market.ts";
import type { Store } from "./store.ts";

/** What a part of the run works on, and where it says what it found. A part may put a store of its own in its place. */
export type Stage = {
  store: Store;
  market: Market;
  book: Book;
  /** A sentence for each promise that was broken. */
  broken: string[];
  say: (line: string) => void;
  isTimeUp: () => boolean;
  /** What is to be closed when the part was judged: the last first. */
  later: (close: () => Promise<unknown>) => void;
};

/** What is promised for a quiet machine of two cores. A busy one, or a slower one, may be given more. */
const SLACK = Number(process.env.FAULTS_SLACK ?? 1);
/** In milliseconds. */
export const READY_MS = 5_000 * SLACK;
export const END_MS = 10_000 * SLACK;
export const READYZ_MS = 2_000 * SLACK;
export const ANSWER_MS = 10_000 * SLACK;

export const late = (ms: number, most: number, what: string): string[] =>
  ms > most ? [`${what} took ${Math.round(ms)} ms, and ${most} were promised`] : [];

/** Does the rounds one by one, as long as there is time, and tells of each; returns how many were done. */
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

/** The longest of some times, and the one in the middle, in words. */
export function timesOf(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return `${Math.round(middle)} ms, at most ${Math.round(sorted.at(-1) ?? 0)} ms`;
}
