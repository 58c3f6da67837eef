import { readAmount } from "#kernel/money/typed-amount.ts";
import type { OrderItem } from "#modules/order/contract/order-item.ts";
import type { WeighedLine } from "../contract.ts";
import { t } from "../seller-texts.ts";

/** A product of the catalogue that goes into the bag; its price in rupees is for one pack. */
export type Replacement = { id: string; name: string; pack: OrderItem["pack"]; price: number };

/** A line as it is typed. With a `replacement` the amount does not count. */
export type LineDraft = {
  item: OrderItem;
  amount: string;
  /** Null while it is only known that something goes in its place. */
  replacement: { product: Replacement | null; quantity: number } | null;
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
    replacement: replacement && {
      product: productOf(replacement),
      quantity: replacement.quantity ?? 1,
    },
  };
}

type Packed = NonNullable<NonNullable<OrderItem["packed"]>["replacement"]>;

/** What was said before goes on at its price of then. */
function productOf({ product: id, name, pack, quantity, price }: Packed): Replacement | null {
  if (id === null || pack === null || quantity === null) return null;
  return { id, name, pack, price: price / quantity };
}

/** How much is typed; not a number where it is none. */
export const typedAmount = (typed: string) => readAmount(typed) ?? Number.NaN;

/** What is sent of the lines, once nothing is wrong with them. */
export function toLines(drafts: readonly LineDraft[]): WeighedLine[] {
  return drafts.map(({ item, amount, replacement }) =>
    replacement
      ? {
          item: item._id,
          replacement: { product: replacement.product?.id ?? "", quantity: replacement.quantity },
        }
      : { item: item._id, amount: typedAmount(amount) },
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
  if (replacement) return replacement.product ? undefined : t("nameReplacement");
  return Number.isNaN(typedAmount(amount)) ? t("notAnAmount") : undefined;
}
