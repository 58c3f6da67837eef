/** A time in which shoppers can't order. Moments are ISO 8601 in UTC. */
export type Closing = {
  from: string;
  /** Null: until the seller opens the store again. */
  until: string | null;
  /** The owner's words; null for the usual ones. */
  words: string | null;
};

/** The length limit of the owner's words. */
export const MAX_CLOSING_WORDS = 200;

/** Returns true if shoppers can't order at a moment. The store opens again at `until` itself. */
export function isClosedAt(closing: Closing | undefined, at: Date): closing is Closing {
  return closing !== undefined && Date.parse(closing.from) <= at.getTime() && !isOver(closing, at);
}

/** Returns true if a closing has ended before a moment. */
export function isOver({ until }: Closing, at: Date): boolean {
  return until !== null && Date.parse(until) <= at.getTime();
}

/** The next moment after `at` at which the store closes or opens again; undefined if there is none. */
export function nextChange(closing: Closing | undefined, at: Date): Date | undefined {
  const moments = [closing?.from, closing?.until].flatMap((moment) => (moment ? [Date.parse(moment)] : []));
  const [next] = moments.filter((moment) => moment > at.getTime()).sort((a, b) => a - b);
  return next === undefined ? undefined : new Date(next);
}
