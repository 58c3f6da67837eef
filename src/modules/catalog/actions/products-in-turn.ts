import { sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { products } from "../tables.ts";
import type { ProductRow } from "./product-columns.ts";

/** Products in the order of their ids. */
export async function inTurn(db: Connection, ids: readonly string[]): Promise<ProductRow[]> {
  const rows = await db
    .select()
    .from(products)
    .where(sql`${products.id} = any(${sql.param(ids)}::text[])`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Products at their positions in the shop's order, in the order of these. */
export async function inPlaces(db: Connection, positions: Float64Array): Promise<ProductRow[]> {
  if (positions.length === 0) return [];
  const wanted = sql.param([...positions]);
  const rows = await db.select().from(products).where(sql`${products.position} = any(${wanted}::bigint[])`);
  const byPosition = new Map(rows.map((row) => [row.position, row]));
  return [...positions].flatMap((position) => byPosition.get(position) ?? []);
}
