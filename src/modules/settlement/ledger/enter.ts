import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { hashOf, transactOnce } from "#kernel/db/idempotency.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { isLongAgo, storeDay } from "#kernel/time/store-time.ts";
import { growers } from "#modules/grower/index.ts";
import {
  type RecordedAction,
  type RecordKind,
  recordActions,
  recordedRupees,
  type SellerAccount,
} from "#modules/identity/index.ts";
import { refuseUnusualSum, unusualAmounts } from "#modules/store/index.ts";
import type { Enter } from "../contract.ts";
import { ENTERED_KINDS, kindName, signedPaise } from "../rules/entries.ts";
import { t } from "../server-texts.ts";
import { growerEntries } from "../tables.ts";
import { balancesSql, lockGrowers } from "./balances.ts";

/** Growers' ledgers in the log of sellers' actions. */
export const LEDGER_RECORD: RecordKind = {
  name: "grower ledger",
  all: t.later("growers"),
  one: t.later("grower"),
  many: (count) => t.later("manyGrowers", { count }),
  fields: {
    entry: t.later("entryField"),
    amount: recordedRupees(t.later("amount")),
    reason: t.later("reason"),
    reference: t.later("reference"),
  },
  seenBy: "settlement.see",
};

/** Notes an entry of a grower's ledger in the log. */
export const recordEntry = (
  tx: Tx,
  seller: SellerAccount,
  entry: Pick<RecordedAction, "id" | "name" | "after">,
) => recordActions(tx, seller, [{ subject: LEDGER_RECORD, action: "changed", before: {}, ...entry }]);

/** A grower's name. Throws `NOT_FOUND`. */
export async function growerName(db: Connection, id: string): Promise<string> {
  const [grower] = await db.select({ name: growers.name }).from(growers).where(eq(growers.id, id));
  if (!grower) throw new AppError("NOT_FOUND", t.later("noGrower"));
  return grower.name;
}

/** Refuses a day that has not come yet, or one of long ago. */
export function refuseWrongDay(day: string, now: Date): void {
  if (day > storeDay(now)) throw new AppError("INVALID", t.later("notYet"), { day: t.later("notYet") });
  if (isLongAgo(day, now)) throw new AppError("INVALID", t.later("longAgo"), { day: t.later("longAgo") });
}

type EnterInput = { id: string; entry: Enter; seller: SellerAccount; key: string | undefined; now: Date };

/**
 * Enters money by hand into a grower's ledger, once for each key: an advance, a payment, one that came back, or a sum
 * with a reason. Throws `NOT_FOUND`, and `INVALID` for a day to come, `UNUSUAL_AMOUNT` for a sum that may
 * be a typo and is not confirmed, and for one beside an entry that the seller was not shown.
 */
export async function enterByHand(db: Db, { id, entry, seller, key, now }: EnterInput): Promise<void> {
  const { kind, amount, reason, reference } = entry;
  const day = entry.day ?? storeDay(now);
  refuseWrongDay(day, now);
  const call = {
    scope: `grower-entry:${seller.id}`,
    key,
    hash: hashOf([id, entry]),
    reused: t.later("sentOtherwise"),
  };
  await transactOnce(db, call, async (tx) => {
    const name = await growerName(tx, id);
    // A run of payments is made and paid before this, or after it.
    await lockGrowers(tx, [id]);
    await refuseUnseen(tx, id, entry);
    await refuseUnusualEntry(tx, id, entry);
    await tx.insert(growerEntries).values({
      growerId: id,
      kind,
      day,
      paise: signedPaise(kind, toPaise(amount)),
      sellerEmail: seller.email,
      reason: reason || null,
      reference: reference || null,
    });
    const after = { amount, ...(reason && { reason }), ...(reference && { reference }) };
    await recordEntry(tx, seller, { id, name, after: { entry: kindName(kind), ...after } });
  });
}

/** The newest entry of a grower's ledger that somebody has made: it follows no order. */
export async function lastByHand(db: Connection, id: string) {
  const [last] = await db
    .select({ id: growerEntries.id, kind: growerEntries.kind, paise: growerEntries.paise })
    .from(growerEntries)
    .where(
      and(
        eq(growerEntries.growerId, id),
        isNotNull(growerEntries.sellerEmail),
        inArray(growerEntries.kind, [...ENTERED_KINDS]),
      ),
    )
    .orderBy(desc(growerEntries.id))
    .limit(1);
  return last;
}

/** Asks whether money is meant if somebody has entered some that the seller was not shown: it may be the same. */
async function refuseUnseen(tx: Tx, id: string, { lastByHand: seen, confirmed }: Enter): Promise<void> {
  if (seen === undefined || confirmed) return;
  const last = await lastByHand(tx, id);
  if (!last || last.id <= seen) return;
  const sum = formatPaise(Math.abs(last.paise));
  const text = t.later("enteredSince", { kind: kindName(last.kind), sum });
  throw unusualAmounts(new Map([["amount", { text, likely: undefined }]]));
}

/** The sum that is usual for a grower who was owed and given less so far. */
const LEAST_USUAL_PAISE = 500_000;

/**
 * Throws `UNUSUAL_AMOUNT` for money by hand that may be a typo and is not confirmed: a payment far above what the grower is
 * owed, another entry far above that and above all that was entered by hand for this grower.
 */
export async function refuseUnusualEntry(
  db: Connection,
  id: string,
  { kind, amount, confirmed }: Enter,
): Promise<void> {
  if (confirmed) return;
  const kinds = sql.param([...ENTERED_KINDS]);
  const { rows } = await db.execute<{ owed: number; most: number }>(sql`
    select coalesce((select b.paise from (${balancesSql(eq(growers.id, id))}) b), 0)::float8 as owed,
      coalesce((select max(abs(e.paise)) from ${growerEntries} e
        where e.grower_id = ${id} and e.kind = any(${kinds}::text[])), 0)::float8 as most`);
  const [{ owed, most } = { owed: 0, most: 0 }] = rows;
  const usual = kind === "paid" && owed > 0 ? owed : Math.max(owed, most, LEAST_USUAL_PAISE);
  await refuseUnusualSum(db, {
    field: "amount",
    paise: toPaise(amount),
    expected: { kind: "usual", paise: usual },
    isConfirmed: confirmed,
  });
}
