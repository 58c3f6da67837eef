import { eq, sql } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { toRupees } from "#kernel/money/money.ts";
import { recordActions } from "#modules/audit/actions/record-actions.ts";
import type { SellerAccount } from "#modules/identity/actions/session.ts";
import { cashCounts } from "../tables.ts";

export type CountCash = { day: string; paise: number | null; seller: SellerAccount };

/** Keeps what was counted of a day's cash, in place of what was before, on the record; null takes it back. */
export async function countCash(db: Db, { day, paise, seller }: CountCash): Promise<void> {
  await transact(db, async (tx) => {
    const [before] = await tx.select().from(cashCounts).where(eq(cashCounts.day, day)).for("update");
    if (paise === null) await tx.delete(cashCounts).where(eq(cashCounts.day, day));
    else {
      const row = { paise, sellerEmail: seller.email };
      await tx
        .insert(cashCounts)
        .values({ day, ...row })
        .onConflictDoUpdate({ target: cashCounts.day, set: { ...row, updatedAt: sql`now()` } });
    }
    await recordActions(tx, seller, [
      {
        ...{ subject: "delivery", action: "changed", id: day, name: day },
        before: { cashCounted: before ? toRupees(before.paise) : null },
        after: { cashCounted: paise === null ? null : toRupees(paise) },
      },
    ]);
  });
}
