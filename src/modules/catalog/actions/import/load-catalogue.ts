import { asc, sql } from "drizzle-orm";
import type { Connection, Tx } from "#kernel/db/connect.ts";
import { notForSale } from "../../catalog-parts.ts";
import { categories, products } from "../../tables.ts";
import type { ProductRow } from "../product-columns.ts";
import type { Catalogue } from "./plan-import.ts";
import type { ImportCells } from "./read-import.ts";

/** The products that the lines can be about, by id or name, and the categories. */
export async function loadCatalogue(db: Connection, rows: readonly ImportCells[]): Promise<Catalogue> {
  const found = await selectProducts(db, rows);
  return { products: found, kept: await keptOf(db, found), paths: pathsOf(await selectCategories(db)) };
}

/** As `loadCatalogue`, and nobody changes it until the transaction ends. */
export async function holdCatalogue(tx: Tx, rows: readonly ImportCells[]): Promise<Catalogue> {
  const found = await selectProducts(tx, rows).for("no key update");
  const paths = pathsOf(await selectCategories(tx).for("key share"));
  return { products: found, kept: await keptOf(tx, found), paths };
}

const keptOf = (db: Connection, found: readonly ProductRow[]) =>
  notForSale(
    db,
    found.map(({ id }) => id),
  );

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
