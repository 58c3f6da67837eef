import type { Tx } from "#kernel/db/connect.ts";
import { recordActions } from "#modules/audit/actions/record-actions.ts";
import type { SellerAccount } from "#modules/identity/actions/session.ts";
import { products } from "../../tables.ts";
import { auditedProduct } from "../audited-product.ts";
import { columnsOf, newRow, type ProductRow } from "../product-columns.ts";
import { updateMany } from "../update-many.ts";
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
    before ? [{ before, fields: after, after: { ...before, ...columnsOf(after) } }] : [],
  );
  await updateMany(
    tx,
    updates.map(({ after, fields }) => ({ id: after.id, fields })),
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
  const rows = changes.map(({ after }) => newRow(after));
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
