import { toPaise } from "#kernel/money/money.ts";
import type { Order } from "#modules/order/contract/order.ts";
import { AGREED, PACKED } from "../rules/kind.ts";
import { duePaise, morePaise, type OrderedLine, type Packed, reductions } from "../rules/packed.ts";
import { type LineDraft, orderedAmount, typedAmount } from "./weigh-draft.ts";

export type WeighSums = {
  /** What is to be paid as the lines are typed, in paise. */
  toPayPaise: number;
  /** What the order came to as it was ordered, in paise. */
  orderedPaise: number;
  /** What went into the bag beyond what was ordered, in paise. */
  morePaise: number;
  /** Where the shopper was asked for just that. */
  question: Order["question"];
};

/** What the lines of an order come to as they are typed; null while one of them is no number. */
export function weighSums(order: Order, drafts: readonly LineDraft[]): WeighSums | null {
  const lines = drafts.map(toFigures);
  if (lines.some((line) => line === null)) return null;
  const known = lines.filter((line) => line !== null);
  const orderedPaise = orderedOf(order);
  const question = standing(order, known);
  const agreed = question?.status === "agreed" ? toPaise(question.amount) : 0;
  const reduction = reductions(known, orderedPaise).reduce((sum, paise) => sum + paise, 0);
  return {
    toPayPaise: orderedPaise + reduction + agreed,
    orderedPaise,
    morePaise: known.reduce((sum, line) => sum + line.morePaise, 0),
    question,
  };
}

function orderedOf({ subTotal, adjustments }: Order): number {
  return adjustments
    .filter(({ kind }) => kind !== PACKED && kind !== AGREED)
    .reduce((sum, { amount }) => sum + Math.sign(amount) * toPaise(Math.abs(amount)), toPaise(subTotal));
}

type Figures = { item: string; paise: number; duePaise: number; morePaise: number };

function toFigures({ item, amount, replacement }: LineDraft): Figures | null {
  const line: OrderedLine = { paise: toPaise(item.amount), amount: orderedAmount(item) };
  const packed = toPacked(amount, replacement);
  if (packed === null) return null;
  return {
    item: item._id,
    paise: line.paise,
    duePaise: duePaise(line, packed),
    morePaise: morePaise(line, packed),
  };
}

function toPacked(typed: string, replacement: LineDraft["replacement"]): Packed | null {
  if (!replacement) {
    const amount = typedAmount(typed);
    return Number.isNaN(amount) ? null : { amount };
  }
  const { product, quantity } = replacement;
  return product && { replacementPaise: toPaise(product.price * quantity) };
}

/** The question that asks for exactly what the lines are worth more by now. */
function standing({ question }: Order, lines: readonly Figures[]): Order["question"] {
  if (!question) return null;
  const asked = new Map(question.lines.map(({ item, amount }) => [item, toPaise(amount)]));
  const isSame = lines.every(({ item, morePaise: more }) => (asked.get(item) ?? 0) === more);
  return isSame ? question : null;
}
