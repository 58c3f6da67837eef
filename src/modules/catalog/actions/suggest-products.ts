import { and, asc, desc, eq, getTableColumns, ilike, type SQL, sql } from "drizzle-orm";
import type { Connection, Db } from "#kernel/db/connect.ts";
import { likePattern } from "#kernel/db/like-pattern.ts";
import { transact } from "#kernel/db/transact.ts";
import { completeProducts } from "../catalog-parts.ts";
import type { Product } from "../contract/product.ts";
import { categories, descriptionText, products } from "../tables.ts";
import { toProduct } from "./to-product.ts";

/** How many products are suggested at most. */
const MOST = 12;
/** As many as this are compared; of a hundred thousand that are all alike, the rest are no better. */
const MOST_COMPARED = 500;
/** A longer text, in characters, is no search for a product. */
const LONGEST = 60;
/** Less than three letters in a row are in everything. */
const WORD = /[\p{L}\p{M}\p{N}]{3}/u;

// How much of what is searched for has to be found again in one place, 0 to 1.
const SAME_WORDS = 1;
const NEAR_NAME = 0.5;
const NEAR_WORDS = 0.6;

/**
 * What may have been meant by a search that no product's name matches, the nearest first: products that have it as a
 * word in their description, where their other names are, and products whose name is spelt nearly so. Where there are
 * none of both, those with a similar word in the description. Where a name does match, nothing.
 */
export async function suggestProducts(db: Db, q: string): Promise<Product[]> {
  if (q.length > LONGEST || !WORD.test(q) || (await isName(db, q))) return [];
  return transact(db, async (tx) => {
    if (!(await hasLetterGroups(tx, q))) return toProducts(tx, await havingPart(tx, q));
    // The planner takes these comparisons for cheap, and would make them with every product there is.
    await tx.execute(sql`set local enable_seqscan = off`);
    const found = [
      ...(await near(tx, q, { text: descriptionText(products), least: SAME_WORDS })),
      ...(await near(tx, q, { text: sql`${products.name}`, least: NEAR_NAME })),
    ];
    if (found.length > 0) return toProducts(tx, found);
    return toProducts(tx, await near(tx, q, { text: descriptionText(products), least: NEAR_WORDS }));
  });
}

type Row = typeof products.$inferSelect;

function toProducts(db: Connection, rows: readonly Row[]): Promise<Product[]> {
  const once = new Map(rows.map((row) => [row.id, row]));
  return completeProducts(db, [...once.values()].slice(0, MOST).map(toProduct));
}

async function isName(db: Connection, q: string): Promise<boolean> {
  const found = await shown(db, ilike(products.name, likePattern(q))).limit(1);
  return found.length > 0;
}

/** Spellings are compared by groups of three letters, which not every script has in every database. */
async function hasLetterGroups(db: Connection, q: string): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(sql`select cardinality(show_trgm(${q})) > 0 as has`);
  return rows[0]?.has ?? false;
}

/** Products with exactly this in the description. No index knows, and such scripts have no capitals to look past. */
async function havingPart(db: Connection, q: string): Promise<Row[]> {
  return shown(db, sql`array_to_string(${products.description}, ' ') like ${likePattern(q)}`)
    .orderBy(asc(products.position))
    .limit(MOST);
}

async function near(db: Connection, q: string, { text, least }: { text: SQL; least: number }) {
  await db.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(least)}, true)`);
  const nearness = sql<number>`word_similarity(${q}, ${text})`;
  const compared = db
    .select({ ...getTableColumns(products), nearness: nearness.as("nearness") })
    .from(products)
    .innerJoin(categories, eq(categories.path, products.categoryPath))
    .where(and(eq(categories.isActive, true), sql`${q} <% ${text}`))
    .limit(MOST_COMPARED)
    .as("compared");
  return db.select().from(compared).orderBy(desc(compared.nearness), asc(compared.position)).limit(MOST);
}

function shown(db: Connection, match: SQL) {
  return db
    .select(getTableColumns(products))
    .from(products)
    .innerJoin(categories, eq(categories.path, products.categoryPath))
    .where(and(eq(categories.isActive, true), match))
    .$dynamic();
}
