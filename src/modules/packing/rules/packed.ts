/** A line as it was ordered: its price in paise, and its amount in the unit of its pack. */
export type OrderedLine = { paise: number; amount: number };

/** The packed content of a line: an amount of it, or another product. */
export type Packed = { amount: number } | { replacementPaise: number };

/** The worth of a line's packed content in paise: its share of the ordered price, rounded down. */
function worthPaise(line: OrderedLine, packed: Packed): number {
  if ("replacementPaise" in packed) return packed.replacementPaise;
  return Math.floor((line.paise * packed.amount) / line.amount);
}

/** The amount due for a line, in paise. It is never more than ordered, as the shopper has to agree first. */
export function duePaise(line: OrderedLine, packed: Packed): number {
  return Math.min(line.paise, worthPaise(line, packed));
}

/** The additional worth of a line's packed content, in paise; 0 if there is none. */
export function morePaise(line: OrderedLine, packed: Packed): number {
  return Math.max(0, worthPaise(line, packed) - line.paise);
}

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
const QUESTION_STATUSES = ["open", "agreed", "declined", "replaced"] as const;
export type QuestionStatus = (typeof QUESTION_STATUSES)[number];

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
