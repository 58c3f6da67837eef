import { eq, inArray } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { categories } from "#modules/catalog/index.ts";
import { t } from "../server-texts.ts";
import { promoCodeCategories } from "../tables.ts";

type Written = { codeId: string; paths: readonly string[] };

/** Writes the categories that a code is for, in place of those it had. One that is gone: `INVALID`. */
export async function writeCategories(tx: Tx, { codeId, paths }: Written): Promise<void> {
  await tx.delete(promoCodeCategories).where(eq(promoCodeCategories.codeId, codeId));
  const wanted = [...new Set(paths)];
  if (wanted.length === 0) return;
  const found = await tx
    .select({ path: categories.path })
    .from(categories)
    .where(inArray(categories.path, wanted))
    .for("key share");
  if (found.length < wanted.length) {
    const gone = t.later("categoryGone");
    throw new AppError("INVALID", gone, { categories: gone });
  }
  await tx.insert(promoCodeCategories).values(wanted.map((categoryPath) => ({ codeId, categoryPath })));
}
