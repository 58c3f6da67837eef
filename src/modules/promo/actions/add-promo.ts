import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { recordActions } from "#modules/audit/actions/record-actions.ts";
import type { SellerAccount } from "#modules/identity/actions/session.ts";
import type { PromoFields } from "../contract.ts";
import { promoCodes } from "../tables.ts";
import { noteFirstAndLast } from "./note-first-and-last.ts";
import { auditedPromo, toColumns } from "./promo-columns.ts";
import { refuseTakenCode } from "./refuse-taken-code.ts";
import { writeCategories } from "./write-categories.ts";

export type AddPromo = { fields: PromoFields; seller: SellerAccount };

/**
 * Makes a promo code. From the first one on, codes count in place of the store's rule.
 * Refusals: `CONFLICT` (there is such a code), `INVALID` (a category is gone).
 */
export function addPromo(db: Db, { fields, seller }: AddPromo) {
  return refuseTakenCode(fields.code, () =>
    transact(db, (tx) => noteFirstAndLast(tx, () => writePromo(tx, { fields, seller }))),
  );
}

async function writePromo(tx: Tx, { fields, seller }: AddPromo): Promise<string> {
  const [row] = await tx.insert(promoCodes).values(toColumns(fields)).returning({ id: promoCodes.id });
  if (!row) throw new Error("the new promo code returned no row");
  const { id } = row;
  await writeCategories(tx, { codeId: id, paths: fields.categories ?? [] });
  await recordActions(tx, seller, [
    { subject: "promo", action: "added", id, name: fields.code, after: auditedPromo(fields) },
  ]);
  return id;
}
