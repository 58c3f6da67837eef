import { and, asc, eq, inArray } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { replaceAdjustments } from "#modules/order/actions/replace-adjustments.ts";
import { roundingPaise } from "#modules/order/rules/rounding.ts";
import { orderAdjustments, orders } from "#modules/order/tables.ts";
import { readSettings } from "#modules/store/actions/read-settings.ts";
import { AGREED, PACKED, PACKED_ROUNDING, WEIGHED_KINDS } from "../rules/kind.ts";
import { askedPaise } from "../rules/question.ts";
import { t } from "../server-texts.ts";
import { placedAdjustments, refuseToBreakNotes } from "./settle-packed.ts";
import type { Question } from "./standing-question.ts";

/**
 * Adds what the shopper of a held order has agreed to. The lines said before that they add nothing, and all else stays,
 * but for the rounding. Returns the new sum, in paise.
 */
export async function addAgreed(tx: Tx, { orderId, lines }: Question): Promise<number> {
  const { kind, label, paise } = orderAdjustments;
  const before = await tx
    .select({ kind, label, paise })
    .from(orderAdjustments)
    .where(and(eq(orderAdjustments.orderId, orderId), inArray(kind, [...WEIGHED_KINDS])))
    .orderBy(asc(orderAdjustments.position));
  const more = new Set(lines.map((line) => line.label));
  const adjustments = [
    ...before.filter((one) => one.kind === PACKED && (one.paise < 0 || !more.has(one.label))),
    ...lines.map((line) => ({ kind: AGREED, label: line.label, paise: line.paise })),
    ...before.filter((one) => ![PACKED, AGREED, PACKED_ROUNDING].includes(one.kind)),
  ];
  const changedPaise = askedPaise(adjustments);
  const rounding = await roundingOf(tx, { orderId, changedPaise, agreedPaise: askedPaise(lines) });
  if (rounding !== 0) adjustments.push({ kind: PACKED_ROUNDING, label: t("rounded"), paise: rounding });
  await refuseToBreakNotes(tx, orderId, -(changedPaise + rounding));
  return replaceAdjustments(tx, { orderId, kinds: WEIGHED_KINDS, adjustments });
}

type Changed = { orderId: string; changedPaise: number; agreedPaise: number };

/** What makes an order's sum a whole rupee once weighing has changed it by so much; 0 where nothing is rounded. */
async function roundingOf(tx: Tx, { orderId, changedPaise, agreedPaise }: Changed): Promise<number> {
  const placed = await placedAdjustments(tx, orderId);
  const rounded = placed.filter(({ kind }) => kind === "rounding");
  const { roundsToRupee } = await readSettings(tx);
  if (!roundsToRupee && rounded.length === 0) return 0;
  const orderedPaise = await orderedSum(tx, orderId);
  const placedPaise = askedPaise(rounded);
  const exact = orderedPaise - placedPaise + changedPaise;
  return roundingPaise(exact, orderedPaise + agreedPaise) - placedPaise;
}

/** What a held order came to as it was ordered, in paise. */
async function orderedSum(tx: Tx, orderId: string): Promise<number> {
  const [now] = await tx.select({ paise: orders.totalPaise }).from(orders).where(eq(orders.id, orderId));
  const changes = await tx
    .select({ paise: orderAdjustments.paise })
    .from(orderAdjustments)
    .where(and(eq(orderAdjustments.orderId, orderId), inArray(orderAdjustments.kind, [...WEIGHED_KINDS])));
  return (now?.paise ?? 0) - askedPaise(changes);
}
