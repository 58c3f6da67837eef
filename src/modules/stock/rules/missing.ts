/** The produce of a heap's day that decides what is missing. Amounts are in base units. */
export type DaySupply = {
  /** Taken from the heap by orders that are not packed yet. */
  promised: number;
  /** Ordered besides and not packed: before the product was sold from the heap. */
  besides: number;
  /** At the stall: what came, without what is packed, spoilt or written off. */
  there: number;
  /** Asked of others, of which nothing has come yet. */
  requested: number;
};

/** The promised amount that is neither in the heap nor asked of anybody. */
export const missingOf = ({ promised, besides, there, requested }: DaySupply): number =>
  Math.max(0, promised + besides - there - requested);
