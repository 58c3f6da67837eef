import { eq, sql } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { formatPaise, toRupees } from "#kernel/money/money.ts";
import { DELIVERY_RECORD } from "#modules/delivery/index.ts";
import { recordActions, type SellerAccount } from "#modules/identity/index.ts";
import { t } from "./server-texts.ts";
import { cashCounts } from "./tables.ts";

type CountCash = {
  day: string;
  paise: number | null;
  /** The shown count, if it is known; null means none. */
  seenPaise: number | null | undefined;
  seller: SellerAccount;
};

/**
 * Saves the count of a day's cash, with an audit entry; null removes it. Throws `CONFLICT` if the shown count is
 * outdated, unless the stored one equals the new one.
 */
export async function countCash(db: Db, { day, paise, seenPaise, seller }: CountCash): Promise<void> {
  await transact(db, async (tx) => {
    // The row may not exist, so the day itself is locked.
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
        ...{ subject: DELIVERY_RECORD, action: "changed", id: day, name: day },
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
