import { toPaise } from "#kernel/money/money.ts";
import { whatGoesBack } from "#modules/order/rules/shared/goes-back.ts";
import type { OrderWithSums, PackingQuestion } from "#modules/order/rules/shared/order.ts";
import { type Packed, type PackedPrice, packedPrice } from "../../rules/packed.ts";
import { orderedPaise, orderedSums, repriceWeighed } from "../../rules/settle.ts";
import { isLeftOut, type LineDraft, orderedOf, typedAmount } from "./line-draft.ts";

export type WeighSums = {
  /** The amount due for the typed lines, in paise. */
  toPayPaise: number;
  /** The order's total as it was ordered, in paise. */
  orderedPaise: number;
  /** The additional worth of the packed content, in paise. */
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

/** The earlier question with exactly the lines' additional worth. */
function sameQuestion({ question }: OrderWithSums, lines: readonly PricedLine[]): PackingQuestion | null {
  if (!question) return null;
  const requestedPaise = new Map(question.lines.map(({ item, paise }) => [item, paise]));
  const isSame = lines.every(({ item, morePaise: more }) => (requestedPaise.get(item) ?? 0) === more);
  return isSame ? question : null;
}
