import { and, eq, inArray, like, or, type SQL, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { likePattern } from "#kernel/db/like-pattern.ts";
import { shoppers } from "#modules/identity/tables.ts";
import type { OrderFilter } from "../contract/order.ts";
import { orders } from "../tables.ts";

/** The orders of a status, of a day at the store, its own or that of its delivery, and those in which a search is found. */
export function matching(db: Connection, { status, day, by, q }: OrderFilter): SQL | undefined {
  return and(
    status && eq(orders.status, status),
    day ? eq(dayColumn(by), day) : undefined,
    q ? searched(db, q) : undefined,
  );
}

/** The day that a day means: the one on which an order was placed, or comes. */
export const dayColumn = (by: OrderFilter["by"]) =>
  by === "delivery" ? orders.deliveryDay : orders.invoiceDay;

const place = sql`(${orders.invoiceDay}, ${orders.createdAt}, ${orders.invoiceCounter})`;
const placeOf = (id: string) =>
  sql`(select invoice_day, created_at, invoice_counter from orders where id = ${id})`;

/** The orders that are older than one. */
export const olderThan = (id: string): SQL => sql`${place} < ${placeOf(id)}`;

/** The orders that are newer than one. */
export const newerThan = (id: string): SQL => sql`${place} > ${placeOf(id)}`;

/** An order and all that are older. */
export const upTo = (id: string): SQL => sql`${place} <= ${placeOf(id)}`;

const LOCAL_DIGITS = 10;

/**
 * Every word is found somewhere in the order or in its account's name, in any order. A phone number is found however it
 * is written: by its digits, of which the country code may be missing.
 */
function searched(db: Connection, q: string): SQL | undefined {
  const words = q.toLowerCase().split(/\s+/);
  const digits = q.replace(/\D/g, "").slice(-LOCAL_DIGITS);
  const isPhone = /^[+\d\s()-]+$/.test(q) && digits.length > 0;
  return or(
    and(...words.map((word) => foundIn(db, likePattern(word)))),
    isPhone ? like(orders.searchText, likePattern(digits)) : undefined,
  );
}

function foundIn(db: Connection, pattern: string): SQL | undefined {
  // The account's name as it is by now, looked up once for the whole list and not for each order.
  const called = db
    .select({ id: shoppers.id })
    .from(shoppers)
    .where(like(sql`lower(${shoppers.name})`, pattern));
  return or(like(orders.searchText, pattern), inArray(orders.shopperId, called));
}
