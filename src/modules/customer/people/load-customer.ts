import { and, desc, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { likePattern } from "#kernel/db/sql-parts.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { toRupees } from "#kernel/money/money.ts";
import type { ExportExtension } from "#modules/account/index.ts";
import { listAddresses } from "#modules/address/index.ts";
import { nameOfSellers, shoppers } from "#modules/identity/index.ts";
import { orders } from "#modules/order/index.ts";
import { complaintsWhere, ownComplaints } from "../complaints/list-complaints.ts";
import type { CreditEntry, CustomerDetails, CustomerExport } from "../contract.ts";
import { invoiceNumbersOf, undecidedPayments } from "../ledger/door.ts";
import { lastByHand } from "../ledger/unusual-credit.ts";
import { t } from "../server-texts.ts";
import { complaints, customerCredits, customers } from "../tables.ts";
import { orderIdsOf } from "./customer-record.ts";
import { customersOf } from "./find-customers.ts";

/** The number of orders, entries and complaints on a customer's page. */
const SHOWN = 50;

/**
 * Finds a customer by its id, its account's id or, without an account and unless `byIdOnly`, its phone digits. In place of
 * a merged one it finds the one that it was merged into. Throws `NOT_FOUND`, also for a person who was removed.
 */
export async function findCustomer(
  db: Connection,
  id: string,
  { byIdOnly = false } = {},
): Promise<typeof customers.$inferSelect> {
  const named = or(
    eq(customers.id, id),
    eq(customers.shopperId, id),
    byIdOnly
      ? undefined
      : and(isNull(customers.shopperId), eq(customers.phoneDigits, sql`customer_phone(${id})`)),
  );
  const [row] = await db.select().from(customers).where(named).limit(1);
  const [customer] =
    row?.mergedInto == null
      ? [row]
      : await db.select().from(customers).where(eq(customers.id, row.mergedInto));
  if (!customer || customer.forgottenAt !== null) throw new AppError("NOT_FOUND", t.later("notFound"));
  return customer;
}

/** The customer's page. Throws `NOT_FOUND`. */
export async function loadCustomer(
  db: Connection,
  idOrPhone: string,
  { byIdOnly }: { byIdOnly: boolean },
): Promise<CustomerDetails> {
  const customer = await findCustomer(db, idOrPhone, { byIdOnly });
  const { id } = customer;
  const [summary] = await customersOf(db, [id]);
  if (!summary) throw new AppError("NOT_FOUND", t.later("notFound"));
  const merged = await db
    .select({ _id: customers.id, name: customers.name })
    .from(customers)
    .where(and(eq(customers.mergedInto, id), isNull(customers.forgottenAt)));
  return {
    ...summary,
    hasAccount: customer.shopperId !== null,
    since: customer.createdAt.toISOString(),
    note: customer.note,
    merged,
    doubles: await doublesOf(db, { id, phone: summary.phone ?? null }),
    addresses: await addressesOf(db, id),
    recent: await ordersOfCustomer(db, id, SHOWN),
    credits: await creditsOf(db, id, SHOWN),
    lastByHand: (await lastByHand(db, id))?.id ?? 0,
    complained: await complaintsWhere(db, eq(complaints.customerId, id), { limit: SHOWN }),
  };
}

async function addressesOf(db: Connection, id: string): Promise<CustomerExport["addresses"]> {
  const family = await db
    .select({ shopperId: customers.shopperId })
    .from(customers)
    .where(or(eq(customers.id, id), eq(customers.mergedInto, id)));
  const lists = await Promise.all(
    family.flatMap(({ shopperId }) => (shopperId === null ? [] : [listAddresses(db, shopperId)])),
  );
  return lists.flat();
}

const LOCAL_DIGITS = 10;
const MAX_DOUBLES = 5;

/** Other customers with this phone number: they may be the same person. */
function doublesOf(db: Connection, { id, phone }: { id: string; phone: string | null }) {
  const digits = (phone ?? "").replace(/\D/g, "").slice(-LOCAL_DIGITS);
  if (digits.length < LOCAL_DIGITS) return [];
  const others = and(
    sql`${customers.searchText} like ${likePattern(digits)}`,
    ne(customers.id, id),
    isNull(customers.mergedInto),
    isNull(customers.forgottenAt),
  );
  return db
    .select({ _id: customers.id, name: customers.name, email: shoppers.email })
    .from(customers)
    .leftJoin(shoppers, eq(shoppers.id, customers.shopperId))
    .where(others)
    .orderBy(desc(customers.createdAt))
    .limit(MAX_DOUBLES);
}

async function ordersOfCustomer(
  db: Connection,
  id: string,
  limit: number | null,
): Promise<Required<CustomerDetails["recent"][number]>[]> {
  const query = db
    .select({
      id: orders.id,
      invoiceNumber: orders.invoiceNumber,
      status: orders.status,
      totalPaise: orders.totalPaise,
      deliveryDay: orders.deliveryDay,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(sql`${orders.id} in (${orderIdsOf(id)})`)
    .orderBy(desc(orders.createdAt), desc(orders.id));
  const rows = await (limit === null ? query : query.limit(limit));
  const payments = await undecidedPayments(db, sql`${orders.id} in (${orderIdsOf(id)})`);
  // A payment for several orders stands at the newest one.
  const undecided = new Map(payments.map((payment) => [payment.orders.at(-1)?.id, payment]));
  return rows.map(({ id: _id, totalPaise, createdAt, ...order }) => ({
    _id,
    ...order,
    total: toRupees(totalPaise),
    createdAt: createdAt.toISOString(),
    undecided: toRupees(undecided.get(_id)?.paise ?? 0),
    undecidedFor: invoiceNumbersOf(undecided.get(_id)?.orders ?? []),
    payable: toRupees(undecided.get(_id)?.payablePaise ?? 0),
  }));
}

/** The ledger of a customer and of those that were merged into it, the newest entries first. */
export async function creditsOf(db: Connection, id: string, limit: number | null): Promise<CreditEntry[]> {
  const query = db
    .select({ entry: customerCredits, invoiceNumber: orders.invoiceNumber })
    .from(customerCredits)
    .innerJoin(customers, eq(customers.id, customerCredits.customerId))
    .leftJoin(orders, eq(orders.id, customerCredits.orderId))
    .where(or(eq(customers.id, id), eq(customers.mergedInto, id)))
    .orderBy(desc(customerCredits.id));
  const rows = await (limit === null ? query : query.limit(limit));
  const nameOf = await nameOfSellers(db);
  return rows.map(({ entry, invoiceNumber }) => ({
    _id: entry.id,
    amount: toRupees(entry.paise),
    kind: entry.kind,
    invoiceNumber,
    reason: entry.reason,
    by: entry.sellerEmail && nameOf(entry.sellerEmail),
    createdAt: entry.createdAt.toISOString(),
  }));
}

/** All data about one customer, for the person or the seller. Throws `NOT_FOUND`. */
export async function exportCustomer(db: Connection, idOrPhone: string, now: Date): Promise<CustomerExport> {
  const customer = await findCustomer(db, idOrPhone);
  const { id, name, note } = customer;
  const [summary] = await customersOf(db, [id]);
  const all = await ordersOfCustomer(db, id, null);
  return {
    exportedAt: now.toISOString(),
    customer: {
      name,
      email: summary?.email ?? null,
      phone: summary?.phone ?? null,
      note,
      balance: toRupees(customer.balancePaise),
      since: customer.createdAt.toISOString(),
    },
    addresses: await addressesOf(db, id),
    orders: all.map(({ undecided: _, undecidedFor: _numbers, payable: _payable, ...order }) => order),
    credits: await creditsOf(db, id, null),
    complaints: await complaintsWhere(db, eq(complaints.customerId, id), {}),
  };
}

/** The condition for the customer of an account. */
export const ofShopper = (shopperId: string): SQL => eq(customers.shopperId, shopperId);

/** A shopper's balance in paise: credit, or money from last time below zero. */
export async function balanceOf(db: Connection, shopperId: string): Promise<number> {
  const { rows } = await db.execute<{ paise: number }>(sql`
    select root.balance_paise::float8 as paise from customers c
      inner join customers root on root.id = coalesce(c.merged_into, c.id) where c.shopper_id = ${shopperId}`);
  return rows[0]?.paise ?? 0;
}

/** The part of a shopper's own export: the entries of credit, and the complaints with the names of their photos. */
export const exportOwn: ExportExtension = async (tx, { id }) => {
  const [own] = await tx.select().from(customers).where(ofShopper(id));
  const credits = own ? await creditsOf(tx, own.mergedInto ?? own.id, null) : [];
  const filed = await ownComplaints(tx, id);
  return {
    credits: credits.map(({ amount, kind, invoiceNumber: order, createdAt }) => ({
      amount,
      kind,
      order,
      createdAt,
    })),
    complaints: filed.map(({ order, lines, words, photos, createdAt, answer }) => ({
      order: order.invoiceNumber,
      lines,
      words,
      createdAt,
      photos: photos.map(({ name }) => name),
      answer: answer?.kind ?? null,
      answerWords: answer?.words ?? null,
    })),
  };
};
