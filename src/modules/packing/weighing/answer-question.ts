import { and, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { inStoreLanguage } from "#kernel/texts/spoken.ts";
import {
  type Adjustment,
  adjustedPaise,
  getOrder,
  type LockedOrder,
  lockOrders,
  type Order,
  orders,
  readAdjustments,
  recordPacking,
  replaceAdjustments,
  statusName,
} from "#modules/order/index.ts";
import { readSettings } from "#modules/store/index.ts";
import type { AnswerQuestion } from "../contract.ts";
import { sumOfLines } from "../rules/packed.ts";
import { AGREED, isOfWeighing, PACKED, PACKED_ROUNDING, settledRounding } from "../rules/settle.ts";
import { t } from "../server-texts.ts";
import { packingQuestions } from "../tables.ts";
import { refuseToBreakNotes } from "./settle-packed.ts";

/**
 * Stores a shopper's answer to the question about their own order. An agreement raises its total by exactly that
 * amount. The same answer again changes nothing. Throws `NOT_FOUND` for an unknown or somebody else's question, and
 * `CONFLICT` with the reason if it was answered or replaced, or its order is no longer pending.
 */
export async function answerQuestion(
  db: Db,
  { question: id, answer, shopperId }: AnswerQuestion & { shopperId: string },
): Promise<Order> {
  const status = answer === "yes" ? "agreed" : "declined";
  const orderId = await transact(db, async (tx) => {
    const { order, question } = await lockQuestion(tx, { id, shopperId });
    if (question.status === status) return order.id;
    if (question.status !== "open") {
      const words = question.status === "replaced" ? "questionReplaced" : "questionAnswered";
      throw new AppError("CONFLICT", t.later(words));
    }
    const answered = { status, answeredAt: sql`now()` } as const;
    await tx.update(packingQuestions).set(answered).where(eq(packingQuestions.id, id));
    const before = (await readAdjustments(tx, [order.id])).get(order.id) ?? [];
    // A refusal leaves them as they are, and counts the version up: whoever is weighing was shown an unanswered question.
    const adjustments =
      status === "agreed"
        ? await agreedAdjustments(tx, order, { before, question })
        : before.filter(({ kind }) => isOfWeighing(kind));
    const change = { orderId: order.id, before, replaces: isOfWeighing, adjustments };
    const { totalPaise: toPayPaise } = (await replaceAdjustments(tx, [change])).get(order.id) ?? order;
    const { paise: morePaise } = question;
    await recordPacking(tx, [{ orderId: order.id, by: "shopper", what: status, toPayPaise, morePaise }]);
    return order.id;
  });
  return getOrder(db, { id: orderId, shopperId });
}

/**
 * The adjustments of a weighed order with the amounts that its shopper has agreed to. Their lines had added nothing before.
 * Everything else stays, except for the rounding.
 */
async function agreedAdjustments(
  tx: Tx,
  order: LockedOrder,
  { before, question: { lines } }: { before: readonly Adjustment[]; question: Question },
): Promise<Adjustment[]> {
  const weighed = before.filter(({ kind }) => isOfWeighing(kind));
  const placedRounding = adjustedPaise(before, "rounding");
  const orderedPaise = order.totalPaise - sumOfLines(weighed);
  const more = new Set(lines.map((line) => line.label));
  const adjustments: Adjustment[] = [
    ...weighed.filter((one) => one.kind === PACKED && (one.paise < 0 || !more.has(one.label))),
    ...lines.map((line) => ({ kind: AGREED, label: line.label, paise: line.paise })),
    ...weighed.filter((one) => ![PACKED, AGREED, PACKED_ROUNDING].includes(one.kind)),
  ];
  const changedPaise = sumOfLines(adjustments);
  const exact = orderedPaise - placedRounding + changedPaise;
  const placed = { orderedPaise, roundingPaise: placedRounding, agreedPaise: sumOfLines(lines) };
  const { roundsToRupee } = await readSettings(tx);
  const rounding = settledRounding(exact, placed, { ...order, roundsToRupee }) - placedRounding;
  if (rounding !== 0)
    adjustments.push({ kind: PACKED_ROUNDING, label: inStoreLanguage(() => t("rounded")), paise: rounding });
  await refuseToBreakNotes(tx, order.id, -(changedPaise + rounding));
  return adjustments;
}

/** A question that counts: the last one about an order, unless its bag was weighed differently since. */
export type Question = Pick<
  typeof packingQuestions.$inferSelect,
  "id" | "orderId" | "lines" | "paise" | "status"
>;

/** The question of an order that counts, as a column of a query of orders. */
export const currentQuestion = sql<Question | null>`(select jsonb_build_object('id', ${packingQuestions.id},
    'orderId', ${packingQuestions.orderId}, 'lines', ${packingQuestions.lines}, 'paise', ${packingQuestions.paise},
    'status', ${packingQuestions.status})
  from ${packingQuestions} where ${packingQuestions.orderId} = ${orders.id} and ${packingQuestions.status} <> 'replaced')`;

/** Read after its order is locked, so that a weighing replaces it before or after, never meanwhile. */
async function lockQuestion(tx: Tx, { id, shopperId }: { id: string; shopperId: string }) {
  const orderOfQuestion = sql`(select order_id from packing_questions where id = ${id})`;
  const [order] = await lockOrders(tx, and(eq(orders.id, orderOfQuestion), eq(orders.shopperId, shopperId)));
  const [question] = await tx.select().from(packingQuestions).where(eq(packingQuestions.id, id));
  if (!order || !question) throw new AppError("NOT_FOUND", t.later("questionNotFound"));
  if (question.status === "open" && order.status !== "Pending") {
    throw new AppError("CONFLICT", t.later("questionTooLate", { status: statusName(order.status) }));
  }
  return { order, question };
}
