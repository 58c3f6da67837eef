import { toPaise } from "#kernel/money/money.ts";
import { whatGoesBack } from "#modules/order/rules/shared/goes-back.ts";
import type { OrderWithSums, PackingQuestion } from "#modules/order/rules/shared/order.ts";
import { duePaise, morePaise, type OrderedLine, type Packed } from "../../rules/packed.ts";
import { orderedPaise, orderedSums, repriceWeighed } from "../../rules/settle.ts";
import { type LineDraft, orderedAmount, typedAmount } from "./line-draft.ts";

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
  const figures = drafts.flatMap((draft, index) => toFigures(draft, index + 1) ?? []);
  if (figures.length < drafts.length) return null;
  const question = standing(order, figures);
  const agreed = new Map(
    question?.status === "agreed" ? question.lines.map(({ item, paise }) => [item, paise]) : [],
  );
  const lines = figures.map((line) => ({ ...line, agreedPaise: agreed.get(line.item) ?? 0 }));
  const ordered = orderedSums(order.adjustments);
  const paying = {
    ...rules,
    paymentType: order.paymentType,
    prepaidPaise: order.payment?.prepaidPaise ?? 0,
  };
  const { totalPaise } = repriceWeighed(ordered, lines, paying);
  return {
    toPayPaise: totalPaise,
    goesBack: whatGoesBack({ ...order, totalPaise }, "seller"),
    orderedPaise: orderedPaise(ordered, lines),
    morePaise: figures.reduce((sum, line) => sum + line.morePaise, 0),
    question,
  };
}

type Figures = {
  item: string;
  number: number;
  paise: number;
  duePaise: number;
  morePaise: number;
  isLeftOut: boolean;
};

function toFigures({ item, amount, replacement }: LineDraft, number: number): Figures | null {
  const packed = toPacked(amount, replacement);
  if (packed === null || item.offerPricePaise === null) return null;
  const line: OrderedLine = { paise: item.offerPricePaise * item.quantity, amount: orderedAmount(item) };
  return {
    item: item.id,
    number,
    paise: line.paise,
    duePaise: duePaise(line, packed),
    morePaise: morePaise(line, packed),
    isLeftOut: "amount" in packed && packed.amount === 0,
  };
}

function toPacked(typed: string, replacement: LineDraft["replacement"]): Packed | null {
  if (!replacement) {
    const amount = typedAmount(typed);
    return Number.isNaN(amount) ? null : { amount };
  }
  const { product, quantity } = replacement;
  const price = product?.price ?? null;
  return price === null ? null : { replacementPaise: toPaise(price * quantity) };
}

/** The earlier question with exactly the lines' additional worth. */
function standing({ question }: OrderWithSums, lines: readonly Figures[]): PackingQuestion | null {
  if (!question) return null;
  const requestedPaise = new Map(question.lines.map(({ item, paise }) => [item, paise]));
  const isSame = lines.every(({ item, morePaise: more }) => (requestedPaise.get(item) ?? 0) === more);
  return isSame ? question : null;
}
