import { asc, sql } from "drizzle-orm";
import type { Connection, Tx } from "#kernel/db/connect.ts";
import { countColumn, holdPartsOf, notForSale } from "../../catalog-parts.ts";
import { categories, products } from "../../tables.ts";
import type { ProductRow } from "../product-columns.ts";
import type { Catalogue } from "./plan-import.ts";
import type { ImportCells } from "./read-import.ts";

/** The products that the lines can be about, by id or name, and the categories. */
export async function loadCatalogue(db: Connection, rows: readonly ImportCells[]): Promise<Catalogue> {
  const found = await selectProducts(db, rows);
  return {
    products: found,
    kept: await keptOf(db, found),
    counts: await countsOf(db, rows, found),
    paths: pathsOf(await selectCategories(db)),
  };
}

/** As `loadCatalogue`, and nobody changes it until the transaction ends. */
export async function holdCatalogue(tx: Tx, rows: readonly ImportCells[]): Promise<Catalogue> {
  // Before the products, as orders do.
  if (countsAny(rows)) await holdPartsOf(tx, idsOf(await selectProducts(tx, rows)));
  const found = await selectProducts(tx, rows).for("no key update");
  const paths = pathsOf(await selectCategories(tx).for("key share"));
  return {
    ...{ products: found, paths },
    kept: await keptOf(tx, found),
    counts: await countsOf(tx, rows, found),
  };
}

const countsAny = (rows: readonly ImportCells[]) => rows.some(({ cells }) => cells.count !== undefined);
const idsOf = (found: readonly ProductRow[]) => found.map(({ id }) => id);

async function countsOf(db: Connection, rows: readonly ImportCells[], found: readonly ProductRow[]) {
  if (!countsAny(rows)) return new Map<string, number>();
  return (await countColumn()?.read(db, idsOf(found))) ?? new Map<string, number>();
}

const keptOf = (db: Connection, found: readonly ProductRow[]) => notForSale(db, idsOf(found));

function selectProducts(db: Connection, rows: readonly ImportCells[]) {
  const ids = sql.param(rows.flatMap(({ cells }) => cells.id ?? []));
  const names = sql.param(rows.flatMap(({ cells }) => cells.name?.toLowerCase() ?? []));
  return db
    .select()
    .from(products)
    .where(sql`${products.id} = any(${ids}::text[]) or lower(${products.name}) = any(${names}::text[])`)
    .orderBy(asc(products.id))
    .$dynamic();
}

function selectCategories(db: Connection) {
  return db.select({ path: categories.path, name: categories.name }).from(categories).$dynamic();
}

function pathsOf(found: readonly { path: string; name: string }[]): ReadonlyMap<string, string> {
  // A path stands for itself, whatever another category is called.
  return new Map([
    ...found.map(({ name, path }) => [name.toLowerCase(), path] as const),
    ...found.map(({ path }) => [path, path] as const),
  ]);
}
