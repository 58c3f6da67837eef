import type { Tx } from "#kernel/db/connect.ts";
import type { OrderedLine } from "./actions/pick-lines.ts";
import type { Adjustment } from "./rules/adjustment.ts";
import type { PriceRules } from "./rules/pricing.ts";

/** An order on its way to being written: what a step may go by. */
export type OrderDraft = {
  orderId: string;
  shopperId: string;
  /** Held in the catalogue until the transaction ends. */
  lines: readonly OrderedLine[];
  subTotalPaise: number;
  promoCode: string | null;
  /** The store's settings as they are in this transaction. */
  rules: PriceRules;
  now: Date;
};

/**
 * A rule's part in placing an order, inside its transaction: it may refuse by throwing a named error, hold something
 * for the order, and returns what it adds to the sum.
 */
export type OrderStep = (tx: Tx, draft: OrderDraft) => readonly Adjustment[] | Promise<readonly Adjustment[]>;

/** Takes the steps in turn, and returns the adjustments of all. */
export async function takeSteps(
  tx: Tx,
  steps: readonly OrderStep[],
  draft: OrderDraft,
): Promise<Adjustment[]> {
  const adjustments: Adjustment[] = [];
  for (const step of steps) adjustments.push(...(await step(tx, draft)));
  return adjustments;
}
