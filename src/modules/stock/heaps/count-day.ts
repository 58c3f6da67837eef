import type { Db, Tx } from "#kernel/db/connect.ts";
import { hashOf, runOnce } from "#kernel/db/idempotency.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import type { DayCount, DaySpoilt } from "../heap-contract.ts";
import { MAX_HEAP_AMOUNT } from "../rules/heap-amounts.ts";
import { t } from "../server-texts.ts";
import { followWriteOffs } from "./evening.ts";
import { followHeaps, type OrderingTime } from "./follow-availability.ts";
import { openHeapDays } from "./harvest.ts";
import { amountText, dayKey, type HeapDay, type HeapMove, moveHeaps } from "./heap-days.ts";

type By = { heap: string; seller: SellerAccount; time: OrderingTime; key: string | undefined };

/**
 * Writes off a part of what is left of a heap's day, which has spoilt at the stall. Once for each key. Throws `CONFLICT`
 * if less is left, and `NOT_FOUND` for a heap that is gone.
 */
export function writeOffSpoilt(db: Db, { amount, reason, ...by }: DaySpoilt & By): Promise<void> {
  return changeOnce(db, { ...by, content: [amount, reason] }, (now) => {
    if (amount > now.left) throw refused("amount", t.later("lessLeft", wordsOf(now)));
    return { kind: "written off", change: -amount, reason: reason || null };
  });
}

/**
 * Takes an evening's count over: what is missing of it is written off, and what is there besides was typed too low. Once
 * for each key. Throws `CONFLICT` if the rest has changed since it was shown.
 */
export function countDay(db: Db, { counted, seen, ...by }: DayCount & By): Promise<void> {
  return changeOnce(db, { ...by, content: [counted, seen] }, (now) => {
    if (seen !== now.left) throw refused("counted", t.later("leftChanged", wordsOf(now)));
    const change = counted - now.left;
    if (change === 0) return undefined;
    if (now.total + change > MAX_HEAP_AMOUNT) throw refused("counted", t.later("amountTooLarge"));
    return { kind: change < 0 ? "written off" : "harvest", change, reason: t("eveningCount") };
  });
}

const wordsOf = ({ left, unit, day }: HeapDay) => ({
  left: amountText(left, unit),
  day: formatShortDay(day),
});

const refused = (field: string, words: ReturnType<typeof t.later>) =>
  new AppError("CONFLICT", words, { [field]: words });

type Call = By & { day: string; content: unknown };
type Change = Pick<HeapMove, "kind" | "change" | "reason">;

/** Locks a heap's day, and makes the change that is decided on it, once for each key. */
async function changeOnce(
  db: Db,
  { heap: heapId, day, seller, time, key, content }: Call,
  decide: (now: HeapDay) => Change | undefined,
): Promise<void> {
  const call = {
    scope: `heap:${seller.id}`,
    key,
    hash: hashOf([heapId, day, content]),
    reused: t.later("sentOtherwise"),
  };
  await transact(db, (tx) =>
    runOnce(tx, call, async () => {
      const { days, closeUnused } = await openHeapDays(tx, [{ heapId, day }]);
      const now = days.get(dayKey({ heapId, day }));
      if (!now) throw new AppError("NOT_FOUND", t.later("heapGone"));
      const change = decide(now);
      if (change) await write(tx, { ...change, heapId, day, seller: seller.email }, { days, seller });
      await closeUnused();
      await followHeaps(tx, time);
    }),
  );
}

type Locked = { days: ReadonlyMap<string, HeapDay>; seller: SellerAccount };

async function write(tx: Tx, move: HeapMove, locked: Locked): Promise<void> {
  await moveHeaps(tx, locked.days, [move]);
  if (move.kind === "written off") await followWriteOffs(tx, [move], locked);
}
