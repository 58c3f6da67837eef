import { eq } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { recordActions } from "#modules/audit/index.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import { promoCodes } from "../tables.ts";
import { holdPromoById } from "./hold-promo-by-id.ts";

export type SwitchPromo = { id: string; isActive: boolean; seller: SellerAccount };

/** Switches a promo code on or off; returns how it is written. None: `NOT_FOUND`. */
export function switchPromo(db: Db, { id, isActive, seller }: SwitchPromo): Promise<string> {
  return transact(db, async (tx) => {
    const { code, isActive: before } = await holdPromoById(tx, id);
    await tx.update(promoCodes).set({ isActive }).where(eq(promoCodes.id, id));
    await recordActions(tx, seller, [
      {
        ...{ subject: "promo", action: "changed", id, name: code },
        before: { isActive: before },
        after: { isActive },
      },
    ]);
    return code;
  });
}
