import { toPaise, toRupees } from "#kernel/money/money.ts";
import { commaHint, readAmount } from "#kernel/money/typed-amount.ts";
import { isCountedInPieces, packText } from "#modules/catalog/rules/shared/pack.ts";
import { whatGoesBack } from "#modules/order/rules/shared/goes-back.ts";
import type {
  OrderWithSums,
  Replacement as PackedReplacement,
  PackingQuestion,
  SellerOrder,
  SellerOrderItem,
} from "#modules/order/rules/shared/order.ts";
import { type AmountRange, isImplausible, likelyAmount } from "#modules/store/rules/shared/likely-amount.ts";
import type { AmountQuestion } from "#modules/store/web/shared/amount-choice.tsx";
import type { WeighedLine } from "../../contract.ts";
import { orderedAmount, type Packed, type PackedPrice, packedPrice, packsTaken } from "../../rules/packed.ts";
import { orderedPaise, orderedSums, repriceWeighed } from "../../rules/settle.ts";
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
  const { amount = null, replacement = null, isRestocked: restock = false } = item.packed ?? {};
  return {
    item,
    amount: String(amount ?? orderedOf(item)),
    // A stored amount was meant.
    ...(amount !== null && { confirmed: String(amount) }),
    restock,
    replacement: replacement && { product: productOf(replacement), quantity: replacement.quantity ?? 1 },
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
  return drafts.map(({ item: { id: item }, amount, replacement, restock, confirmed }) => {
    if (!replacement)
      return { item, restock, amount: typedAmount(amount), ...(confirmed === amount && { confirmed: true }) };
    const { product, quantity } = replacement;
    return { item, restock, replacement: { product: product?.id ?? "", quantity } };
  });
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
export const saysTheSame = (one: LineDraft, other: LineDraft): boolean => contentOf(one) === contentOf(other);

const contentOf = ({ amount, replacement, restock }: LineDraft) =>
  JSON.stringify([
    replacement ? [replacement.product?.id, replacement.quantity] : typedAmount(amount),
    restock,
  ]);

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
  const [old, saved] = [before, now].map(
    ({ items }) => new Map(items.map((item) => [item.id, toDraft(item)])),
  );
  const lines = typed.flatMap((mine) => {
    const [was, is] = [old?.get(mine.item.id), saved?.get(mine.item.id)];
    return was && is
      ? [{ mine, is, isTyped: !saysTheSame(mine, was), isChanged: !saysTheSame(was, is) }]
      : [];
  });
  const contested = lines.filter(
    ({ mine, is, isTyped, isChanged }) => isTyped && isChanged && !saysTheSame(mine, is),
  );
  return {
    drafts: lines.map(({ mine, is, isTyped }) => (isTyped ? { ...mine, item: is.item } : is)),
    changed: lines.flatMap(({ is, isChanged }) => (isChanged ? [is] : [])),
    contested: new Set(contested.map(({ mine }) => mine.item.id)),
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

/** What is asked about a line's amount, wherever it is typed. */
export type CheckedLine = Pick<LineDraft, "amount" | "replacement" | "confirmed"> & {
  item: Pick<SellerOrderItem, "id" | "name" | "quantity" | "pack">;
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

export type WeighSums = {
  /** The amount due for the typed lines, in paise. */
  toPayPaise: number;
  orderedPaise: number;
  morePaise: number;
  /** The sentence about money that goes back of a payment in advance; undefined if none does. */
  goesBack: string | undefined;
  /** The earlier question with exactly that amount. */
  question: PackingQuestion | null;
};

/**
 * The sums of an order's typed lines; null while one is no number. It is the same rule as the server's, with and
 * without rounding.
 */
export function weighSums(
  order: OrderWithSums,
  drafts: readonly LineDraft[],
  rules: { roundsToRupee: boolean },
): WeighSums | null {
  const priced = drafts.flatMap((draft, index) => priceOf(draft, index + 1) ?? []);
  if (priced.length < drafts.length) return null;
  const question = sameQuestion(order, priced);
  const agreed = new Map(
    question?.status === "agreed" ? question.lines.map(({ item, paise }) => [item, paise]) : [],
  );
  const lines = priced.map((line) => ({ ...line, agreedPaise: agreed.get(line.item) ?? 0 }));
  const ordered = orderedSums(order.adjustments);
  const { paymentType, payment } = order;
  const paying = { ...rules, paymentType, prepaidPaise: payment?.prepaidPaise ?? 0 };
  const { totalPaise } = repriceWeighed(ordered, lines, paying);
  return {
    toPayPaise: totalPaise,
    goesBack: whatGoesBack({ ...order, totalPaise }, "seller"),
    orderedPaise: orderedPaise(ordered, lines),
    morePaise: priced.reduce((sum, line) => sum + line.morePaise, 0),
    question,
  };
}

type PricedLine = PackedPrice & { item: string; number: number; isLeftOut: boolean };

function priceOf(draft: LineDraft, number: number): PricedLine | null {
  const { item } = draft;
  const packed = packedOf(draft);
  if (packed === null || item.offerPricePaise === null) return null;
  const ordered = { paise: item.offerPricePaise * item.quantity, amount: orderedOf(item) };
  return { item: item.id, number, ...packedPrice(ordered, packed), isLeftOut: isLeftOut(draft) };
}

function packedOf({ amount: typed, replacement }: LineDraft): Packed | null {
  if (replacement) {
    const { product, quantity } = replacement;
    return product?.price == null ? null : { replacementPaise: toPaise(product.price * quantity) };
  }
  const amount = typedAmount(typed);
  return Number.isNaN(amount) ? null : { amount };
}

function sameQuestion({ question }: OrderWithSums, lines: readonly PricedLine[]): PackingQuestion | null {
  if (!question) return null;
  const requestedPaise = new Map(question.lines.map(({ item, paise }) => [item, paise]));
  const isSame = lines.every(({ item, morePaise: more }) => (requestedPaise.get(item) ?? 0) === more);
  return isSame ? question : null;
}
