import { type SQL, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { spokenCode } from "#kernel/texts/spoken.ts";
import { nameIn } from "../rules/shared/names.ts";
import { products } from "../tables.ts";

/**
 * The names of products in the language of the request, by their ids: of those that have one. In English there is none,
 * and no query.
 */
export const spokenNames = (db: Connection, ids: readonly string[]): Promise<Map<string, string>> =>
  read(db, "id", sql`${products.id} = any(${sql.param([...ids])}::text[])`);

/** The same by their English names. */
export const spokenNamesOf = (db: Connection, names: readonly string[]): Promise<Map<string, string>> =>
  read(
    db,
    "name",
    sql`lower(${products.name}) = any(${sql.param(names.map((name) => name.toLowerCase()))}::text[])`,
  );

async function read(db: Connection, key: "id" | "name", where: SQL): Promise<Map<string, string>> {
  const code = spokenCode();
  if (code === "en") return new Map();
  const { id, name, otherNames } = products;
  const rows = await db.select({ id, name, otherNames }).from(products).where(where);
  return new Map(
    rows.flatMap((row) => {
      const spoken = nameIn(code, row.otherNames);
      return spoken === undefined ? [] : [[row[key], spoken] as const];
    }),
  );
}
