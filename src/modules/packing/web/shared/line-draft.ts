import { toRupees } from "#kernel/money/money.ts";
import { commaHint, readAmount } from "#kernel/money/typed-amount.ts";
import { isCountedInPieces, packText } from "#modules/catalog/rules/shared/pack.ts";
import type {
  Replacement as PackedReplacement,
  SellerOrder,
  SellerOrderItem,
} from "#modules/order/rules/shared/order.ts";
import { type AmountRange, isImplausible, likelyAmount } from "#modules/store/rules/shared/likely-amount.ts";
import type { AmountQuestion } from "#modules/store/web/shared/amount-choice.tsx";
import type { WeighedLine } from "../../contract.ts";
import { orderedAmount, packsTaken } from "../../rules/packed.ts";
import { t } from "../../seller-texts.ts";

/** A replacement product. Its price in rupees is for one pack; null for a stored one whose price the role does not see. */
export type Replacement = { id: string; name: string; pack: SellerOrderItem["pack"]; price: number | null };

/** A line as typed text. With a `replacement` the amount does not count. */
export type LineDraft = {
  item: SellerOrderItem;
  amount: string;
  /** The product is null until it is chosen. */
  replacement: { product: Replacement | null; quantity: number } | null;
  /** True if packs that are not in the bag were returned to stock, and are not spoilt. */
  restock: boolean;
  /** The typed amount that is meant although it is unusual. Another one is asked about again. */
  confirmed?: string | undefined;
};

/** The ordered amount of a line, in the unit of its pack. */
export const orderedOf = ({ quantity, pack }: Pick<SellerOrderItem, "quantity" | "pack">): number =>
  orderedAmount(quantity, pack.quantity);

/** The changes that make a line as it was ordered. */
export const asOrdered = (item: SellerOrderItem) => ({
  amount: String(orderedOf(item)),
  replacement: null,
  restock: false,
});

export const isAsOrdered = ({ item, amount, replacement }: LineDraft): boolean =>
  !replacement && amount === String(orderedOf(item));

/** A replacement before its product is chosen. */
export const OTHER_PRODUCT: NonNullable<LineDraft["replacement"]> = { product: null, quantity: 1 };

/** The draft of a line: its last weighing, or the order. */
export function toDraft(item: SellerOrderItem): LineDraft {
  const { amount, replacement } = item.packed ?? { amount: null, replacement: null };
  return {
    item,
    amount: String(amount ?? orderedOf(item)),
    // A stored amount was meant.
    ...(amount !== null && { confirmed: String(amount) }),
    restock: item.packed?.isRestocked ?? false,
    replacement: replacement && {
      product: productOf(replacement),
      quantity: replacement.quantity ?? 1,
    },
  };
}

/** An earlier replacement keeps its price. */
function productOf(packed: PackedReplacement<number | null>): Replacement | null {
  const { productId: id, name, pack, quantity, paise } = packed;
  if (id === null || pack === null || quantity === null) return null;
  return { id, name, pack, price: paise === null ? null : toRupees(paise) / quantity };
}

/** The typed amount; NaN if it is no number. */
export const typedAmount = (typed: string) => readAmount(typed) ?? Number.NaN;

/** Converts the valid lines for the call. */
export function toLines(drafts: readonly LineDraft[]): WeighedLine[] {
  return drafts.map(({ item, amount, replacement, restock, confirmed }) =>
    replacement
      ? {
          item: item.id,
          restock,
          replacement: { product: replacement.product?.id ?? "", quantity: replacement.quantity },
        }
      : {
          item: item.id,
          amount: typedAmount(amount),
          restock,
          ...(confirmed === amount && { confirmed: true }),
        },
  );
}

/** Returns true if ordered packs are not in the bag, so that the seller has to say where they are. */
export function freesPacks({ item, amount, replacement }: LineDraft): boolean {
  if (replacement) return true;
  const { quantity, pack } = item;
  return packsTaken({ quantity, packQuantity: pack.quantity }, typedAmount(amount)) < quantity;
}

/** Returns true if nothing of a line goes into the bag. */
export const isLeftOut = ({ amount, replacement }: LineDraft): boolean =>
  !replacement && typedAmount(amount) === 0;

/** Returns true if what is in the bag may cost more than what was ordered. Without prices nobody knows by how much. */
export function mayCostMore({ item, amount, replacement }: LineDraft): boolean {
  return replacement?.product != null || typedAmount(amount) > orderedOf(item);
}

/** Returns true if two drafts have the same content. */
export function saysTheSame(one: LineDraft, other: LineDraft): boolean {
  const contentOf = ({ amount, replacement, restock }: LineDraft) =>
    JSON.stringify(
      replacement ? [replacement.product?.id, replacement.quantity, restock] : [typedAmount(amount), restock],
    );
  return contentOf(one) === contentOf(other);
}

/** The typed drafts, merged with somebody else's weighing. */
type Merged = {
  drafts: LineDraft[];
  /** The lines that the other one has changed, as they are stored now. */
  changed: LineDraft[];
  /** Those of them that differ from what is typed here, by the ids of their items. */
  contested: Set<string>;
};

/** Keeps what was typed since `before`. Untouched lines become those of `now`. */
export function mergeDrafts(
  typed: readonly LineDraft[],
  { before, now }: { before: Pick<SellerOrder, "items">; now: Pick<SellerOrder, "items"> },
): Merged {
  const [old, saved] = [before.items.map(toDraft), now.items.map(toDraft)];
  const lines = typed.flatMap((mine) => {
    const was = old.find(({ item }) => item.id === mine.item.id);
    const is = saved.find(({ item }) => item.id === mine.item.id);
    return was && is ? [{ mine, was, is }] : [];
  });
  return {
    drafts: lines.map(({ mine, was, is }) => (saysTheSame(mine, was) ? is : { ...mine, item: is.item })),
    changed: lines.flatMap(({ was, is }) => (saysTheSame(was, is) ? [] : [is])),
    contested: new Set(
      lines.flatMap(({ mine, was, is }) =>
        saysTheSame(was, is) || saysTheSame(mine, was) || saysTheSame(mine, is) ? [] : [mine.item.id],
      ),
    ),
  };
}

/** The complaints about typed lines, by the ids of their items. */
export function complaints(drafts: readonly LineDraft[], range: AmountRange): Record<string, string> {
  return Object.fromEntries(
    drafts.flatMap((draft) => {
      const complaint = complaintOf(draft, range);
      return complaint ? [[draft.item.id, complaint]] : [];
    }),
  );
}

/** What is wrong with a typed line, or its question; undefined if nothing is. */
export function complaintOf(draft: CheckedLine, range: AmountRange): string | undefined {
  const { item, amount, replacement } = draft;
  if (replacement) return replacement.product ? undefined : t("nameReplacement");
  const typed = typedAmount(amount);
  if (Number.isNaN(typed)) return commaHint(amount) ?? t("notAnAmount");
  if (isCountedInPieces(item.pack.unit) && !Number.isInteger(typed)) return t("notPieces");
  return questionAbout(draft, range)?.words;
}

type CheckedLine = Pick<LineDraft, "amount" | "replacement" | "confirmed"> & {
  item: Pick<SellerOrderItem, "quantity" | "pack">;
};

/** The question about a line's amount; undefined if it is usual, was confirmed, or is none. */
export function questionAbout(
  { item, amount, replacement, confirmed }: CheckedLine,
  range: AmountRange,
): AmountQuestion | undefined {
  const quantity = typedAmount(amount);
  if (replacement || confirmed === amount || Number.isNaN(quantity)) return undefined;
  const { unit } = item.pack;
  const ordered = orderedOf(item);
  if (!isImplausible(quantity, ordered, range)) return undefined;
  const inWords = (of: number) => packText({ quantity: of, unit });
  const meant = likelyAmount(quantity, ordered, { ...range, isWhole: isCountedInPieces(unit) });
  return {
    words: t("unusual", { typed: inWords(quantity), ordered: inWords(ordered) }),
    typed: inWords(quantity),
    likely: meant === undefined ? undefined : { amount: String(meant), words: inWords(meant) },
  };
}

/** The content of a line as text. */
export function draftText({ item, amount, replacement }: LineDraft): string {
  if (replacement) {
    const { product, quantity } = replacement;
    return t("nowReplaced", { quantity, name: product?.name ?? "" });
  }
  return amount === "0" ? t("nowLeftOut") : packText({ quantity: Number(amount), unit: item.pack.unit });
}

/** The ordered amount as text. Several packs are explained: 75 pcs are three packs of 25. */
export function orderedWords(item: LineDraft["item"]): string {
  const { quantity, pack } = item;
  const amount = packText({ quantity: orderedOf(item), unit: pack.unit });
  return quantity === 1
    ? t("ofOrdered", { amount })
    : t("ofOrderedPacks", { quantity, pack: packText(pack), amount });
}
