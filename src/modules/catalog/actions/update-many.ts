import { getTableColumns, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import type { ProductFields } from "../contract/product-fields.ts";
import { products } from "../tables.ts";
import { columnsOf } from "./product-columns.ts";

export type ProductUpdate = { id: string; fields: Partial<ProductFields> };

/** Changes many products in one statement, the same fields of each. */
export async function updateMany(tx: Tx, updates: readonly ProductUpdate[]): Promise<void> {
  const [first] = updates;
  if (!first) return;
  const changed = columnsOf(first.fields);
  const columns = Object.entries(getTableColumns(products)).flatMap(([key, column]) =>
    key in changed ? [{ key, name: sql.identifier(column.name), type: sql.raw(column.getSQLType()) }] : [],
  );
  const sets = columns.map(({ key, name }) => sql`${name} = wanted.${sql.identifier(key)}`);
  const types = columns.map(({ key, type }) => sql`${sql.identifier(key)} ${type}`);
  const wanted = JSON.stringify(updates.map(({ id, fields }) => ({ id, ...columnsOf(fields) })));
  await tx.execute(sql`
    update ${products} set ${sql.join(sets, sql`, `)}, updated_at = now()
    from jsonb_to_recordset(${wanted}::jsonb) as wanted (id text, ${sql.join(types, sql`, `)})
    where ${products.id} = wanted.id`);
}
