import { toPaise } from "#kernel/money/money.ts";
import { readAmount } from "#kernel/money/typed-amount.ts";
import type { Order, OrderItem } from "#modules/order/contract/order.ts";
import type { WeighedLine } from "../contract.ts";
import { PACKED } from "../rules/kind.ts";
import { duePaise, reductions } from "../rules/packed.ts";
import { t } from "../seller-texts.ts";

/** A line as it is typed. With a `replacement` the amount does not count. */
export type LineDraft = {
  item: OrderItem;
  amount: string;
  replacement: { name: string; price: string } | null;
};

/** How much of a line was ordered, in the unit of its pack. */
export const orderedAmount = ({ quantity, pack }: OrderItem): number =>
  Number((quantity * pack.quantity).toFixed(3));

/** A line as it stands: what was said of it before, or as ordered. */
export function toDraft(item: OrderItem): LineDraft {
  const { amount, replacement } = item.packed ?? { amount: null, replacement: null };
  return {
    item,
    amount: String(amount ?? orderedAmount(item)),
    replacement: replacement && { name: replacement.name, price: String(replacement.price) },
  };
}

const figure = (typed: string) => readAmount(typed) ?? Number.NaN;

/** What is sent of the lines. What is no number goes as none, so that the server says what is wrong with it. */
export function toLines(drafts: readonly LineDraft[]): WeighedLine[] {
  return drafts.map(({ item, amount, replacement }) =>
    replacement
      ? { item: item._id, replacement: { name: replacement.name, price: figure(replacement.price) } }
      : { item: item._id, amount: figure(amount) },
  );
}

/** What is wrong with lines as they are typed, by the ids of their items. */
export function complaints(drafts: readonly LineDraft[]): Record<string, string> {
  return Object.fromEntries(
    drafts.flatMap((draft) => {
      const complaint = complaintOf(draft);
      return complaint ? [[draft.item._id, complaint]] : [];
    }),
  );
}

function complaintOf({ amount, replacement }: LineDraft): string | undefined {
  if (!replacement) return Number.isNaN(figure(amount)) ? t("notAnAmount") : undefined;
  if (replacement.name.trim() === "") return t("nameReplacement");
  return Number.isNaN(figure(replacement.price)) ? t("notAPrice") : undefined;
}

/** What is to be paid as the lines are typed, in paise; null while one of them is no number. */
export function toPayPaise(order: Order, drafts: readonly LineDraft[]): number | null {
  const before = order.adjustments.filter(({ kind }) => kind !== PACKED);
  const wholePaise = before.reduce(
    (sum, { amount }) => sum + Math.sign(amount) * toPaise(Math.abs(amount)),
    toPaise(order.subTotal),
  );
  const lines = drafts.map((draft) => {
    const paise = toPaise(draft.item.amount);
    return { paise, duePaise: dueOf(draft, paise) };
  });
  if (lines.some(({ duePaise: due }) => Number.isNaN(due))) return null;
  return reductions(lines, wholePaise).reduce((sum, paise) => sum + paise, wholePaise);
}

function dueOf({ item, amount, replacement }: LineDraft, paise: number): number {
  const line = { paise, amount: orderedAmount(item) };
  if (!replacement) return duePaise(line, { amount: figure(amount) });
  const price = figure(replacement.price);
  return Number.isNaN(price) ? price : duePaise(line, { replacementPaise: toPaise(price) });
}
