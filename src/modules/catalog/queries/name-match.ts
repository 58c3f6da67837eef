import { ilike, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { likePattern } from "#kernel/db/sql-parts.ts";
import { products } from "../tables.ts";

/** The condition that a product's name contains the text, in any case. */
export const isInName = (text: string, { name }: { name: PgColumn } = products): SQL =>
  ilike(name, likePattern(text));

const MARKS = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
const BLANKS = " ".repeat(MARKS.length);

/**
 * An SQL condition for the sort: false if a word of the name begins with the text, or the text is longer than a word.
 * `akki` is within `Elakki`.
 */
export function isWithinWord(text: string): SQL {
  const apart = sql`' ' || translate(${products.name}, ${MARKS}, ${BLANKS})`;
  const begins = likePattern(` ${text.replace(/[!-/:-@[-`{-~]/g, " ")}`);
  return sql`(${apart} not ilike ${begins})`;
}
