import { eq, type SQL } from "drizzle-orm";
import { writeCsv } from "#kernel/csv/csv.ts";
import type { Connection } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { toRupees } from "#kernel/money/money.ts";
import { inStoreLanguage } from "#kernel/texts/spoken.ts";
import { formatDate, storeDay } from "#kernel/time/store-time.ts";
import { mayConfirm, type Payee, payeesOf, payeeWords } from "#modules/grower/index.ts";
import {
  holdersOf,
  type Role,
  type SellerAccount,
  type SellerWithRole,
  sellerPeople,
} from "#modules/identity/index.ts";
import { upiPayLink } from "#modules/payment/index.ts";
import type { GrowerPayment, OpenRun, Runs } from "../contract.ts";
import { listBalances } from "../ledger/balances.ts";
import type { PaymentWay } from "../rules/entries.ts";
import { t } from "../server-texts.ts";
import { growerPaymentRuns } from "../tables.ts";
import { paymentStates } from "./payment-state.ts";
import { isOpenRun, pastRuns } from "./runs.ts";

/** The maximum number of growers in a run, and so of those offered for one. */
const MAX_RUN_GROWERS = 2000;

/** The open run, the growers whom a new run could pay, and the last runs, for a person. `store` is the store's name. */
export async function loadRuns(
  db: Connection,
  { store, seller }: { store: string; seller: SellerWithRole },
): Promise<Omit<Runs, "success">> {
  const [open, owed, past] = await Promise.all([
    findRun(db, isOpenRun, store),
    listBalances(db, { list: "owed", limit: MAX_RUN_GROWERS }),
    pastRuns(db),
  ]);
  const names = new Map((await sellerPeople(db)).map(({ id, name }) => [id, name]));
  const look = { seller, payers: await holdersOf(db, "settlement.pay"), names };
  return { open: open ? toRun(open, look) : null, owed: owed.growers, past };
}

/** The runs as a role sees them: a link with a grower's UPI address, and a new account, only for who pays them. */
export function runsFor<Of extends Pick<Runs, "open">>(runs: Of, { may }: Role): Of {
  if (may("settlement.pay") || !runs.open) return runs;
  const payments = runs.open.payments.map(({ newPayee, ...payment }) => ({
    ...payment,
    upiLink: null,
    newPayee: newPayee && { ...newPayee, payee: null, mayConfirm: false },
  }));
  return { ...runs, open: { ...runs.open, payments } };
}

type Payment = Omit<GrowerPayment, "amount" | "newPayee"> & Payee & { paise: number; note: string };
type Run = { id: string; createdAt: Date; isDiscarded: boolean; payments: Payment[] };

async function findRun(db: Connection, which: SQL | undefined, store: string): Promise<Run | undefined> {
  const [run] = await db.select().from(growerPaymentRuns).where(which);
  if (!run) return undefined;
  const states = await paymentStates(db, run.id);
  const ids = states.map(({ growerId }) => growerId);
  const payees = await payeesOf(db, ids);
  // The bank and the grower read it, whoever makes the list.
  const note = inStoreLanguage(() => t("paymentNote", { store, day: formatDate(run.createdAt) }));
  const payments = states.map(({ growerId: _id, name, village, paise, way, ...state }): Payment => {
    const { upiAddress, bank, isNew } = payees.get(_id) ?? { upiAddress: null, bank: null, isNew: null };
    const reference = `${ofReference(run.id)}${ofReference(_id)}`;
    const link = (address: string) => upiPayLink({ address, name, paise, note, reference });
    return {
      grower: { _id, name, village },
      paise,
      note,
      way,
      isOnList: state.isOnList,
      upiAddress,
      bank,
      isNew: state.isNewPayee ? isNew : null,
      entered: toRupees(state.enteredPaise),
      owed: toRupees(state.owedPaise),
      upiLink: way === "upi" && upiAddress !== null && state.isOnList ? link(upiAddress) : null,
    };
  });
  return { id: run.id, createdAt: run.createdAt, isDiscarded: run.discardedAt !== null, payments };
}

/** The longest reference that UPI takes, in characters. */
const MAX_REFERENCE = 35;

/** The part of an id in a reference. Run and grower have half of it each, so that no two payments have the same. */
const ofReference = (id: string): string =>
  id.replace(/[^A-Za-z0-9]/g, "").slice(0, Math.floor(MAX_REFERENCE / 2));

/** Whoever looks at a run, all who pay growers, and the names of people by their ids. */
type Looking = {
  seller: SellerWithRole;
  payers: readonly SellerAccount[];
  names: ReadonlyMap<string, string>;
};

function newPayeeOf(
  { isNew, upiAddress, bank }: Payee,
  { seller, payers, names }: Looking,
): GrowerPayment["newPayee"] {
  if (!isNew) return null;
  const { since, by } = isNew;
  return {
    since: since.toISOString(),
    by: names.get(by ?? "") ?? null,
    payee: payeeWords({ upiAddress, bank }),
    mayConfirm: mayConfirm(seller, { by, payers }),
  };
}

const toRun = ({ id: _id, createdAt, payments }: Run, look: Looking): OpenRun => ({
  _id,
  createdAt: createdAt.toISOString(),
  amount: toRupees(payments.reduce((sum, { paise }) => sum + paise, 0)),
  payments: payments.map(({ grower, paise, way, isOnList, entered, owed, upiLink, ...payee }) => ({
    grower,
    newPayee: newPayeeOf(payee, look),
    amount: toRupees(paise),
    way,
    isOnList,
    entered,
    owed,
    upiLink,
  })),
});

/**
 * The payments of a run by one way as a spreadsheet, for the bank's upload, a UPI app, or as the
 * sheet on which growers sign for cash, and the name of its file. The lists of all ways come to the run. Throws `NOT_FOUND`, and `CONFLICT` for a discarded run: what it had is paid by the next one.
 */
export async function paymentsCsv(
  db: Connection,
  { id, way, store }: { id: string; way: PaymentWay; store: string },
): Promise<{ fileName: string; csv: string }> {
  const run = await findRun(db, eq(growerPaymentRuns.id, id), store);
  if (!run) throw new AppError("NOT_FOUND", t.later("noRun"));
  if (run.isDiscarded) throw new AppError("CONFLICT", t.later("runDiscarded"));
  const payments = run.payments.filter((payment) => payment.way === way && payment.isOnList);
  const fileName = `growers-${way}-${storeDay(run.createdAt)}.csv`;
  const rupees = (paise: number) => (paise / 100).toFixed(2);
  if (way === "cash") {
    const headings = [t("csvName"), t("csvVillage"), t("csvAmount"), t("csvNote"), t("csvReceived")];
    const rows = payments.map(({ grower, paise, note }) => [
      ...[grower.name, grower.village, rupees(paise), note, ""],
    ]);
    return { fileName, csv: writeCsv(headings, rows) };
  }
  if (way === "upi") {
    const headings = [t("csvName"), t("csvAddress"), t("csvAmount"), t("csvNote"), t("csvLink")];
    const rows = payments.map(({ grower, upiAddress, paise, note, upiLink }) => [
      ...[grower.name, upiAddress, rupees(paise), note, upiLink],
    ]);
    return { fileName, csv: writeCsv(headings, rows) };
  }
  const headings = inStoreLanguage(() => [
    ...[t("csvHolder"), t("csvAccount"), t("csvIfsc"), t("csvAmount"), t("csvNote")],
  ]);
  const rows = payments.flatMap(({ bank, paise, note }) =>
    bank ? [[bank.holder, bank.account, bank.ifsc, rupees(paise), note]] : [],
  );
  return { fileName, csv: writeCsv(headings, rows) };
}
