import { eq, inArray } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import type { WrittenOff } from "#modules/stock/index.ts";
import { lotEntries, lots } from "../lot-tables.ts";
import { lockLots } from "./lock-lots.ts";

/** Writes off the evening's loss of heaps: from the oldest lots of their products, as far as something is left. */
export async function writeOffHeaps(tx: Tx, rests: readonly WrittenOff[]): Promise<void> {
  if (rests.length === 0) return;
  const locked = await lockLots(
    tx,
    rests.map(({ heapId: groupId, unit, amount }) => ({ groupId, unit, amount })),
    [],
  );
  const entries = rests.flatMap(({ moveId: heapMoveId, heapId: groupId, unit, amount, seller }) => {
    let rest = amount;
    return locked.serving({ groupId, unit }).flatMap((lot) => {
      const change = lot.isRecalled ? 0 : Math.min(rest, lot.left);
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
