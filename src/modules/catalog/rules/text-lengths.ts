/** The length limits of a product's texts. */
export const PRODUCT_LENGTHS = { name: 200, otherName: 60, weight: 50, unit: 20 } as const;

/** The length limits of a category's texts. Its path has its own rule. */
export const CATEGORY_LENGTHS = { name: 100, description: 1000 } as const;

/** The rating of a product without any: 4 of 5, count 4 (specification, section 9). */
const UNRATED = { average: 4, count: 4 } as const;

/** The average to one decimal and the count, or the specified default without ratings. */
export function shownRating(starsTotal: number, count: number): { average: number; count: number } {
  return count === 0 ? UNRATED : { average: Math.round((starsTotal / count) * 10) / 10, count };
}
