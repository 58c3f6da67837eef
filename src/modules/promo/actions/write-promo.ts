import type { Tx } from "#kernel/db/connect.ts";
import { recordActions } from "#modules/audit/index.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import type { PromoFields } from "../contract.ts";
import { promoCodes } from "../tables.ts";
import { auditedPromo, toColumns } from "./promo-columns.ts";
import { writeCategories } from "./write-categories.ts";

export type WritePromo = { fields: PromoFields; seller: SellerAccount };

/** Writes a new code, on the record; returns its id. */
export async function writePromo(tx: Tx, { fields, seller }: WritePromo): Promise<string> {
  const [row] = await tx.insert(promoCodes).values(toColumns(fields)).returning({ id: promoCodes.id });
  if (!row) throw new Error("the new promo code returned no row");
  const { id } = row;
  await writeCategories(tx, { codeId: id, paths: fields.categories ?? [] });
  await recordActions(tx, seller, [
    { subject: "promo", action: "added", id, name: fields.code, after: auditedPromo(fields) },
  ]);
  return id;
}
