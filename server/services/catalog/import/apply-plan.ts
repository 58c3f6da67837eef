import { sql } from "drizzle-orm";
import type { Tx } from "#server/db/connect.ts";
import { products } from "#server/db/schema/index.ts";
import type { SellerAccount } from "../../account/session.ts";
import { recordActions } from "../../audit/record-actions.ts";
import { auditedProduct } from "../audited-product.ts";
import { type ProductRow, toColumns } from "./import-fields.ts";
import type { Plan, PlannedChange } from "./plan-import.ts";

/** Products inserted in one statement, far below what PostgreSQL takes as parameters. */
const ROWS_AT_ONCE = 1000;

/** Does what the good lines of a plan say, on the record, in a few statements however many they are. */
export async function applyPlan(tx: Tx, { lines }: Plan, seller: SellerAccount): Promise<void> {
  const changes = (action: string) =>
    lines.flatMap((line) => (line.action === action && line.change ? [line.change] : []));
  const added = await insertProducts(tx, changes("create"));
  await recordActions(
    tx,
    seller,
    added.map((row) => ({
      subject: "product",
      action: "added",
      id: row.id,
      name: row.name,
      after: auditedProduct(row),
    })),
  );
  const updates = changes("update").flatMap(({ before, after }) =>
    before ? [{ before, after: { ...before, ...toColumns(after) } }] : [],
  );
  await updateProducts(
    tx,
    updates.map(({ after }) => after),
  );
  await recordActions(
    tx,
    seller,
    updates.map(({ before, after }) => ({
      subject: "product",
      action: "changed",
      id: after.id,
      name: after.name,
      before: auditedProduct(before),
      after: auditedProduct(after),
    })),
  );
}

async function insertProducts(tx: Tx, changes: readonly PlannedChange[]): Promise<ProductRow[]> {
  const rows = changes.map(({ after }) => toColumns(after));
  const added: ProductRow[] = [];
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    added.push(
      ...(await tx
        .insert(products)
        .values(rows.slice(start, start + ROWS_AT_ONCE))
        .returning()),
    );
  }
  return added;
}

async function updateProducts(tx: Tx, rows: readonly ProductRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    update ${products}
    set name = wanted.name, category_path = wanted."categoryPath", price_paise = wanted."pricePaise",
      offer_price_paise = wanted."offerPricePaise", pack_quantity = wanted."packQuantity",
      pack_unit = wanted."packUnit", weight = wanted.weight, in_stock = wanted."inStock", updated_at = now(),
      description = array(select jsonb_array_elements_text(wanted.description))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted (id text, name text, "categoryPath" text,
      "pricePaise" bigint, "offerPricePaise" bigint, "packQuantity" numeric, "packUnit" text, weight text,
      "inStock" boolean, description jsonb)
    where ${products.id} = wanted.id`);
}
