import { eq, inArray } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import { sourceDays, type WrittenOff } from "#modules/stock/index.ts";
import { lotEntries, lots } from "../lot-tables.ts";
import { lockLots } from "./lock-lots.ts";

/**
 * Writes off the loss of heaps' days: from the oldest lots of their products, as far as something is left. What came for a
 * later day alone is not there yet, or is not for this day's bags.
 */
export async function writeOffHeaps(tx: Tx, rests: readonly WrittenOff[]): Promise<void> {
  if (rests.length === 0) return;
  const locked = await lockLots(
    tx,
    rests.map(({ heapId: groupId, unit }) => ({ groupId, unit })),
    [],
  );
  const days = Map.groupBy(await sourceDays(tx, [...locked.byId.keys()]), ({ source }) => source);
  const isFor = (lotId: string, day: string) => days.get(lotId)?.some((came) => came.day <= day) ?? true;
  const entries = rests.flatMap(({ moveId: heapMoveId, heapId: groupId, day, unit, amount, seller }) => {
    let rest = amount;
    return locked.serving({ groupId, unit }).flatMap((lot) => {
      const change = lot.isRecalled || !isFor(lot.id, day) ? 0 : Math.min(rest, lot.left);
      if (change === 0) return [];
      rest -= change;
      lot.left -= change;
      return [{ lotId: lot.id, kind: "written off" as const, change, heapMoveId, sellerEmail: seller.email }];
    });
  });
  if (entries.length > 0) await tx.insert(lotEntries).values(entries);
}

/** Takes back what was written off by entries of heaps' ledgers. */
export async function takeBackWriteOffs(
  tx: Tx,
  moveIds: readonly number[],
  { email: sellerEmail }: SellerAccount,
): Promise<void> {
  if (moveIds.length === 0) return;
  const done = await tx
    .select({ lotId: lotEntries.lotId, change: lotEntries.change, heapMoveId: lotEntries.heapMoveId })
    .from(lotEntries)
    .innerJoin(lots, eq(lots.id, lotEntries.lotId))
    .where(inArray(lotEntries.heapMoveId, [...moveIds]))
    .orderBy(lots.number);
  if (done.length === 0) return;
  const kind = "written off" as const;
  await tx.insert(lotEntries).values(
    done.map(({ lotId, change, heapMoveId }) => ({
      lotId,
      kind,
      change: -change,
      heapMoveId,
      sellerEmail,
    })),
  );
}
