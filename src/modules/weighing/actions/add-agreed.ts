import { and, asc, eq } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { replaceAdjustments } from "#modules/order/actions/replace-adjustments.ts";
import { orderAdjustments } from "#modules/order/tables.ts";
import { AGREED, PACKED } from "../rules/kind.ts";
import { askedPaise } from "../rules/question.ts";
import { refuseToBreakNotes } from "./settle-packed.ts";
import type { Question } from "./standing-question.ts";

/**
 * Adds what the shopper of a held order has agreed to. The lines said before that they add nothing. Returns the
 * new sum, in paise.
 */
export async function addAgreed(tx: Tx, { orderId, lines }: Question): Promise<number> {
  const before = await tx
    .select({ label: orderAdjustments.label, paise: orderAdjustments.paise })
    .from(orderAdjustments)
    .where(and(eq(orderAdjustments.orderId, orderId), eq(orderAdjustments.kind, PACKED)))
    .orderBy(asc(orderAdjustments.position));
  const more = new Set(lines.map(({ label }) => label));
  const falling = before.filter(({ label, paise }) => paise < 0 || !more.has(label));
  await refuseToBreakNotes(tx, orderId, -askedPaise([...falling, ...lines]));
  await replaceAdjustments(tx, { orderId, kind: PACKED, adjustments: falling });
  const adjustments = lines.map(({ label, paise }) => ({ label, paise }));
  return replaceAdjustments(tx, { orderId, kind: AGREED, adjustments });
}
