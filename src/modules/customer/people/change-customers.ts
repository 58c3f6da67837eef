import { eq, or, type SQL, sql } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { formatPaise, toRupees } from "#kernel/money/money.ts";
import { written } from "#kernel/texts/written-words.ts";
import type { LeavingNotes } from "#modules/account/index.ts";
import { recordActions, type SellerAccount } from "#modules/identity/index.ts";
import { cancelForLeaving, forgetBuyers, type Leaving, orders, readLeaving } from "#modules/order/index.ts";
import type { Merge } from "../contract.ts";
import { invoiceNumbersOf, undecidedPayments } from "../ledger/door.ts";
import { lockCustomer, lockCustomers } from "../ledger/ledger.ts";
import { t } from "../server-texts.ts";
import { complaints, customerCredits, customers, orderCredits } from "../tables.ts";
import { CUSTOMER_RECORD } from "./customer-record.ts";

type By = { id: string; seller: SellerAccount };

/** Saves the seller's note about a customer. Throws `NOT_FOUND`. */
export async function saveNote(db: Db, { id, note, seller }: By & { note: string }): Promise<void> {
  await transact(db, async (tx) => {
    const customer = await lockCustomer(tx, eq(customers.id, id));
    const [before] = await tx
      .select({ note: customers.note })
      .from(customers)
      .where(eq(customers.id, customer.id));
    await tx.update(customers).set({ note }).where(eq(customers.id, customer.id));
    // The words themselves stay out of the log, so that they go with the person.
    await recordActions(tx, seller, {
      subject: CUSTOMER_RECORD,
      action: "changed",
      id: customer.id,
      name: customer.name,
      before: { note: (before?.note ?? "") !== "" },
      after: { note: note !== "" },
    });
  });
}

/**
 * Merges a customer into another: its orders, credit and complaints are shown with the other's, and its balance moves
 * there. An account stays an account. Throws `NOT_FOUND`, and `CONFLICT` if one of the two is merged already.
 */
export async function mergeCustomers(db: Db, { id, other }: Merge, seller: SellerAccount): Promise<void> {
  if (id === other) throw new AppError("INVALID", t.later("mergeSelf"), { other: t.later("mergeSelf") });
  await transact(db, async (tx) => {
    const locked = await lockCustomers(tx, or(eq(customers.id, id), eq(customers.id, other)) ?? sql`false`);
    const [stays, goes] = [id, other].map((customerId) => locked.find((each) => each.id === customerId));
    if (!stays || !goes) {
      const count = await tx.$count(customers, or(eq(customers.id, id), eq(customers.id, other)));
      throw count < 2
        ? new AppError("NOT_FOUND", t.later("notFound"))
        : new AppError("CONFLICT", t.later("mergedAlready"));
    }
    await moveBalance(tx, { from: goes, to: stays.id, sellerEmail: seller.email });
    await tx
      .update(customers)
      .set({ mergedInto: stays.id })
      .where(or(eq(customers.id, goes.id), eq(customers.mergedInto, goes.id)));
    await tx.update(complaints).set({ customerId: stays.id }).where(eq(complaints.customerId, goes.id));
    await recordActions(tx, seller, {
      subject: CUSTOMER_RECORD,
      action: "changed",
      id: stays.id,
      name: stays.name,
      before: { credit: toRupees(stays.balancePaise) },
      after: { credit: toRupees(stays.balancePaise + goes.balancePaise), merged: goes.name },
    });
  });
}

type Move = { from: { id: string; balancePaise: number }; to: string; sellerEmail: string | null };

/** Moves a locked customer's balance to another, as two entries. */
async function moveBalance(tx: Tx, { from: { id, balancePaise }, to, sellerEmail }: Move): Promise<void> {
  if (balancePaise === 0) return;
  await tx.insert(customerCredits).values([
    { customerId: id, paise: -balancePaise, kind: "merged", sellerEmail },
    { customerId: to, paise: balancePaise, kind: "merged", sellerEmail },
  ]);
}

const ordersByPhone = (phoneDigits: string) =>
  sql`${orders.shopperId} is null and customer_phone(${orders.address} ->> 'phone') = ${phoneDigits}`;

/** A customer without an account, and the condition for its orders. Throws `NOT_FOUND`, `CONFLICT`. */
async function findWithoutAccount(db: Connection, id: string) {
  const [customer] = await db.select().from(customers).where(eq(customers.id, id));
  if (!customer || customer.forgottenAt !== null) throw new AppError("NOT_FOUND", t.later("notFound"));
  if (customer.shopperId !== null || customer.phoneDigits === null) {
    throw new AppError("CONFLICT", t.later("hasAccount"));
  }
  return { customer, theirs: ordersByPhone(customer.phoneDigits) };
}

/** What becomes of a customer's orders and credit if it is deleted now. Throws as `deleteCustomer` does. */
export async function previewDeletion(db: Connection, id: string): Promise<Leaving> {
  const { customer, theirs } = await findWithoutAccount(db, id);
  const leaving = await readLeaving(db, theirs);
  const notes = balanceNotes(await leavingCredit(db, customer.id));
  return { ...leaving, notes: [...leaving.notes, ...notes, ...(await doorNotes(db, theirs))] };
}

/**
 * Deletes a customer without an account: their open orders are cancelled and returned, and all stay without the person.
 * Throws `NOT_FOUND`, and `CONFLICT` if there is an account, or a bag is packed or on its way.
 */
export async function deleteCustomer(
  db: Db,
  { id, seller, mail }: By & { mail: MailQueue },
): Promise<Leaving["open"]> {
  return transact(db, async (tx) => {
    const { theirs } = await findWithoutAccount(tx, id);
    const cancelled = await cancelForLeaving(tx, theirs, { seller, mail });
    await forgetBuyers(tx, theirs);
    await forgetCustomer(tx, eq(customers.id, id));
    await recordActions(tx, seller, {
      subject: CUSTOMER_RECORD,
      action: "deleted",
      id,
      name: written(t.later("deletedPerson")),
      before: { customer: written(t.later("deletedPerson")) },
    });
    return cancelled;
  });
}

/** The sentence about credit that goes with a customer, or about what the customer owes. */
function balanceNotes(paise: number): string[] {
  if (paise === 0) return [];
  return [t(paise > 0 ? "creditGoes" : "debtGoes", { sum: formatPaise(Math.abs(paise)) })];
}

/**
 * The credit that goes with a customer, in paise, below zero what they owe: the balance, and what its open orders give back. One that shares its
 * balance with others leaves it to them.
 */
async function leavingCredit(db: Connection, id: string): Promise<number> {
  const { rows } = await db.execute<{ paise: number }>(sql`
    select (c.balance_paise + coalesce((select sum(taken.paise) from order_credits taken
        inner join orders o on o.id = taken.order_id
        where taken.customer_id = c.id and taken.released_at is null
          and o.status in ('Pending', 'Out for Delivery')), 0))::float8 as paise
    from customers c where c.id = ${id} and c.merged_into is null
      and not exists (select from customers m where m.merged_into = c.id)`);
  return rows[0]?.paise ?? 0;
}

/** The sentences about money that came too much at doors, which nobody has decided about. */
async function doorNotes(db: Connection, theirs: SQL): Promise<string[]> {
  const over = (await undecidedPayments(db, theirs)).filter(({ paise }) => paise > 0);
  return over.map(({ paise, orders: bag }) =>
    t("doorGoes", { sum: formatPaise(paise), invoices: invoiceNumbersOf(bag) }),
  );
}

/** The sentences for a shopper about credit, money at doors and complaints that go with the account. */
export const leavingNotes: LeavingNotes = async (db, { id: shopperId }) => {
  const [customer] = await db.select().from(customers).where(eq(customers.shopperId, shopperId));
  const credit = customer ? await leavingCredit(db, customer.id) : 0;
  const { rows: unsettled } = await db.execute<{ invoiceNumber: string }>(sql`
    select distinct o.invoice_number as "invoiceNumber" from complaints p inner join orders o on o.id = p.order_id
      left join orders with_it on with_it.id = p.replacement_order_id
    where o.shopper_id = ${shopperId} and (p.answer is null
      or p.answer = 'replacement' and (with_it.id is null or with_it.status in ('Pending', 'Out for Delivery')))
    order by 1`);
  const invoices = unsettled.map(({ invoiceNumber }) => invoiceNumber).join(", ");
  return [
    ...balanceNotes(credit),
    ...(await doorNotes(db, eq(orders.shopperId, shopperId))),
    ...(invoices === "" ? [] : [t("complaintGoes", { invoices })]),
  ];
};

/** Removes the person of a deleted account: words, photos and the note. The ledger stays without them. */
export async function forgetShopper(tx: Tx, { id }: { id: string }): Promise<void> {
  await tx.execute(sql`delete from complaint_photos where complaint_id in (
    select p.id from complaints p inner join orders o on o.id = p.order_id where o.shopper_id = ${id})`);
  // Nobody is left to whom an open one could be answered.
  await tx.execute(sql`update complaints p set words = '', answer_words = '', refund_reference = null,
      answer = coalesce(p.answer, 'no'), answered_at = coalesce(p.answered_at, now())
    from orders o where o.id = p.order_id and o.shopper_id = ${id}`);
  await forgetCustomer(tx, eq(customers.shopperId, id));
}

async function forgetCustomer(tx: Tx, which: ReturnType<typeof eq>): Promise<void> {
  const [person] = await tx.select().from(customers).where(which).for("no key update");
  if (!person) return;
  await leaveMerging(tx, person);
  await tx
    .update(customers)
    .set({
      name: written(t.later("deletedPerson")),
      note: "",
      phoneDigits: null,
      forgottenAt: sql`now()`,
      // The text of the search has the person's words.
      searchText: "",
    })
    .where(eq(customers.id, person.id));
  await tx.update(customerCredits).set({ reason: "" }).where(eq(customerCredits.customerId, person.id));
}

/** Makes another of a merging the one into which the rest is merged, as this one is removed. It takes the balance. */
async function leaveMerging(tx: Tx, person: typeof customers.$inferSelect): Promise<void> {
  const rest = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.mergedInto, person.id))
    .orderBy(customers.createdAt, customers.id)
    .for("no key update");
  const [heir] = rest;
  if (!heir) return;
  await tx.update(customers).set({ mergedInto: null }).where(eq(customers.id, heir.id));
  await tx.update(customers).set({ mergedInto: heir.id }).where(eq(customers.mergedInto, person.id));
  await moveBalance(tx, { from: person, to: heir.id, sellerEmail: null });
  await tx.update(complaints).set({ customerId: heir.id }).where(eq(complaints.customerId, person.id));
  await tx.update(orderCredits).set({ customerId: heir.id }).where(eq(orderCredits.customerId, person.id));
}
