import { and, eq, like, or, type SQL, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { likePattern } from "#kernel/db/sql-parts.ts";
import type { OrderFilter } from "../contract/order-lists.ts";
import { orderKeys, orders, orderWords } from "../tables.ts";

/** `byWords`: the index on the orders' words leads to them. Otherwise nearly every order matches. */
export type OrderSearch = { where: SQL | undefined; byWords: boolean };

const LOCAL_DIGITS = 10;

/**
 * Every word is found somewhere in the order or in its account's name, in any order. A phone number is found however it
 * is written: by its digits, of which the country code may be missing.
 */
export async function searchFor(db: Connection, q: string): Promise<OrderSearch> {
  const words = [...new Set(q.toLowerCase().split(/\s+/))];
  const digits = q.replace(/\D/g, "").slice(-LOCAL_DIGITS);
  const isPhone = /^[+\d\s()-]+$/.test(q) && digits.length > 0;
  const readings = isPhone && words.join() !== digits ? [words, [digits]] : [words];
  const known = await findWords(db, [...new Set(readings.flat().flatMap(piecesOf))]);
  const found = readings.map((reading) => reading.map((word) => toCondition(word, known)));
  return {
    where: or(...found.map((reading) => and(...reading.map(({ where }) => where)))),
    byWords: found.every((reading) => reading.some(({ byWords }) => byWords)),
  };
}

/** A part that is in more words than this is in so many orders that looking for its words is no help. */
const MOST_WORDS = 2000;

/** The words of orders that have a part somewhere in them, by the part; undefined if those are too many. */
async function findWords(
  db: Connection,
  parts: readonly string[],
): Promise<Map<string, string[] | undefined>> {
  if (parts.length === 0) return new Map();
  const lists = parts.map((part) => {
    const words = db
      .select({ word: orderWords.word })
      .from(orderWords)
      .where(like(orderWords.word, likePattern(part)))
      .limit(MOST_WORDS + 1);
    return sql`array(${words})`;
  });
  const { rows } = await db.execute<{ lists: string[][] }>(
    sql`select json_build_array(${sql.join(
      lists.map((list) => sql`to_json(${list})`),
      sql`, `,
    )}) as lists`,
  );
  const found = rows[0]?.lists ?? [];
  return new Map(
    parts.map((part, index) => {
      const words = found[index] ?? [];
      return [part, words.length > MOST_WORDS ? undefined : words];
    }),
  );
}

/** What a filter matches, with its search. */
export async function matchingSearch(db: Connection, filter: OrderFilter): Promise<SQL | undefined> {
  const search = filter.q ? await searchFor(db, filter.q) : undefined;
  return and(matching(filter), search?.where);
}

/** The orders of a status, and of a day at the store, its own or that of its delivery. Of its search nothing. */
export function matching({ status, day, by }: OrderFilter): SQL | undefined {
  return and(status && eq(orders.status, status), day ? eq(dayColumn(by), day) : undefined);
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

/** What stands at the head of every invoice number is among no order's words. */
const HEAD = "inv";

/** An invoice number's parts are words of their own. Whatever word has the whole in it has each part in it, too. */
const piecesOf = (word: string) => word.split("-").filter((piece) => !HEAD.includes(piece));

function toCondition(word: string, known: ReadonlyMap<string, string[] | undefined>): OrderSearch {
  const pattern = likePattern(word);
  const lists = piecesOf(word).flatMap((piece) => {
    const words = known.get(piece);
    return words ? [words] : [];
  });
  const indexed = lists.map((words) => sql`${orderKeys(orders)} && ${sql.param(words)}::text[]`);
  const found = or(like(orders.searchText, pattern), like(orders.otherName, pattern));
  return { where: and(...indexed, found), byWords: lists.length > 0 };
}
