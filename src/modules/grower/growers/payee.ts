import { eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { Connection, Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { reconcile } from "#kernel/edits/reconcile.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { defineMail } from "#kernel/mail/define-mail.ts";
import { letter } from "#kernel/mail/letter.ts";
import { pathTo } from "#kernel/paths.ts";
import { inStoreLanguage } from "#kernel/texts/spoken.ts";
import { formatClock, formatDate } from "#kernel/time/store-time.ts";
import {
  isMadeUpEmail,
  listSellers,
  mayEverything,
  refuseUnproved,
  type SellerAccount,
  type SellerWithRole,
} from "#modules/identity/index.ts";
import type { PayeeChange, ShownPayee } from "../contract/growers.ts";
import { growerSellerPages } from "../paths.ts";
import { t } from "../server-texts.ts";
import { growers } from "../tables.ts";
import { type GrowerRecord, lockGrower, recordGrower } from "./edit-growers.ts";

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
  seller: SellerWithRole;
  mail: MailQueue;
};

/** The new ways in words, with the last characters of addresses and accounts. */
export function waysOf({ upi, bank }: PayeeChange): string[] {
  const ways: string[] = [];
  if (upi !== undefined) ways.push(upi ? t("approveUpi", { end: lastOf(upi) }) : t("approveNoUpi"));
  if (bank !== undefined) {
    ways.push(
      bank ? t("approveBank", { end: lastOf(bank.account), holder: bank.holder }) : t("approveNoBank"),
    );
  }
  return ways;
}

/**
 * Changes a grower's UPI address or bank account, and tells all owners by mail. The log of actions has only the last characters. Throws `NOT_FOUND`,
 * `CONFLICT` if somebody else has changed the same meanwhile, and like `refuseUnproved`.
 */
export async function changePayee(db: Db, { id, change, was, seller, mail }: ChangePayee): Promise<void> {
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
  await refuseUnproved(db, seller);
  await transact(db, async (tx) => {
    const before = await lockGrower(tx, id);
    const after = { ...before, ...columns };
    const { upi: upiAfter, bank: bankAfter } = shownPayee(after);
    const submitted = {
      ...(upi !== undefined && { upi: upiAfter }),
      ...(bank !== undefined && { bank: bankAfter }),
    };
    reconcile({ was, now: shownPayee(before), wanted: submitted });
    if (PAYEE_COLUMNS.every((column) => before[column] === after[column])) return;
    refuseUnseen(before, { change, seller });
    await tx
      .update(growers)
      .set({ ...columns, payeeNewBy: seller.id })
      .where(eq(growers.id, id));
    const owners = (await listSellers(tx)).filter(({ role }) => mayEverything(role));
    const news = {
      grower: id,
      // The mail is to several owners.
      ways: inStoreLanguage(() => waysOf(change).join(", ")),
      by: seller.name,
      at: new Date().toISOString(),
    };
    await mail.add(
      tx,
      newPayeeMail,
      owners.map(({ email: to }) => ({ to, ...news })),
    );
    await recordGrower(tx, seller, before, () => ({
      before: audited(before),
      after: auditedAfter(before, after),
    }));
  });
}

/**
 * Throws `CONFLICT` if a new way that somebody else has entered would stay beside a changed one: it would count as entered
 * by whoever makes this change, and its own person could be the second to look at it.
 */
function refuseUnseen(
  before: GrowerRecord,
  { change: { upi, bank }, seller }: Pick<ChangePayee, "change" | "seller">,
): void {
  const { payeeNewSince, payeeNewBy, upiAddress, bankAccount } = before;
  if (payeeNewSince === null || payeeNewBy === null || payeeNewBy === seller.id) return;
  const isLeft = (upi === undefined && upiAddress !== null) || (bank === undefined && bankAccount !== null);
  if (isLeft) throw new AppError("CONFLICT", t.later("payeeUnseen"));
}

const PAYEE_COLUMNS = ["upiAddress", "bankHolder", "bankAccount", "bankIfsc"] as const;

const audited = (row: GrowerRecord) => {
  const { upi, bank } = shownPayee(row);
  return { upiAddress: upi, bankAccount: bank };
};

/** One that ends like the previous one is marked as another one, so that the log shows the change. */
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
  /** When and by whom it was entered, if nobody has looked at it a second time yet. */
  isNew: { since: Date; by: string | null } | null;
};

function payeeOf(row: GrowerRecord): Payee {
  const { upiAddress, bankHolder: holder, bankAccount: account, bankIfsc: ifsc } = row;
  const bank = holder !== null && account !== null && ifsc !== null ? { holder, account, ifsc } : null;
  const isNew = row.payeeNewSince && { since: row.payeeNewSince, by: row.payeeNewBy };
  return { upiAddress, bank, isNew };
}

/** Where a grower is paid, in full, for whoever looks at it before money goes there. */
export const payeeWords = ({ upiAddress, bank }: Pick<Payee, "upiAddress" | "bank">): string =>
  [upiAddress, bank && `${bank.holder}, ${bank.account}, ${bank.ifsc}`].filter(Boolean).join("; ");

/** The UPI addresses and bank accounts of growers, by their ids. */
export async function payeesOf(db: Connection, ids: readonly string[]): Promise<Map<string, Payee>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(growers)
    .where(inArray(growers.id, [...ids]));
  return new Map(rows.map((row) => [row.id, payeeOf(row)]));
}

/** Whether a person may be the second to look at a new account: not who entered it, if anybody else pays growers. */
export const mayConfirm = (
  person: Pick<SellerAccount, "id">,
  { by, payers }: { by: string | null; payers: readonly SellerAccount[] },
): boolean => person.id !== by || payers.every(({ id }) => id === person.id);

type SecondLook = {
  id: string;
  /** Where the grower is paid, as the person has seen it. */
  seen: string;
  seller: SellerWithRole;
  payers: readonly SellerAccount[];
};

/**
 * Notes that somebody has looked at a grower's new account a second time, so that money can go there. Throws `NOT_FOUND`,
 * `FORBIDDEN` to who entered it, if anybody else pays growers, and like `refuseUnproved`, and `CONFLICT` if another account
 * was entered meanwhile.
 */
export async function confirmPayee(db: Db, { id, seen, seller, payers }: SecondLook): Promise<void> {
  await refuseUnproved(db, seller);
  await transact(db, async (tx) => {
    const row = await lockGrower(tx, id);
    if (row.payeeNewSince === null) return;
    if (!mayConfirm(seller, { by: row.payeeNewBy, payers }))
      throw new AppError("FORBIDDEN", t.later("payeeByOther"));
    if (payeeWords(payeeOf(row)) !== seen) throw new AppError("CONFLICT", t.later("payeeChangedAgain"));
    await tx.update(growers).set({ payeeNewSince: null, payeeNewBy: null }).where(eq(growers.id, id));
    const { upi, bank } = shownPayee(row);
    const ends = [upi, bank].filter(Boolean).join(", ");
    await recordGrower(tx, seller, row, () => ({
      before: {},
      after: { payeeLook: t("payeeLooked", { ends }) },
    }));
  });
}

/** Tells an owner that a grower is paid to another address or account from now on. Nobody reads a made-up address. */
export const newPayeeMail = defineMail({
  kind: "grower-new-payee",
  priority: 28,
  schema: z.object({
    to: z.string(),
    grower: z.string(),
    /** The new ways in words, with the last characters of addresses and accounts. */
    ways: z.string(),
    by: z.string(),
    at: z.iso.datetime(),
  }),
  write: async (db, head, { to, grower: id, ways, by, at }) => {
    const [grower] = await db.select({ name: growers.name }).from(growers).where(eq(growers.id, id));
    if (!grower || isMadeUpEmail(to)) return undefined;
    const moment = new Date(at);
    const values = { grower: grower.name, ways, by, date: formatDate(moment), clock: formatClock(moment) };
    const mail = letter(head, {
      subject: t("newPayeeSubject", { grower: grower.name }),
      title: t("newPayeeSubject", { grower: grower.name }),
      preview: t("newPayeeNews", values),
      parts: [t("newPayeeNews", values), t("newPayeeLook"), t("newPayeeCure")],
      link: { words: t("newPayeeLink"), path: pathTo(growerSellerPages.grower, { id }) },
    });
    return { to, ...mail };
  },
});
