import { sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { spokenCode } from "#kernel/texts/spoken.ts";
import { nameIn } from "../rules/shared/names.ts";
import { products } from "../tables.ts";

/**
 * The names of products in the language of the request, by their ids: of those that have one. In English there is none,
 * and no query.
 */
export async function spokenNames(db: Connection, ids: readonly string[]): Promise<Map<string, string>> {
  if (spokenCode() === "en" || ids.length === 0) return new Map();
  const rows = await db
    .select({ id: products.id, otherNames: products.otherNames })
    .from(products)
    .where(sql`${products.id} = any(${sql.param([...ids])}::text[])`);
  return new Map(
    rows.flatMap(({ id, otherNames }) => {
      const name = nameIn(spokenCode(), otherNames);
      return name === undefined ? [] : [[id, name] as const];
    }),
  );
}
