import { sql } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { SellerAccount } from "#modules/identity/actions/session.ts";
import type { ImportLine } from "../../contract/product-csv.ts";
import { t } from "../../import-server-texts.ts";
import { applyPlan } from "./apply-plan.ts";
import { holdCatalogue, loadCatalogue } from "./load-catalogue.ts";
import { type Plan, planImport } from "./plan-import.ts";
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
