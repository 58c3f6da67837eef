/** The supply of a product, or of the products of one heap together, for a delivery day. Amounts are in its unit. */
export type Supply = {
  /** Ordered for earlier days and not packed yet. */
  earlier: number;
  /** Asked for earlier days, of which nothing has come yet. */
  askedEarlier: number;
  /** Left of all lots. */
  left: number;
  /** Ordered for the day and not packed yet. */
  open: number;
  /** Asked for the day, of which nothing has come yet. */
  asked: number;
};

/** The amount that the lots have for the day, after the orders of earlier days have taken theirs. */
export const leftForDay = ({ left, earlier, askedEarlier }: Omit<Supply, "open" | "asked">): number =>
  Math.max(0, Math.min(left, left + askedEarlier - earlier));

/** The ordered amount that the lots don't have and that no grower is asked for. */
export const missingFor = (supply: Supply): number =>
  Math.max(0, supply.open - leftForDay(supply) - supply.asked);
