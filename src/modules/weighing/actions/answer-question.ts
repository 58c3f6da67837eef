import { and, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { holdOrders } from "#modules/order/actions/hold-orders.ts";
import { getOrder } from "#modules/order/actions/load-orders.ts";
import { notePacking } from "#modules/order/actions/note-packing.ts";
import type { Order } from "#modules/order/contract/order.ts";
import { statusName } from "#modules/order/rules/status-name.ts";
import { orders } from "#modules/order/tables.ts";
import type { AnswerQuestion } from "../contract.ts";
import { t } from "../server-texts.ts";
import { packingQuestions } from "../tables.ts";
import { addAgreed } from "./add-agreed.ts";
import type { Question } from "./standing-question.ts";
import { sumOf } from "./sum-of.ts";

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
