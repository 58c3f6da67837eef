import { eq } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { recordActions } from "#modules/audit/index.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import { t } from "../server-texts.ts";
import { promoCodes, promoUses } from "../tables.ts";
import { holdPromoById } from "./hold-promo-by-id.ts";
import { noteFirstAndLast } from "./note-first-and-last.ts";
import { auditedPromo, toFields } from "./promo-columns.ts";

export type DeletePromo = { id: string; seller: SellerAccount };

/**
 * Deletes a promo code that no order has used. After the last one the store's rule counts again.
 * Refusals: `NOT_FOUND`, `CONFLICT` (it was used).
 */
export function deletePromo(db: Db, input: DeletePromo) {
  return transact(db, (tx) => noteFirstAndLast(tx, () => dropPromo(tx, input)));
}

async function dropPromo(tx: Tx, { id, seller }: DeletePromo): Promise<void> {
  const promo = await holdPromoById(tx, id);
  if ((await tx.$count(promoUses, eq(promoUses.codeId, id))) > 0) {
    throw new AppError("CONFLICT", t.later("usedAlready", { code: promo.code }));
  }
  await tx.delete(promoCodes).where(eq(promoCodes.id, id));
  await recordActions(tx, seller, [
    {
      ...{ subject: "promo", action: "deleted", id, name: promo.code },
      before: auditedPromo(toFields(promo)),
    },
  ]);
}
