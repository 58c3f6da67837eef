/** A line as it was ordered: what it comes to in paise, and how much of it there is in the unit of its pack. */
export type OrderedLine = { paise: number; amount: number };

/** What really went into the bag for a line: so much of it, or another product in its place. */
export type Packed = { amount: number } | { replacementPaise: number };

/** What went into the bag for a line is worth, in paise: its share of what was ordered, rounded down. */
export function worthPaise(line: OrderedLine, packed: Packed): number {
  if ("replacementPaise" in packed) return packed.replacementPaise;
  return Math.floor((line.paise * packed.amount) / line.amount);
}

/**
 * What is to be paid for a line, in paise. It never rises above what was ordered: for more the shopper is asked first.
 */
export function duePaise(line: OrderedLine, packed: Packed): number {
  return Math.min(line.paise, worthPaise(line, packed));
}

/** By how much the bag's share of a line is worth more than what was ordered, in paise; 0 where it is not. */
export function morePaise(line: OrderedLine, packed: Packed): number {
  return Math.max(0, worthPaise(line, packed) - line.paise);
}

/**
 * How many packs a line takes of which so much was packed, in the unit of its pack. A pack that is begun is taken; what
 * weighs a little more than ordered is no pack more.
 */
export function packsTaken(ordered: { quantity: number; packQuantity: number }, amount: number): number {
  const packs = Number((amount / ordered.packQuantity).toFixed(6));
  return packs < ordered.quantity ? Math.ceil(packs) : Math.max(ordered.quantity, Math.floor(packs));
}

/** A line of an order that is worth more than what was ordered, in words, and by how much, in paise. */
export type AskedLine = { item: string; label: string; paise: number };

/** Where a question to a shopper stands. One that a newer weighing has overtaken is replaced. */
const QUESTION_STATUSES = ["open", "agreed", "declined", "replaced"] as const;
export type QuestionStatus = (typeof QUESTION_STATUSES)[number];

/** Whether two questions ask for the same. */
export function asksTheSame(one: readonly AskedLine[], other: readonly AskedLine[]): boolean {
  const keys = (lines: readonly AskedLine[]) =>
    lines.map(({ item, label, paise }) => JSON.stringify([item, label, paise])).sort();
  return JSON.stringify(keys(one)) === JSON.stringify(keys(other));
}

/** What lines come to together, in paise. */
export function askedPaise(lines: readonly { paise: number }[]): number {
  return lines.reduce((sum, { paise }) => sum + paise, 0);
}
