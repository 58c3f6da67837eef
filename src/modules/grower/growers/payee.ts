import { eq, inArray } from "drizzle-orm";
import type { Connection, Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { reconcile } from "#kernel/edits/reconcile.ts";
import { recordActions, type SellerAccount } from "#modules/identity/index.ts";
import type { PayeeChange, ShownPayee } from "../contract/growers.ts";
import { t } from "../server-texts.ts";
import { growers } from "../tables.ts";
import { GROWER_RECORD, type GrowerRecord, lockGrower } from "./edit-growers.ts";

/** The number of characters that a seller sees of an address or account. */
const SHOWN = 4;

/** The last characters of an address or account. */
export const lastOf = (secret: string): string => `…${secret.slice(-SHOWN)}`;

const masked = (secret: string | null) => (secret === null ? null : lastOf(secret));

/** A grower's UPI address and bank account as a seller sees them: the last characters. */
export const shownPayee = ({ upiAddress, bankAccount }: GrowerRecord): ShownPayee => ({
  upi: masked(upiAddress),
  bank: masked(bankAccount),
});

type ChangePayee = {
  id: string;
  change: PayeeChange;
  /** The values that the form showed. */
  was: Record<string, unknown> | undefined;
  seller: SellerAccount;
};

/**
 * Changes a grower's UPI address or bank account. The log of actions has only the last characters. Throws `NOT_FOUND`, and
 * `CONFLICT` if somebody else has changed the same meanwhile.
 */
export async function changePayee(db: Db, { id, change, was, seller }: ChangePayee): Promise<void> {
  const { upi, bank } = change;
  const columns = {
    ...(upi !== undefined && { upiAddress: upi || null }),
    ...(bank !== undefined && {
      bankHolder: bank ? bank.holder : null,
      bankAccount: bank ? bank.account : null,
      bankIfsc: bank ? bank.ifsc : null,
    }),
  };
  if (Object.keys(columns).length === 0) return;
  await transact(db, async (tx) => {
    const before = await lockGrower(tx, id);
    const after = { ...before, ...columns };
    const { upi: upiAfter, bank: bankAfter } = shownPayee(after);
    const submitted = {
      ...(upi !== undefined && { upi: upiAfter }),
      ...(bank !== undefined && { bank: bankAfter }),
    };
    reconcile({ was, now: shownPayee(before), wanted: submitted });
    await tx.update(growers).set(columns).where(eq(growers.id, id));
    await recordActions(tx, seller, [
      {
        subject: GROWER_RECORD,
        action: "changed",
        id,
        name: before.name,
        before: audited(before),
        after: auditedAfter(before, after),
      },
    ]);
  });
}

const audited = (row: GrowerRecord) => {
  const { upi, bank } = shownPayee(row);
  return { upiAddress: upi, bankAccount: bank };
};

/** The same after a change. One that ends like the one before is said to be another one, so that the log has it too. */
function auditedAfter(before: GrowerRecord, after: GrowerRecord) {
  const [had, has] = [audited(before), audited(after)];
  const isOther = (...columns: (keyof GrowerRecord)[]) =>
    columns.some((column) => before[column] !== after[column]);
  const { upiAddress: upi, bankAccount: bank } = has;
  const isSameBank = bank === had.bankAccount && isOther("bankHolder", "bankAccount", "bankIfsc");
  return {
    upiAddress:
      upi && upi === had.upiAddress && isOther("upiAddress") ? t("anotherAddress", { last: upi }) : upi,
    bankAccount: bank && isSameBank ? t("anotherAccount", { last: bank }) : bank,
  };
}

/** A grower's UPI address and bank account, in full: only for the lists for the bank and UPI apps. */
export type Payee = {
  upiAddress: string | null;
  bank: { holder: string; account: string; ifsc: string } | null;
};

/** The UPI addresses and bank accounts of growers, by their ids. */
export async function payeesOf(db: Connection, ids: readonly string[]): Promise<Map<string, Payee>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(growers)
    .where(inArray(growers.id, [...ids]));
  return new Map(
    rows.map(({ id, upiAddress, bankHolder: holder, bankAccount: account, bankIfsc: ifsc }) => {
      const bank = holder !== null && account !== null && ifsc !== null ? { holder, account, ifsc } : null;
      return [id, { upiAddress, bank }];
    }),
  );
}
