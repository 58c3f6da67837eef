import { eq } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { t } from "../server-texts.ts";
import { promoCodes } from "../tables.ts";
import { type FoundPromo, PROMO_COLUMNS, toPromo } from "./find-promo.ts";

/** A code, which no order uses and nobody else changes until the transaction ends. None: `NOT_FOUND`. */
export async function holdPromoById(tx: Tx, id: string): Promise<FoundPromo> {
  const [row] = await tx.select(PROMO_COLUMNS).from(promoCodes).where(eq(promoCodes.id, id)).for("update");
  if (!row) throw new AppError("NOT_FOUND", t.later("notFound"));
  return toPromo(row);
}
