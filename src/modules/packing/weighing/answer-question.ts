import { and, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { inStoreLanguage } from "#kernel/texts/spoken.ts";
import {
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

const STATUS_OF = { yes: "agreed", no: "declined" } as const;

/**
 * Stores a shopper's answer to the question about their own order. An agreement raises its total by exactly that
 * amount. The same answer again changes nothing. Throws `NOT_FOUND` for an unknown or somebody else's question, and
 * `CONFLICT` with the reason if it was answered or replaced, or its order is no longer pending.
 */
export async function answerQuestion(
  db: Db,
  { question: id, answer, shopperId }: AnswerQuestion & { shopperId: string },
): Promise<Order> {
  const status = STATUS_OF[answer];
  const orderId = await transact(db, async (tx) => {
    const { order, question } = await lockQuestion(tx, { id, shopperId });
    if (question.status === status) return question.orderId;
    refuseUnlessOpen(question);
    await tx
      .update(packingQuestions)
      .set({ status, answeredAt: sql`now()` })
      .where(eq(packingQuestions.id, id));
    const toPayPaise =
      status === "agreed" ? await addAgreed(tx, order, question) : await keepTotal(tx, order);
    const { orderId: ofOrder, paise: morePaise } = question;
    await recordPacking(tx, [{ orderId: ofOrder, by: "shopper", what: status, toPayPaise, morePaise }]);
    return question.orderId;
  });
  return getOrder(db, { id: orderId, shopperId });
}

/**
 * Adds the amounts that the shopper of a locked order has agreed to. Their lines had added nothing before. Everything
 * else stays, except for the rounding. Returns the new total in paise.
 */
async function addAgreed(tx: Tx, order: LockedOrder, { orderId, lines }: Question): Promise<number> {
  const all = (await readAdjustments(tx, [orderId])).get(orderId) ?? [];
  const before = all.filter(({ kind }) => isOfWeighing(kind));
  const placedRounding = adjustedPaise(all, "rounding");
  const orderedPaise = order.totalPaise - sumOfLines(before);
  const more = new Set(lines.map((line) => line.label));
  const adjustments = [
    ...before.filter((one) => one.kind === PACKED && (one.paise < 0 || !more.has(one.label))),
    ...lines.map((line) => ({ kind: AGREED, label: line.label, paise: line.paise })),
    ...before.filter((one) => ![PACKED, AGREED, PACKED_ROUNDING].includes(one.kind)),
  ];
  const changedPaise = sumOfLines(adjustments);
  const agreedPaise = sumOfLines(lines);
  const exact = orderedPaise - placedRounding + changedPaise;
  const placed = { orderedPaise, roundingPaise: placedRounding, agreedPaise };
  const { roundsToRupee } = await readSettings(tx);
  const rounding = settledRounding(exact, placed, { ...order, roundsToRupee }) - placedRounding;
  if (rounding !== 0)
    adjustments.push({ kind: PACKED_ROUNDING, label: inStoreLanguage(() => t("rounded")), paise: rounding });
  await refuseToBreakNotes(tx, orderId, -(changedPaise + rounding));
  const adjusted = await replaceAdjustments(tx, [
    { orderId, before: all, replaces: isOfWeighing, adjustments },
  ]);
  return adjusted.get(orderId)?.totalPaise ?? order.totalPaise;
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

/**
 * Keeps the total after a refusal, but increments the version: whoever is weighing the order was shown an unanswered
 * question.
 */
async function keepTotal(tx: Tx, { id, totalPaise }: LockedOrder): Promise<number> {
  await tx
    .update(orders)
    .set({ packingVersion: sql`${orders.packingVersion} + 1` })
    .where(eq(orders.id, id));
  return totalPaise;
}

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

function refuseUnlessOpen({ status }: Question): void {
  if (status === "replaced") throw new AppError("CONFLICT", t.later("questionReplaced"));
  if (status !== "open") throw new AppError("CONFLICT", t.later("questionAnswered"));
}
