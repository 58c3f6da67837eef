import { readAmount } from "#kernel/money/typed-amount.ts";
import { isCountedInPieces } from "#modules/catalog/rules/shared/pack.ts";
import type { Order, OrderItem } from "#modules/order/contract/order.ts";
import type { WeighedLine } from "../contract.ts";
import { packsTaken } from "../rules/packed.ts";
import { t } from "../seller-texts.ts";

/** A product of the catalogue that goes into the bag; its price in rupees is for one pack. */
export type Replacement = { id: string; name: string; pack: OrderItem["pack"]; price: number };

/** A line as it is typed. With a `replacement` the amount does not count. */
export type LineDraft = {
  item: OrderItem;
  amount: string;
  /** Null while it is only known that something goes in its place. */
  replacement: { product: Replacement | null; quantity: number } | null;
  /** Packs that are not in the bag are back at the stall, and not spoilt. */
  restock: boolean;
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
    restock: item.packed?.restocked ?? false,
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
  return drafts.map(({ item, amount, replacement, restock }) =>
    replacement
      ? {
          ...{ item: item._id, restock },
          replacement: { product: replacement.product?.id ?? "", quantity: replacement.quantity },
        }
      : { item: item._id, amount: typedAmount(amount), restock },
  );
}

/** Whether packs that were ordered are not in the bag: then somebody has to say where they are. */
export function freesPacks({ item, amount, replacement }: LineDraft): boolean {
  if (replacement) return true;
  const { quantity, pack } = item;
  return packsTaken({ quantity, packQuantity: pack.quantity }, typedAmount(amount)) < quantity;
}

/** Whether two drafts say the same of a line. */
export function saysTheSame(one: LineDraft, other: LineDraft): boolean {
  const said = ({ amount, replacement, restock }: LineDraft) =>
    JSON.stringify(
      replacement ? [replacement.product?.id, replacement.quantity, restock] : [typedAmount(amount), restock],
    );
  return said(one) === said(other);
}

/** What is typed, on top of what somebody else has saved since. */
export type Merged = {
  drafts: LineDraft[];
  /** The lines that the other one has changed, as they are saved now. */
  changed: LineDraft[];
  /** Those of them for which something else is typed here, by the ids of their items. */
  contested: Set<string>;
};

/** Keeps what was typed since `before`; lines that nobody has touched here are as they are `now`. */
export function mergeDrafts(
  typed: readonly LineDraft[],
  { before, now }: { before: Pick<Order, "items">; now: Pick<Order, "items"> },
): Merged {
  const [old, saved] = [before.items.map(toDraft), now.items.map(toDraft)];
  const lines = typed.flatMap((mine) => {
    const was = old.find(({ item }) => item._id === mine.item._id);
    const is = saved.find(({ item }) => item._id === mine.item._id);
    return was && is ? [{ mine, was, is }] : [];
  });
  return {
    drafts: lines.map(({ mine, was, is }) => (saysTheSame(mine, was) ? is : { ...mine, item: is.item })),
    changed: lines.flatMap(({ was, is }) => (saysTheSame(was, is) ? [] : [is])),
    contested: new Set(
      lines.flatMap(({ mine, was, is }) =>
        saysTheSame(was, is) || saysTheSame(mine, was) || saysTheSame(mine, is) ? [] : [mine.item._id],
      ),
    ),
  };
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

function complaintOf({ item, amount, replacement }: LineDraft): string | undefined {
  if (replacement) return replacement.product ? undefined : t("nameReplacement");
  const typed = typedAmount(amount);
  if (Number.isNaN(typed)) return t("notAnAmount");
  return isCountedInPieces(item.pack.unit) && !Number.isInteger(typed) ? t("notPieces") : undefined;
}
