import { and, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { recordActions, type SellerAccount } from "#modules/identity/index.ts";
import { orders } from "#modules/order/index.ts";
import type { AnswerComplaint } from "../contract.ts";
import { addEntry, lockCustomer } from "../ledger/ledger.ts";
import { refuseUnusualAnswer } from "../ledger/unusual-credit.ts";
import { complaintAnsweredMail } from "../mails/complaint-answered.ts";
import { CUSTOMER_RECORD } from "../people/customer-record.ts";
import { t } from "../server-texts.ts";
import { complaints, customers } from "../tables.ts";

type Answering = { id: string; answer: AnswerComplaint; seller: SellerAccount; mail: MailQueue };

/**
 * Answers a complaint, once: with credit, with a replacement that goes along with the next order, with a refund that
 * the seller makes by hand, or with no. The shopper is mailed. Throws `NOT_FOUND`, and `CONFLICT` if somebody has
 * answered already, or if it is more than the order.
 */
export async function answerComplaint(db: Db, { id, answer, seller, mail }: Answering): Promise<void> {
  const { kind, words, reference = "" } = answer;
  await transact(db, async (tx) => {
    const [complaint] = await tx.select().from(complaints).where(eq(complaints.id, id)).for("no key update");
    if (!complaint) throw new AppError("NOT_FOUND", t.later("complaintNotFound"));
    if (complaint.answer !== null) throw new AppError("CONFLICT", t.later("answeredAlready"));
    const { orderId } = complaint;
    const [order] = await tx
      .select({ totalPaise: orders.totalPaise, invoiceNumber: orders.invoiceNumber })
      .from(orders)
      .where(eq(orders.id, orderId));
    const isMoney = kind === "credit" || kind === "refund";
    const paise = isMoney ? toPaise(answer.amount ?? 0) : null;
    const customer = await lockCustomer(tx, eq(customers.id, complaint.customerId));
    if (kind === "refund" && order && paise !== null) {
      await refuseMoreThanOrder(tx, { orderId, totalPaise: order.totalPaise, paise });
    }
    await refuseUnusualAnswer(tx, id, answer);
    await tx
      .update(complaints)
      .set({
        answer: kind,
        answerPaise: paise,
        answerWords: words,
        answeredAt: new Date(),
        refundReference: kind === "refund" ? reference || null : null,
        sellerEmail: seller.email,
      })
      .where(eq(complaints.id, id));
    if (kind === "credit" && paise !== null) {
      await addEntry(tx, customer, { paise, kind: "return", orderId, sellerEmail: seller.email });
    }
    await mail.add(tx, complaintAnsweredMail, [{ complaintId: id }]);
    await recordActions(tx, seller, () => ({
      subject: CUSTOMER_RECORD,
      action: "changed",
      id: customer.id,
      name: customer.name,
      before: {},
      after: {
        complaint: order?.invoiceNumber ?? "",
        answer: t("answerKind", { kind }),
        ...(isMoney && { amount: answer.amount }),
      },
    }));
  });
}

type Refunded = { orderId: string; totalPaise: number; paise: number };

/** Throws `CONFLICT` for a refund that makes an order's refunds more than the order. Its customer is locked. */
async function refuseMoreThanOrder(tx: Tx, { orderId, totalPaise, paise }: Refunded): Promise<void> {
  const [row] = await tx
    .select({ backPaise: sql<number>`coalesce(sum(${complaints.answerPaise}), 0)::float8` })
    .from(complaints)
    .where(and(eq(complaints.orderId, orderId), eq(complaints.answer, "refund")));
  const backPaise = row?.backPaise ?? 0;
  if (paise <= totalPaise - backPaise) return;
  const sums = { sum: formatPaise(totalPaise), back: formatPaise(backPaise) };
  const message = t.later(backPaise > 0 ? "moreThanLeft" : "moreThanOrder", sums);
  throw new AppError("CONFLICT", message, { amount: message });
}
