import { asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { hashOf, runOnce } from "#kernel/db/idempotency.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { formatPaise, toPaise, toRupees } from "#kernel/money/money.ts";
import { recordActions, type SellerAccount } from "#modules/identity/index.ts";
import type { EnterCredit } from "../contract.ts";
import { CUSTOMER_RECORD } from "../people/customer-record.ts";
import { kindName } from "../rules/credit.ts";
import { t } from "../server-texts.ts";
import { customerCredits, customers } from "../tables.ts";
import { refuseUnseen, refuseUnusualCredit } from "./unusual-credit.ts";

/** A customer that is locked until the transaction ends, with the balance in paise. */
export type LockedCustomer = { id: string; name: string; balancePaise: number };

/**
 * Locks customers until the transaction ends, by their ids. In place of a merged one it locks the one that it was
 * merged into.
 */
export async function lockCustomers(tx: Tx, which: SQL): Promise<LockedCustomer[]> {
  // Lock in a statement of its own: under READ COMMITTED the next one sees a merge that committed while we waited.
  const rows = await tx
    .select({ id: sql<string>`coalesce(${customers.mergedInto}, ${customers.id})` })
    .from(customers)
    .where(which);
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map(({ id }) => id))];
  const locked = await tx
    .select({
      id: customers.id,
      name: customers.name,
      balancePaise: customers.balancePaise,
      mergedInto: customers.mergedInto,
    })
    .from(customers)
    .where(inArray(customers.id, ids))
    .orderBy(asc(customers.id))
    .for("no key update");
  const moved = locked.flatMap(({ mergedInto }) => mergedInto ?? []);
  return moved.length === 0 ? locked : lockCustomers(tx, inArray(customers.id, [...ids, ...moved]));
}

/** Locks one customer. Throws `NOT_FOUND`. */
export async function lockCustomer(tx: Tx, which: SQL): Promise<LockedCustomer> {
  const [customer] = await lockCustomers(tx, which);
  if (!customer) throw new AppError("NOT_FOUND", t.later("notFound"));
  return customer;
}

type Entry = Pick<
  typeof customerCredits.$inferInsert,
  "paise" | "kind" | "orderId" | "reason" | "sellerEmail"
>;

/** Adds an entry to the ledger of a locked customer. Throws `CONFLICT` if it uses more than there is. */
export async function addEntry(tx: Tx, customer: LockedCustomer, entry: Entry): Promise<void> {
  refuseUncovered(customer, entry);
  await tx.insert(customerCredits).values({ customerId: customer.id, ...entry });
}

/** The same rule as in the ledger's trigger, with a sentence. */
function refuseUncovered({ balancePaise }: LockedCustomer, { paise, kind }: Entry): void {
  const after = balancePaise + paise;
  if ((kind === "used" || kind === "paid_out") && paise < 0 && after < 0) {
    throw new AppError("CONFLICT", t.later("notSoMuch", { sum: formatPaise(Math.max(0, balancePaise)) }));
  }
  if ((kind === "used" || kind === "paid") && paise > 0 && after > 0) {
    throw new AppError("CONFLICT", t.later("owesLess", { sum: formatPaise(Math.max(0, -balancePaise)) }));
  }
}

type EnterInput = { id: string; entry: EnterCredit; seller: SellerAccount; key: string | undefined };

/**
 * Enters credit by hand, once for each key: goodwill, a return, money that was paid out or in, or a correction. Throws
 * `NOT_FOUND`, `UNUSUAL_AMOUNT` for a sum that may be a typo and for one beside an entry that the seller was not shown, and
 * `CONFLICT` if more is paid than there is.
 */
export async function enterCredit(db: Db, { id, entry, seller, key }: EnterInput): Promise<void> {
  const { kind, amount, reason } = entry;
  const paise = kind === "paid_out" ? -Math.abs(toPaise(amount)) : toPaise(amount);
  if (kind !== "correction" && toPaise(amount) <= 0) {
    throw new AppError("INVALID", t.later("aboveZero"), { amount: t.later("aboveZero") });
  }
  const call = {
    scope: `customer-credit:${seller.id}`,
    key,
    hash: hashOf([id, entry]),
    reused: t.later("sentOtherwise"),
  };
  await transact(db, (tx) =>
    runOnce(tx, call, async () => {
      const customer = await lockCustomer(tx, eq(customers.id, id));
      await refuseUnseen(tx, customer.id, entry);
      await refuseUnusualCredit(tx, customer.id, entry);
      await addEntry(tx, customer, { paise, kind, reason, sellerEmail: seller.email });
      await recordActions(tx, seller, {
        subject: CUSTOMER_RECORD,
        action: "changed",
        id: customer.id,
        name: customer.name,
        before: { credit: toRupees(customer.balancePaise) },
        after: { credit: toRupees(customer.balancePaise + paise), reason: reason || kindName(kind) },
      });
    }),
  );
}
