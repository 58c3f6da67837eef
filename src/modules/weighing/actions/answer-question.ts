import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import {
  getOrder,
  holdOrders,
  notePacking,
  type Order,
  orderAdjustments,
  orders,
  replaceAdjustments,
  roundingPaise,
  statusName,
} from "#modules/order/index.ts";
import { readSettings } from "#modules/store/index.ts";
import type { AnswerQuestion } from "../contract.ts";
import { AGREED, PACKED, PACKED_ROUNDING, WEIGHED_KINDS } from "../rules/kind.ts";
import { askedPaise } from "../rules/packed.ts";
import { t } from "../server-texts.ts";
import { packingQuestions } from "../tables.ts";
import { placedAdjustments, refuseToBreakNotes, sumOf } from "./settle-packed.ts";

const STATUS_OF = { yes: "agreed", no: "declined" } as const;

/**
 * Takes a shopper's answer to what they were asked of an order of their own: with a yes its sum rises by exactly that.
 * The same answer once more changes nothing. Anybody else's question, or none: `NOT_FOUND`. One that was answered or
 * overtaken, or whose order no longer waits: `CONFLICT`, with why.
 */
export async function answerQuestion(
  db: Db,
  { question: id, answer, shopperId }: AnswerQuestion & { shopperId: string },
): Promise<Order> {
  const status = STATUS_OF[answer];
  const orderId = await transact(db, async (tx) => {
    const question = await holdQuestion(tx, { id, shopperId });
    if (question.status === status) return question.orderId;
    refuseUnlessOpen(question);
    await tx
      .update(packingQuestions)
      .set({ status, answeredAt: sql`now()` })
      .where(eq(packingQuestions.id, id));
    const toPayPaise =
      status === "agreed" ? await addAgreed(tx, question) : await unchanged(tx, question.orderId);
    const { orderId: ofOrder, paise: morePaise } = question;
    await notePacking(tx, { orderId: ofOrder, by: "shopper", what: status, toPayPaise, morePaise });
    return question.orderId;
  });
  return getOrder(db, { id: orderId, shopperId });
}

/**
 * Adds what the shopper of a held order has agreed to. The lines said before that they add nothing, and all else stays,
 * but for the rounding. Returns the new sum, in paise.
 */
async function addAgreed(tx: Tx, { orderId, lines }: Question): Promise<number> {
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

export type Question = typeof packingQuestions.$inferSelect;

/** What the shopper of a held order was asked last, unless the bag was weighed otherwise since. */
export async function standingQuestion(tx: Tx, orderId: string): Promise<Question | undefined> {
  const { status } = packingQuestions;
  const standing = and(eq(packingQuestions.orderId, orderId), ne(status, "replaced"));
  const [question] = await tx.select().from(packingQuestions).where(standing);
  return question;
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

/** A no leaves the sum as it is, but whoever weighs the order was shown that nobody has answered yet. */
async function unchanged(tx: Tx, orderId: string): Promise<number> {
  await tx
    .update(orders)
    .set({ packingVersion: sql`${orders.packingVersion} + 1` })
    .where(eq(orders.id, orderId));
  return sumOf(tx, orderId);
}

/** Read once its order is held: a weighing that overtakes it does so before or after, never meanwhile. */
async function holdQuestion(tx: Tx, { id, shopperId }: { id: string; shopperId: string }): Promise<Question> {
  const asked = sql`(select order_id from packing_questions where id = ${id})`;
  const [order] = await holdOrders(tx, and(eq(orders.id, asked), eq(orders.shopperId, shopperId)));
  const [question] = await tx.select().from(packingQuestions).where(eq(packingQuestions.id, id));
  if (!order || !question) throw new AppError("NOT_FOUND", t.later("questionNotFound"));
  if (question.status === "open" && order.status !== "Pending") {
    throw new AppError("CONFLICT", t.later("questionTooLate", { status: statusName(order.status) }));
  }
  return question;
}

function refuseUnlessOpen({ status }: Question): void {
  if (status === "replaced") throw new AppError("CONFLICT", t.later("questionReplaced"));
  if (status !== "open") throw new AppError("CONFLICT", t.later("questionAnswered"));
}
