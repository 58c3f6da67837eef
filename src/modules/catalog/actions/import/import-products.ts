import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { recordActions } from "#modules/audit/index.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import { countColumn } from "../../catalog-parts.ts";
import type { ImportLine } from "../../contract/product-csv.ts";
import { t } from "../../import-server-texts.ts";
import { products } from "../../tables.ts";
import { auditedProduct } from "../audited-product.ts";
import { columnsOf, newRow, type ProductRow } from "../product-columns.ts";
import { updateMany } from "../update-many.ts";
import { holdCatalogue, loadCatalogue } from "./load-catalogue.ts";
import { type Plan, type PlannedChange, planImport } from "./plan-import.ts";
import { readImport } from "./read-import.ts";

export type ImportProducts = {
  csv: File | string;
  dryRun: boolean;
  hash?: string;
  seller: SellerAccount;
};

export type ImportReport = {
  message: string;
  applied: boolean;
  hash: string;
  created: number;
  updated: number;
  unchanged: number;
  wrong: number;
  lines: ImportLine[];
};

/**
 * Looks at a product spreadsheet, or applies it: the good lines of it, all of them or none. What is applied is what a
 * dry run showed, by its hash. A file that can't be read, or no hash: `INVALID`; when the file or the products in it
 * have changed since the dry run: `CONFLICT`.
 */
export async function importProducts(
  db: Db,
  { csv, dryRun, hash, seller }: ImportProducts,
): Promise<ImportReport> {
  const { rows } = await readImport(csv);
  if (dryRun) return toReport(planImport(rows, await loadCatalogue(db, rows)), false);
  if (!hash) throw new AppError("INVALID", t.later("checkFirst"));
  return transact(db, async (tx) => {
    // Two imports of one file take turns, and the second finds its products there already.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('product import'))`);
    const plan = planImport(rows, await holdCatalogue(tx, rows));
    if (plan.hash !== hash) {
      throw new AppError("CONFLICT", t.later("changedMeanwhile"));
    }
    await applyPlan(tx, plan, seller);
    return toReport(plan, true);
  });
}

function toReport({ lines, hash }: Plan, applied: boolean): ImportReport {
  const count = (action: ImportLine["action"]) => lines.filter((line) => line.action === action).length;
  const counts = { created: count("create"), updated: count("update"), wrong: count("wrong") };
  const message = t(applied ? "done" : "wouldDo", counts);
  const shown = lines.map(({ change: _, ...line }) => line);
  return { message, applied, hash, ...counts, unchanged: count("unchanged"), lines: shown };
}

/** Products inserted in one statement, far below what PostgreSQL takes as parameters. */
const ROWS_AT_ONCE = 1000;

/** Does what the good lines of a plan say, on the record, in a few statements however many they are. */
async function applyPlan(tx: Tx, { lines }: Plan, seller: SellerAccount): Promise<void> {
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
