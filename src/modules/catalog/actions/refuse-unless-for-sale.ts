import type { Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { notForSale } from "../catalog-parts.ts";
import { isSoldOut, type Stocked } from "../rules/availability.ts";

/** Keeps a held product from being put on sale while a part says why it can't be: `CONFLICT`, with the reason. */
export async function refuseUnlessForSale(tx: Tx, id: string, wanted: Stocked): Promise<void> {
  if (isSoldOut(wanted)) return;
  const reason = (await notForSale(tx, [id])).get(id);
  if (reason) throw new AppError("CONFLICT", reason);
}
