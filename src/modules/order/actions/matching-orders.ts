import { and, eq, like, or, type SQL, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { likePattern } from "#kernel/db/like-pattern.ts";
import { isDay } from "#kernel/time/store-time.ts";
import { shoppers } from "#modules/identity/tables.ts";
import type { OrderFilter } from "../contract/order-lists.ts";
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
    and(...words.map((word) => foundIn(db, word))),
    isPhone ? like(orders.searchText, likePattern(digits)) : undefined,
  );
}

const INVOICE = /^inv-(\d{4})(\d{2})(\d{2})-\d+$/;

function foundIn(db: Connection, word: string): SQL | undefined {
  const pattern = likePattern(word);
  // The account's name as it is by now. As one list, which an index on the orders can take.
  const called = db
    .select({ id: shoppers.id })
    .from(shoppers)
    .where(like(sql`lower(${shoppers.name})`, pattern));
  const day = INVOICE.exec(word)?.slice(1).join("-") ?? "";
  // All numbers are alike in most of their letters: an index knows sooner which are of its day.
  const ofDay = isDay(day)
    ? and(eq(orders.invoiceDay, day), sql`strpos(${orders.searchText}, ${word}) > 0`)
    : undefined;
  return or(ofDay ?? like(orders.searchText, pattern), sql`${orders.shopperId} = any(array(${called}))`);
}
