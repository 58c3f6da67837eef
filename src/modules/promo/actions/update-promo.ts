import { eq } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { reconcile } from "#kernel/edits/reconcile.ts";
import { recordActions } from "#modules/audit/index.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import type { PromoFields } from "../contract.ts";
import { t } from "../server-texts.ts";
import { promoCodes } from "../tables.ts";
import { holdPromoById } from "./hold-promo-by-id.ts";
import { auditedPromo, toColumns, toFields } from "./promo-columns.ts";
import { refuseTakenCode } from "./refuse-taken-code.ts";
import { writeCategories } from "./write-categories.ts";

export type UpdatePromo = {
  id: string;
  /** The code as the form showed it. */
  was?: Record<string, unknown> | undefined;
  fields: PromoFields;
  seller: SellerAccount;
};

const IN_WORDS = {
  kind: (kind: unknown) => t.later(kind === "fixed" ? "nowAmount" : "nowPercentage"),
};

/**
 * Changes a promo code for the orders to come; what it took off earlier ones stays.
 * Refusals: `NOT_FOUND`, `CONFLICT` (there is such a code, or somebody else has changed this one), `INVALID` (a category
 * is gone).
 */
export function updatePromo(db: Db, { id, was, fields, seller }: UpdatePromo): Promise<void> {
  return refuseTakenCode(fields.code, () =>
    transact(db, async (tx) => {
      const before = toFields(await holdPromoById(tx, id));
      reconcile({ was, now: before, wanted: fields }, { whole: true, inWords: IN_WORDS });
      await tx.update(promoCodes).set(toColumns(fields)).where(eq(promoCodes.id, id));
      await writeCategories(tx, { codeId: id, paths: fields.categories ?? [] });
      await recordActions(tx, seller, [
        {
          ...{ subject: "promo", action: "changed", id, name: fields.code },
          before: auditedPromo(before),
          after: auditedPromo(fields),
        },
      ]);
    }),
  );
}
