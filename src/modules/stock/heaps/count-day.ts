import { and, desc, eq, isNull } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { hashOf, runOnce } from "#kernel/db/idempotency.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError, refused } from "#kernel/errors/app-error.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import { amountText, dayKey, type HeapDay, type PoolMove, writeMoves } from "../allocating/pools.ts";
import type { DayCount, DaySpoilt } from "../contract.ts";
import { ownReason } from "../ledger/own-reasons.ts";
import { takeBack } from "../ledger/take-back.ts";
import { MAX_HEAP_AMOUNT } from "../rules/heap-amounts.ts";
import { t } from "../server-texts.ts";
import { stockEntries } from "../tables.ts";
import { refuseUnusualChange, refuseUnusualLoss } from "../unusual.ts";
import { followWriteOffs, newestOfSellers, withOthers } from "./evening.ts";
import { followHeaps, type OrderingTime } from "./follow-availability.ts";
import { openHeapDays } from "./harvest.ts";

type By = { heap: string; seller: SellerAccount; time: OrderingTime; key: string | undefined };

/**
 * Writes off a part of what is left of a heap's day, which has spoilt at the stall. Once for each key. Returns the entries
 * of the ledger that take it back. Throws `CONFLICT` if less is left, `UNUSUAL_AMOUNT` for more than half of it that is not
 * confirmed, and `NOT_FOUND` for a heap that is gone.
 */
export function writeOffSpoilt(
  db: Db,
  { amount, reason, confirmed, ...by }: DaySpoilt & By,
): Promise<string[]> {
  return changeOnce(db, { ...by, content: [amount, reason] }, async (_, now) => {
    if (amount > now.left) throw refused("amount", t.later("lessLeft", leftOnDay(now)), "CONFLICT");
    if (!confirmed) refuseUnusualLoss("amount", { amount, left: now.left, words: wordsIn(now) });
    return { kind: "written off", change: -amount, reason: reason || null };
  });
}

/**
 * Takes an evening's count over: what is missing of it is written off, and what is there besides was typed too low. Who
 * counts again takes the count before back first, with all that followed it. Once for each key. Returns the entries of the
 * ledger that take it back. Throws `CONFLICT` if the rest has changed since it was shown, and `UNUSUAL_AMOUNT` for a count
 * that may be a typo and is not confirmed.
 */
export function countDay(db: Db, { counted, seen, confirmed, ...by }: DayCount & By): Promise<string[]> {
  return changeOnce(db, { ...by, content: [counted, seen] }, async (tx, now, takeCountBack) => {
    if (seen !== now.left) throw refused("counted", t.later("restChanged", leftOnDay(now)), "CONFLICT");
    if (counted === now.left) return undefined;
    const before = await countBefore(tx, now);
    const left = now.left - (before?.change ?? 0);
    if (!confirmed) {
      const typed = { id: "counted", amount: counted, expected: left, words: wordsIn(now) };
      await refuseUnusualChange(tx, { ...typed, says: (slip) => t.later("slipCounted", slip) });
    }
    if (before) await takeCountBack(before);
    const change = counted - now.left;
    if (change === 0) return undefined;
    if (now.total + change > MAX_HEAP_AMOUNT) throw refused("counted", t.later("amountTooLarge"), "CONFLICT");
    return { kind: change < 0 ? "written off" : "harvest", change, reason: ownReason("eveningCount") };
  });
}

/** The last count of a locked day that wrote something off, unless a seller has changed the day since. */
async function countBefore(tx: Tx, pool: HeapDay): Promise<Counted | undefined> {
  const { id, kind, change, reason } = stockEntries;
  const [last] = await tx
    .select({ id, kind, change, reason })
    .from(stockEntries)
    .where(and(eq(stockEntries.pool, dayKey(pool)), isNull(stockEntries.orderId)))
    .orderBy(desc(id))
    .limit(1);
  const isCount =
    last?.kind === "written off" && last.change < 0 && last.reason === ownReason("eveningCount");
  return isCount ? { id: last.id, change: last.change } : undefined;
}

type Counted = { id: number; change: number };

const wordsIn =
  ({ unit }: HeapDay) =>
  (amount: number) =>
    amountText(amount, unit);

const leftOnDay = ({ left, unit, day }: HeapDay) => ({
  left: amountText(left, unit),
  day: formatShortDay(day),
});

type Call = By & { day: string; content: unknown };
type Change = Pick<PoolMove, "kind" | "change" | "reason">;
type TakeBack = (written: Counted) => Promise<unknown>;

/** Locks a heap's day, and makes the change that is decided on it, once for each key. Returns the entries that take it back. */
function changeOnce(
  db: Db,
  { heap: heapId, day, seller, time, key, content }: Call,
  decide: (tx: Tx, now: HeapDay, takeCountBack: TakeBack) => Promise<Change | undefined>,
): Promise<string[]> {
  const call = {
    scope: `heap:${seller.id}`,
    key,
    hash: hashOf([heapId, day, content]),
    reused: t.later("sentOtherwise"),
  };
  return transact(db, async (tx) => {
    const moves: string[] = [];
    await runOnce(tx, call, async () => {
      const { days, closeUnused } = await openHeapDays(tx, [{ heapId, day }]);
      const now = days.get(dayKey({ heapId, day }));
      if (!now) throw new AppError("NOT_FOUND", t.later("heapGone"));
      const takeCountBack: TakeBack = (counted) =>
        takeBack(tx, withOthers([counted.id]), {
          pools: days,
          seller: seller.email,
          reason: ownReason("eveningCount"),
        });
      const change = await decide(tx, now, takeCountBack);
      if (change) {
        await writeMoves(tx, days, [{ ...change, pool: now, seller: seller.email }]);
        if (change.kind === "written off")
          await followWriteOffs(tx, [{ ...now, left: -change.change }], seller);
        moves.push(...[...(await newestOfSellers(tx, [now])).values()].map(String));
      }
      await closeUnused();
      await followHeaps(tx, time);
    });
    return moves;
  });
}
