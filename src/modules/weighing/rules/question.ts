/** A line of an order that is worth more than what was ordered, in words, and by how much, in paise. */
export type AskedLine = { item: string; label: string; paise: number };

/** Where a question to a shopper stands. One that a newer weighing has overtaken is replaced. */
export const QUESTION_STATUSES = ["open", "agreed", "declined", "replaced"] as const;
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
