import { randomUUID } from "node:crypto";
import type { Tx } from "#kernel/db/connect.ts";
import { recordActions } from "#modules/audit/actions/record-actions.ts";
import type { SellerAccount } from "#modules/identity/actions/session.ts";
import { countColumn } from "../../catalog-parts.ts";
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
  const newOnes = changes("create").map((change) => ({ id: randomUUID(), ...change }));
  const added = await insertProducts(tx, newOnes);
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
  const known = changes("update").flatMap(({ before, count }) => (before ? [{ id: before.id, count }] : []));
  const counts = [...newOnes, ...known].flatMap(({ id, count }) =>
    count === undefined ? [] : [{ id, count }],
  );
  if (counts.length > 0) await countColumn()?.write(tx, counts, { seller, from: "spreadsheet" });
}

type NewOne = PlannedChange & { id: string };

async function insertProducts(tx: Tx, changes: readonly NewOne[]): Promise<ProductRow[]> {
  const rows = changes.map(({ id, after }) => ({ ...newRow(after), id }));
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
