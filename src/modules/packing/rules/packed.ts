/** A line as it was ordered: its price in paise, and its amount in the unit of its pack. */
export type OrderedLine = { paise: number; amount: number };

/** The packed content of a line: an amount of it, or another product. */
export type Packed = { amount: number } | { replacementPaise: number };

/** What a line costs as it was packed, in paise. */
export type PackedPrice = {
  /** The ordered price. */
  paise: number;
  /** The amount due: never more than ordered, as the shopper has to agree first. */
  duePaise: number;
  /** The additional worth of the packed content; 0 if there is none. */
  morePaise: number;
};

/** The price of a line's packed content: its share of the ordered price, rounded down, or that of its replacement. */
export function packedPrice({ paise, amount }: OrderedLine, packed: Packed): PackedPrice {
  const worth =
    "replacementPaise" in packed ? packed.replacementPaise : Math.floor((paise * packed.amount) / amount);
  return { paise, duePaise: Math.min(paise, worth), morePaise: Math.max(0, worth - paise) };
}

/** The ordered amount of a line, in the unit of its pack. */
export const orderedAmount = (quantity: number, packQuantity: number): number =>
  Number((quantity * packQuantity).toFixed(3));

/**
 * The number of packs for a packed amount in the unit of the pack. A begun pack counts; a little more than ordered does
 * not take another one.
 */
export function packsTaken(ordered: { quantity: number; packQuantity: number }, amount: number): number {
  const packs = Number((amount / ordered.packQuantity).toFixed(6));
  return packs < ordered.quantity ? Math.ceil(packs) : Math.max(ordered.quantity, Math.floor(packs));
}

/** A line that is worth more than ordered, as text, with the additional amount in paise. */
export type QuestionLine = { item: string; label: string; paise: number };

/** The states of a question to a shopper. A newer weighing makes it `replaced`. */
export type QuestionStatus = "open" | "agreed" | "declined" | "replaced";

/** Whether two questions have the same content. */
export function asksTheSame(one: readonly QuestionLine[], other: readonly QuestionLine[]): boolean {
  const keys = (lines: readonly QuestionLine[]) =>
    lines.map(({ item, label, paise }) => JSON.stringify([item, label, paise])).sort();
  return JSON.stringify(keys(one)) === JSON.stringify(keys(other));
}

/** The sum of lines, in paise. */
export function sumOfLines(lines: readonly { paise: number }[]): number {
  return lines.reduce((sum, { paise }) => sum + paise, 0);
}
