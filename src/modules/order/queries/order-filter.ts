import { and, eq, like, or, type SQL, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { likePattern } from "#kernel/db/sql-parts.ts";
import { plainCode } from "#kernel/texts/typed-text.ts";
import type { OrderFilter } from "../contract/order-lists.ts";
import { orderKeys, orders, orderWords } from "../tables.ts";

/**
 * The condition for orders that count. One that is paid in advance does once it was paid: before that, nobody packs or
 * delivers it.
 */
export const areConfirmed = sql`not (${orders.paymentType} = 'Online' and ${orders.paymentState} in ('pending', 'expired'))`;

/** `byWords`: the index on the orders' words finds them. Otherwise nearly every order matches. */
export type OrderSearch = { where: SQL | undefined; byWords: boolean };

const LOCAL_DIGITS = 10;
/** A phone number in any notation. */
const PHONE = /^[+\d\s()-]+$/;

/**
 * The condition of a search: every word is somewhere in the order or in its account's name, in any order. A phone
 * number is found in any notation by its digits. The country code may be missing.
 */
export async function searchFor(
  db: Connection,
  text: string,
  { namesOnly = false }: Pick<OrderFilter, "namesOnly"> = {},
): Promise<OrderSearch> {
  if (namesOnly) return { where: namesHave(text), byWords: false };
  // Pasted numbers may have other dashes, and typed ones other digits.
  const number = plainCode(text);
  const q = PHONE.test(number) ? number : text;
  const words = [...new Set(q.toLowerCase().split(/\s+/))];
  const digits = q.replace(/\D/g, "").slice(-LOCAL_DIGITS);
  const isPhone = PHONE.test(q) && digits.length > 0;
  const readings = isPhone && words.join() !== digits ? [words, [digits]] : [words];
  const knownWords = await findWords(db, [...new Set(readings.flat().flatMap(piecesOf))]);
  const conditions = readings.map((reading) => reading.map((word) => toCondition(word, knownWords)));
  return {
    where: or(...conditions.map((reading) => and(...reading.map(({ where }) => where)))),
    byWords: conditions.every((reading) => reading.some(({ byWords }) => byWords)),
  };
}

/** The names of an order, without its address. */
const names = sql`lower(concat_ws(' ', ${orders.invoiceNumber}, ${orders.address} ->> 'firstName',
  ${orders.address} ->> 'lastName', ${orders.otherName}, ${orders.itemNames}))`;

const namesHave = (text: string): SQL | undefined =>
  and(
    ...text
      .toLowerCase()
      .split(/\s+/)
      .map((word) => like(names, likePattern(word))),
  );

/** The limit of known words that contain a part. More are in so many orders that the index does not help. */
const MAX_WORDS = 2000;

/** The known words that contain each part; undefined if there are too many. */
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
      .limit(MAX_WORDS + 1);
    return sql`array(${words})`;
  });
  const { rows } = await db.execute<{ lists: string[][] }>(
    sql`select json_build_array(${sql.join(
      lists.map((list) => sql`to_json(${list})`),
      sql`, `,
    )}) as lists`,
  );
  const wordLists = rows[0]?.lists ?? [];
  return new Map(
    parts.map((part, index) => {
      const words = wordLists[index] ?? [];
      return [part, words.length > MAX_WORDS ? undefined : words];
    }),
  );
}

/** The condition of a filter, with its search. */
export async function matchingSearch(db: Connection, filter: OrderFilter): Promise<SQL | undefined> {
  const search = filter.q ? await searchFor(db, filter.q, filter) : undefined;
  return and(matching(filter), search?.where);
}

/** The condition of a filter's status and day, by order or delivery, without its search. */
export function matching({ status, day, by }: OrderFilter): SQL | undefined {
  return and(status && eq(orders.status, status), day ? eq(dayColumn(by), day) : undefined);
}

/** The column of a filter's day: of the order, or of its delivery. */
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

/** The prefix of every invoice number. It is not among the orders' words. */
const HEAD = "inv";

/** The parts of an invoice number are separate words. A word that contains the whole contains each part too. */
const piecesOf = (word: string) => word.split("-").filter((piece) => !HEAD.includes(piece));

function toCondition(word: string, knownWords: ReadonlyMap<string, string[] | undefined>): OrderSearch {
  const pattern = likePattern(word);
  const lists = piecesOf(word).flatMap((piece) => {
    const words = knownWords.get(piece);
    return words ? [words] : [];
  });
  const indexed = lists.map((words) => sql`${orderKeys(orders)} && ${sql.param(words)}::text[]`);
  const contains = or(like(orders.searchText, pattern), like(orders.otherName, pattern));
  return { where: and(...indexed, contains), byWords: lists.length > 0 };
}
