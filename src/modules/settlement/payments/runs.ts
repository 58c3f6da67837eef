import { and, desc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { hashOf, runOnce, transactOnce } from "#kernel/db/idempotency.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { formatPaise, toRupees } from "#kernel/money/money.ts";
import { written } from "#kernel/texts/written-words.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { growers as payees } from "#modules/grower/index.ts";
import { recordActions, type SellerAccount } from "#modules/identity/index.ts";
import type { MakeRun, PastRun, PayRun } from "../contract.ts";
import { balancesSql, lockGrowers, WAY } from "../ledger/balances.ts";
import { refuseWrongDay } from "../ledger/enter.ts";
import { OWN_WORDS } from "../rules/own-words.ts";
import { t } from "../server-texts.ts";
import { WEEK_RECORD } from "../statements/close-weeks.ts";
import { growerEntries, growerPaymentRuns, growerPayments } from "../tables.ts";
import { type PaymentState, paymentStates } from "./payment-state.ts";

type By = { seller: SellerAccount; key: string | undefined };

const among = (ids: readonly string[]) => sql`any(${sql.param([...ids])}::text[])`;

/**
 * Makes a run of what chosen growers are owed at this moment, once for each key: each by UPI, else to a bank account, or
 * in cash if that is chosen. Returns its message. Throws `INVALID` for a grower who can be paid by none of them, and
 * `CONFLICT` if there is a run that is not finished, or none of them is owed anything.
 */
export async function makeRun(db: Db, { growers, cash = [], seller, key }: By & MakeRun): Promise<string> {
  const call = {
    scope: `grower-run:${seller.id}`,
    key,
    hash: hashOf([growers, cash]),
    reused: t.later("sentOtherwise"),
  };
  return transact(db, async (tx) => {
    const runId = await runOnce(tx, call, async (id) => {
      await lockGrowers(tx, growers);
      const made = await tx
        .insert(growerPaymentRuns)
        .values({ id, sellerEmail: seller.email })
        .onConflictDoNothing()
        .returning({ id: growerPaymentRuns.id });
      if (made.length === 0) throw new AppError("CONFLICT", t.later("runOpen"));
      await refuseWithoutWay(tx, growers, cash);
      await tx.execute(sql`
        insert into ${growerPayments} (run_id, grower_id, paise, way, last_entry_id)
        select ${id}, b.grower_id, b.paise, case when b.grower_id = ${among(cash)} then 'cash' else ${WAY} end,
          coalesce((select max(e.id) from ${growerEntries} e where e.grower_id = b.grower_id), 0)
        from (${balancesSql(sql`growers.id = ${among(growers)}`)}) b inner join ${payees} on ${payees.id} = b.grower_id
        where b.paise > 0`);
      const { count, paise } = await sumOfRun(tx, id);
      if (count === 0) throw new AppError("CONFLICT", t.later("nobodyOwed"));
      const after = { amount: toRupees(paise) };
      await recordActions(tx, seller, [
        { subject: WEEK_RECORD, action: "added", id, name: written(t.later("run")), after },
      ]);
    });
    const { count, paise } = await sumOfRun(tx, runId);
    return t("runMade", { count, sum: formatPaise(paise) });
  });
}

/**
 * Refuses growers who are owed something, are not paid in cash, and have neither a UPI address nor a bank account: no list
 * would have them.
 */
async function refuseWithoutWay(tx: Tx, ids: readonly string[], cash: readonly string[]): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select ${payees.name} from (${balancesSql(sql`growers.id = ${among(ids)}`)}) b
    inner join ${payees} on ${payees.id} = b.grower_id
    where b.paise > 0 and ${WAY} is null and ${payees.id} <> all(${sql.param([...cash])}::text[])
    order by ${payees.name} limit 1`);
  const [first] = rows;
  if (first) throw new AppError("INVALID", t.later("noWay", { grower: first.name }));
}

async function sumOfRun(tx: Tx, id: string): Promise<{ count: number; paise: number }> {
  const [sum] = await tx
    .select({
      count: sql<number>`count(*)::int`,
      paise: sql<number>`coalesce(sum(${growerPayments.paise}), 0)::float8`,
    })
    .from(growerPayments)
    .where(eq(growerPayments.runId, id));
  return { count: sum?.count ?? 0, paise: sum?.paise ?? 0 };
}

/** Locks a run that is neither paid nor discarded. Throws `NOT_FOUND` and `CONFLICT`. */
async function lockOpenRun(tx: Tx, id: string): Promise<void> {
  const [run] = await tx.select().from(growerPaymentRuns).where(eq(growerPaymentRuns.id, id)).for("update");
  if (!run) throw new AppError("NOT_FOUND", t.later("noRun"));
  if (run.paidOn !== null) throw new AppError("CONFLICT", t.later("runPaid"));
  if (run.discardedAt !== null) throw new AppError("CONFLICT", t.later("runDiscarded"));
}

/** Refuses a payment that is on no list, and one to a grower who was paid or charged by hand since, unless that was seen. */
function refuseUnseen(
  { name, isOnList, isNewPayee, enteredPaise, growerId }: PaymentState,
  { entered = [] }: PayRun,
): void {
  if (isNewPayee) throw new AppError("CONFLICT", t.later("newPayee", { grower: name }));
  if (!isOnList) throw new AppError("CONFLICT", t.later("onNoList", { grower: name }));
  const seen = entered.find(({ grower }) => grower === growerId)?.amount ?? 0;
  if (enteredPaise >= 0 || enteredPaise === Math.round(seen * 100)) return;
  const sum = formatPaise(-enteredPaise);
  throw new AppError("CONFLICT", t.later("enteredMeanwhile", { grower: name, sum }));
}

/**
 * Marks a run as paid, once: each chosen grower's ledger gets the payment with its day and reference, or its receipt if it
 * was in cash. Returns their number. Throws `NOT_FOUND`, `INVALID` for a day to come or a grower who is not in the run,
 * and `CONFLICT` if it is paid or discarded already, if a payment is on no list or goes to a new account, or if somebody was paid or charged by
 * hand since the run was made and the call does not say that this was seen.
 */
export async function payRun(
  db: Db,
  { id, pay, seller, key, now }: By & { id: string; pay: PayRun; now: Date },
): Promise<number> {
  const day = pay.day ?? storeDay(now);
  const reference = pay.reference || null;
  const chosen = [...new Set(pay.growers)];
  refuseWrongDay(day, now);
  const call = {
    scope: `grower-run-paid:${seller.id}`,
    key,
    hash: hashOf([id, pay]),
    reused: t.later("sentOtherwise"),
  };
  await transactOnce(db, call, async (tx) => {
    await lockOpenRun(tx, id);
    // An entry by hand either waits for this lock, or is seen here.
    await lockGrowers(tx, chosen);
    for (const state of await paymentStates(tx, id, sql`p.grower_id = ${among(chosen)}`)) {
      refuseUnseen(state, pay);
    }
    const { rows } = await tx.execute<{ paise: number }>(sql`
        insert into ${growerEntries} (grower_id, kind, paise, day, reference, run_id, seller_email)
        select p.grower_id, 'paid', -p.paise, ${day}::date,
          case p.way when 'cash' then coalesce(${receiptsOf(pay)}::jsonb ->> p.grower_id, ${written(OWN_WORDS.inCash)}) else ${reference} end,
          p.run_id, ${seller.email}
        from ${growerPayments} p where p.run_id = ${id} and p.grower_id = ${among(chosen)}
        order by p.grower_id returning -paise::float8 as paise`);
    if (rows.length < chosen.length) throw new AppError("INVALID", t.later("notInRun"));
    await tx.update(growerPaymentRuns).set({ paidOn: day, reference }).where(eq(growerPaymentRuns.id, id));
    const amount = toRupees(rows.reduce((sum, { paise }) => sum + paise, 0));
    await recordActions(tx, seller, {
      subject: WEEK_RECORD,
      action: "changed",
      id,
      name: written(t.later("run")),
      before: {},
      after: { amount, ...(reference && { reference }) },
    });
  });
  return chosen.length;
}

/** The references of payments in cash that have a receipt, by their growers, as JSON. */
const receiptsOf = ({ receipts = [] }: PayRun): string =>
  JSON.stringify(
    Object.fromEntries(
      receipts
        .filter(({ receipt }) => receipt !== "")
        .map(({ grower, receipt }) => [grower, written(t.later("inCashWith", { receipt }))]),
    ),
  );

/** Discards a run that nobody has paid. Throws `NOT_FOUND`, and `CONFLICT` if it is paid or discarded already. */
export async function discardRun(db: Db, id: string, seller: SellerAccount): Promise<void> {
  await transact(db, async (tx) => {
    await lockOpenRun(tx, id);
    await tx.update(growerPaymentRuns).set({ discardedAt: sql`now()` }).where(eq(growerPaymentRuns.id, id));
    const before = { amount: toRupees((await sumOfRun(tx, id)).paise) };
    await recordActions(tx, seller, [
      { subject: WEEK_RECORD, action: "deleted", id, name: written(t.later("run")), before },
    ]);
  });
}

/** The number of past runs that are shown. */
const SHOWN = 12;

/** The last runs that are paid or discarded, the newest first. */
export async function pastRuns(db: Connection): Promise<PastRun[]> {
  const rows = await db
    .select({
      run: growerPaymentRuns,
      growers: sql<number>`count(${growerEntries.id})::int`,
      paise: sql<number>`coalesce(-sum(${growerEntries.paise}), 0)::float8`,
    })
    .from(growerPaymentRuns)
    .leftJoin(
      growerEntries,
      and(eq(growerEntries.runId, growerPaymentRuns.id), eq(growerEntries.kind, "paid")),
    )
    .where(or(isNotNull(growerPaymentRuns.paidOn), isNotNull(growerPaymentRuns.discardedAt)))
    .groupBy(growerPaymentRuns.id)
    .orderBy(desc(growerPaymentRuns.createdAt), desc(growerPaymentRuns.id))
    .limit(SHOWN);
  return rows.map(({ run, growers, paise }) => ({
    _id: run.id,
    createdAt: run.createdAt.toISOString(),
    paidOn: run.paidOn,
    reference: run.reference,
    growers,
    amount: toRupees(paise),
  }));
}

/** The condition for the run that is neither paid nor discarded. */
export const isOpenRun = and(isNull(growerPaymentRuns.paidOn), isNull(growerPaymentRuns.discardedAt));
