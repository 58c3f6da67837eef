import { eq, sql } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { formatPaise, toRupees } from "#kernel/money/money.ts";
import { recordActions } from "#modules/audit/index.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import { t } from "../server-texts.ts";
import { cashCounts } from "../tables.ts";

export type CountCash = {
  day: string;
  paise: number | null;
  /** What was shown, where it is known; null is no count. */
  seenPaise: number | null | undefined;
  seller: SellerAccount;
};

/**
 * Keeps what was counted of a day's cash, in place of what was before, on the record; null takes it back. Where it was
 * shown another count than there is by now: `CONFLICT`, unless that is the one to be noted.
 */
export async function countCash(db: Db, { day, paise, seenPaise, seller }: CountCash): Promise<void> {
  await transact(db, async (tx) => {
    // The row may be missing, so the day itself is held.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`cash count ${day}`}, 0))`);
    const [row] = await tx.select().from(cashCounts).where(eq(cashCounts.day, day)).for("update");
    const before = row?.paise ?? null;
    if (before === paise) return;
    if (seenPaise !== undefined && seenPaise !== before) throw countedMeanwhile(before);
    if (paise === null) await tx.delete(cashCounts).where(eq(cashCounts.day, day));
    else {
      const values = { paise, sellerEmail: seller.email };
      await tx
        .insert(cashCounts)
        .values({ day, ...values })
        .onConflictDoUpdate({ target: cashCounts.day, set: { ...values, updatedAt: sql`now()` } });
    }
    await recordActions(tx, seller, [
      {
        ...{ subject: "delivery", action: "changed", id: day, name: day },
        before: { cashCounted: before === null ? null : toRupees(before) },
        after: { cashCounted: paise === null ? null : toRupees(paise) },
      },
    ]);
  });
}

function countedMeanwhile(paise: number | null): AppError {
  const words =
    paise === null ? t.later("countGoneMeanwhile") : t.later("countMeanwhile", { cash: formatPaise(paise) });
  return new AppError("CONFLICT", t.later("countChanged"), { counted: words });
}
