/** The rating of a product without any: 4 of 5, count 4 (specification, section 9). */
export const UNRATED = { average: 4, count: 4 } as const;

/** The average to one decimal and the count, or the specified default without ratings. */
export function shownRating(starsTotal: number, count: number): { average: number; count: number } {
  return count === 0 ? UNRATED : { average: Math.round((starsTotal / count) * 10) / 10, count };
}
