import type { BankEntry, EntryDoubt } from "./bank-list.ts";

/** A payment by UPI at a door, as the books have it. */
export type DoorPayment = {
  /** The first of its orders, by which it is known. */
  order: string;
  name: string;
  paise: number;
  /** The last digits that the driver noted. */
  references: readonly string[];
  invoiceNumbers: readonly string[];
  ticked: "no" | "by list" | "by hand";
};

type Doubt = "several" | "otherSum" | "otherReference" | "otherDay" | EntryDoubt;

/** Each entry of the bank's list is in one of the parts. */
type BankMatch = {
  sure: { entry: BankEntry; order: string; by: "reference" | "sum" }[];
  /** `orders` are the candidate payments, best match first. */
  doubtful: { entry: BankEntry; orders: string[]; why: Doubt }[];
  /** Those that are ticked already. */
  known: BankEntry[];
  unknown: BankEntry[];
};

type Matching = {
  payments: readonly DoorPayment[];
  /** The day of the deliveries. */
  day: string;
  /** The day after it, on which banks may book. */
  dayAfter: string;
  /** Returns true for an entry by which a payment was ticked. */
  isUsed: (entry: BankEntry) => boolean;
};

/**
 * Compares a bank's entries with payments. An entry is surely a payment if its sum and its reference or invoice are those of one, or
 * if its sum is that of one payment alone, and no other entry's.
 */
export function matchBankList(
  entries: readonly BankEntry[],
  { payments, day, dayAfter, isUsed }: Matching,
): BankMatch {
  const match: BankMatch = { sure: [], doubtful: [], known: [], unknown: [] };
  const taken = new Set<string>();
  const isOpen = ({ order, ticked }: DoorPayment) => ticked === "no" && !taken.has(order);
  const rest: BankEntry[] = [];
  const namedBy = namedPayments(payments);
  for (const entry of entries) {
    const named = namedBy(entry);
    const exact = named.filter(({ paise }) => entry.sums.includes(paise));
    const [payment] = exact;
    if (isUsed(entry)) match.known.push(entry);
    else if (!payment || exact.length > 1) rest.push(entry);
    else if (isOpen(payment) && entry.doubt) {
      match.doubtful.push({ entry, orders: [payment.order], why: entry.doubt });
    } else if (isOpen(payment)) {
      taken.add(payment.order);
      match.sure.push({ entry, order: payment.order, by: "reference" });
    } else match.known.push(entry);
  }
  const possible = (entry: BankEntry) =>
    payments.filter(
      (payment) => (isOpen(payment) || payment.ticked === "by hand") && entry.sums.includes(payment.paise),
    );
  const claims = Map.groupBy(
    rest.flatMap((entry) => possible(entry).map(({ order }) => order)),
    (order) => order,
  );
  for (const entry of rest) {
    const candidates = possible(entry).toSorted(
      (a, b) => Number(isNameIn(b, entry)) - Number(isNameIn(a, entry)),
    );
    const [payment] = candidates;
    const orders = candidates.filter(({ ticked }) => ticked === "no").map(({ order }) => order);
    const named = payment ? [] : namedBy(entry).filter(isOpen);
    if (!payment && named.length > 0) {
      match.doubtful.push({ entry, orders: named.map(({ order }) => order), why: "otherSum" });
    } else if (!payment) match.unknown.push(entry);
    else if (orders.length === 0) match.known.push(entry);
    else if (entry.doubt) match.doubtful.push({ entry, orders, why: entry.doubt });
    else if (candidates.length > 1 || (claims.get(payment.order)?.length ?? 0) > 1) {
      match.doubtful.push({ entry, orders, why: "several" });
    } else if (contradicts(payment, entry)) match.doubtful.push({ entry, orders, why: "otherReference" });
    else if (entry.days.length > 0 && !entry.days.some((each) => each === day || each === dayAfter)) {
      match.doubtful.push({ entry, orders, why: "otherDay" });
    } else match.sure.push({ entry, order: payment.order, by: "sum" });
  }
  return match;
}

/** Returns the payments whose reference, or one of whose invoice numbers, an entry has. */
function namedPayments(payments: readonly DoorPayment[]): (entry: BankEntry) => DoorPayment[] {
  const plain = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  const named = payments.map((payment) => ({ payment, numbers: payment.invoiceNumbers.map(plain) }));
  return ({ references: runs, text }) => {
    const letters = plain(text);
    return named
      .filter(
        ({ payment: { references }, numbers }) =>
          references.some((reference) => runs.some((run) => run.endsWith(reference))) ||
          numbers.some((number) => letters.includes(number)),
      )
      .map(({ payment }) => payment);
  };
}

const contradicts = ({ references }: DoorPayment, { identity }: BankEntry) =>
  references.length > 0 &&
  "reference" in identity &&
  !references.some((reference) => identity.reference.endsWith(reference));

const SHORTEST_NAME = 3;

function isNameIn({ name }: DoorPayment, { text }: BankEntry): boolean {
  const words = text.toLowerCase();
  return name
    .toLowerCase()
    .split(/\s+/)
    .some((word) => word.length >= SHORTEST_NAME && words.includes(word));
}
