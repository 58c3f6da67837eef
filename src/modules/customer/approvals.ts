import { eq } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { type ApprovalMatter, needsApproval, needsApprovalOf } from "#modules/identity/index.ts";
import { namesWithSums, orders } from "#modules/order/index.ts";
import { answerComplaintSchema, decideDoorSchema, enterCreditSchema, mergeSchema } from "./contract.ts";
import { refuseUnusualAnswer, refuseUnusualCredit } from "./ledger/unusual-credit.ts";
import { previewDeletion } from "./people/change-customers.ts";
import { customerOfOrder } from "./people/customer-record.ts";
import { findCustomer } from "./people/load-customer.ts";
import { kindName } from "./rules/credit.ts";
import { t } from "./server-texts.ts";
import { complaints, customers } from "./tables.ts";

// The calls about customers that another person may have to agree to.

const GIVES_BACK = "customer.refund";

type Customer = typeof customers.$inferSelect;

/** The matter about a customer; undefined if there is none, which the call itself refuses. */
async function about(
  db: Connection,
  id: string | undefined,
  matter: (customer: Customer) => Omit<ApprovalMatter, "shopperId" | "about"> | undefined,
): Promise<ApprovalMatter | undefined> {
  const customer = await findCustomer(db, id ?? "").catch(noneIfMissing);
  const described = customer && matter(customer);
  // Refunds of payments know the account alone. Their sums count together with those of the customer.
  const whom = customer?.shopperId ?? customer?.id;
  return described && { ...described, about: whom, shopperId: customer.shopperId };
}

function noneIfMissing(error: unknown): undefined {
  if (!(error instanceof AppError && error.as === "NOT_FOUND")) throw error;
}

function noneIfRefused(error: unknown): undefined {
  if (!(error instanceof AppError && (error.as === "NOT_FOUND" || error.as === "CONFLICT"))) throw error;
}

/** Credit, or money that is paid out, by hand. Money that comes in gives nothing back. */
export const creditByHand = needsApprovalOf(
  "refund",
  enterCreditSchema,
  async ({ deps: { db }, params: { id = "" } }, entry) => {
    const { kind, amount, reason } = entry;
    const paise = toPaise(amount);
    const givesNothing = kind === "paid" || (kind === "correction" && paise <= 0);
    if (givesNothing) return undefined;
    // An amount that looks like a typo is refused before another person has to look at it.
    await refuseUnusualCredit(db, id, entry);
    return about(db, id, ({ name }) => {
      const sum = formatPaise(Math.abs(paise));
      const what =
        kind === "paid_out"
          ? t("approvePaidOut", { sum, name })
          : t("approveCredit", { kind: kindName(kind), sum, name });
      const words = reason === "" ? what : t("approveReason", { what, reason });
      return { words, paise: Math.abs(paise), isOnceByKey: true };
    });
  },
);

/**
 * Money over at a door that becomes credit or is paid back, or that is said never to have come, of whatever sum somebody has
 * noted there. What was short, or is left alone, gives nothing back.
 */
export const doorCredit = needsApprovalOf(
  "refund",
  decideDoorSchema,
  async ({ deps: { db } }, { order, difference, carry, instead, paidBack = difference }) => {
    const paise = toPaise(instead === "paid_back" ? paidBack : difference);
    if (!(carry || instead) || paise <= 0) return undefined;
    if (instead === "not_received") return neverCame(db, order, paise);
    const [customer] = await db.select({ id: customers.id }).from(customers).where(customerOfOrder(order));
    return about(db, customer?.id, ({ name }) => ({
      words: t(instead ? "approvePayBack" : "approveDoor", { sum: formatPaise(paise), name }),
      paise,
    }));
  },
);

/** Money of an order that leaves the books, as nobody has it: it needs no customer. */
async function neverCame(db: Connection, id: string, paise: number): Promise<ApprovalMatter | undefined> {
  const [row] = await db
    .select({ order: orders.invoiceNumber, shopperId: orders.shopperId })
    .from(orders)
    .where(eq(orders.id, id));
  if (!row) return undefined;
  const { order, shopperId } = row;
  const words = t("approveNeverCame", { sum: formatPaise(paise), order });
  return { words, paise, about: shopperId ?? id, shopperId };
}

/** The answer to a complaint that gives credit or money back, which needs another permission than other answers. */
export const complaintMoney = needsApprovalOf(
  "refund",
  answerComplaintSchema,
  async ({ deps: { db }, params: { id = "" }, seller }, answer) => {
    const { kind, amount } = answer;
    if (kind !== "credit" && kind !== "refund") return undefined;
    // The call itself refuses.
    if (!seller.role.may(GIVES_BACK)) return undefined;
    const [complaint] = await db
      .select({ customerId: complaints.customerId, order: orders.invoiceNumber })
      .from(complaints)
      .innerJoin(orders, eq(orders.id, complaints.orderId))
      .where(eq(complaints.id, id));
    if (!complaint) return undefined;
    await refuseUnusualAnswer(db, id, answer);
    return about(db, complaint.customerId, ({ name }) => {
      const paise = toPaise(amount ?? 0);
      const values = { name, sum: formatPaise(paise), order: complaint.order };
      return { words: t(kind === "credit" ? "approveReturnCredit" : "approveReturn", values), paise };
    });
  },
  GIVES_BACK,
);

/** All data about a customer as a file. */
export const customerExport = needsApproval("export", ({ deps: { db }, params }) =>
  about(db, params.id, ({ name }) => ({ words: t("approveExport", { name }) })),
);

/** The deletion of a customer. */
export const customerDeletion = needsApproval("deletion", async ({ deps: { db }, params: { id = "" } }) => {
  const leaving = await previewDeletion(db, id).catch(noneIfRefused);
  // The call itself refuses.
  if (!leaving || leaving.refusal) return undefined;
  const cancelled = namesWithSums(leaving.open);
  return about(db, id, ({ name }) => ({
    words:
      cancelled === ""
        ? t("approveDeletion", { name })
        : t("approveDeletionWith", { name, orders: cancelled }),
  }));
});

/** The merging of two customers, which can't be undone. */
export const customerMerge = needsApprovalOf("deletion", mergeSchema, async ({ deps: { db } }, ids) => {
  const other = await findCustomer(db, ids.other).catch(noneIfMissing);
  return (
    other && about(db, ids.id, ({ name }) => ({ words: t("approveMerge", { name, other: other.name }) }))
  );
});
