/** An entry of a bank's list about money that came in, as it was pasted. */
export type BankEntry = {
  text: string;
  /** The sums in it, in paise. A statement's row has several: the money that came, and the balance. */
  sums: readonly number[];
  /** The long digit runs in it, one of which is the payment's reference. */
  references: readonly string[];
  /** The days in it, `yyyy-mm-dd`. */
  days: readonly string[];
  /** The same for the same payment: its 12 digits of reference, else its words. Two entries with one identity are one payment. */
  identity: { reference: string } | { words: string };
};

const BALANCE =
  /(?:avl\.?|available|bal(?:ance)?|limit)[^\d₹]{0,24}(?:₹|rs\.?|inr)?\s*\d[\d,]*(?:\.\d{1,2})?/gi;
const OUTGOING =
  /\b(?:debited|debit|dr|withdrawn|withdrawal|spent|(?:paid|sent|transferred)(?! (?:to )?you| by))\b/i;
const INCOMING =
  /\b(?:credited|credit(?! card)|cr|received|deposit(?:ed)?|(?:paid|sent|transferred) (?:to )?you)\b/i;
/** Words of messages about money that has not come, or was not an order's. */
const NOT_COME = /\b(?:failed|declined|rejected|reversed|request(?:ed)?|mandate|will be|refund(?:ed)?)\b/i;
const NEGATIVE =
  /^\s*[-−]\s*(?:₹|rs\.?|inr)?\s*\d[\d,.]*|(?<=^|\s)[-−](?:₹|rs\.?|inr)\s*\d[\d,.]*|\(\s*(?:₹|rs\.?|inr)?\s*\d[\d,.]*\s*\)/gi;
const WITH_SIGN = /(?:₹|\brs\.?|\binr)\s*(\d[\d,]*(?:\.\d{1,2})?)/gi;
const PLAIN_SUM = /(?<![\w./:+-])\d[\d,]*(?:\.\d{1,2})?(?!(?!\/-)[\w/:-]|\.\d)/g;
const GROUPED = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d{1,2})?$/;
const LONGEST_SUM = 7;
const CLOCK = /\b\d{1,2}:\d{2}(?::\d{2})?\b/g;
const LONG_RUN = /\d{9,}/g;
const FULL_REFERENCE = /(?<!\d)\d{12}(?!\d)/g;

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const DATES = [
  { form: /\b(\d{4})-(\d{2})-(\d{2})\b/g, order: [0, 1, 2] },
  { form: /\b(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\b/g, order: [2, 1, 0] },
  { form: /\b(\d{1,2})[ -]?([A-Za-z]{3})[a-z]*[ ,'-]{0,2}(\d{4}|\d{2})\b/g, order: [2, 1, 0] },
] as const;

/**
 * Reads a bank's list of any form: messages, rows of a statement, a spreadsheet. An entry is a line, or a message of
 * several lines between empty ones. Lines without money that came in, such as headings and payments that went out, are left out.
 */
export function readBankList(list: string): BankEntry[] {
  const texts = list.split(/\r?\n\s*\r?\n/).flatMap((block) => {
    const lines = block
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== "");
    const isMessage = lines.length > 1 && lines.filter((line) => sumsIn(line).length > 0).length === 1;
    return isMessage && lines.length <= LONGEST_MESSAGE ? [lines.join(" ")] : lines;
  });
  const read = texts.flatMap((text) => {
    const sums = sumsIn(text);
    return sums.length === 0 ? [] : [{ text, sums, full: text.match(FULL_REFERENCE) ?? [] }];
  });
  // The number of the own account may have twelve digits too. It stands beside different sums.
  const sumsBeside = Map.groupBy(
    read.flatMap(({ sums, full }) => full.map((reference) => ({ reference, sums: sums.join(" ") }))),
    ({ reference }) => reference,
  );
  const isOwn = (reference: string) => new Set(sumsBeside.get(reference)?.map(({ sums }) => sums)).size > 1;
  return withoutBalances(read).map(({ text, sums, full }) => {
    const reference = full.find((each) => !isOwn(each));
    const runs = (text.match(LONG_RUN) ?? []).filter((run) => !isOwn(run));
    return {
      text,
      sums,
      references: reference === undefined ? runs : [reference],
      days: daysIn(text),
      identity: reference === undefined ? { words: wordsOf(text) } : { reference },
    };
  });
}

const LONGEST_MESSAGE = 8;

/** Takes the balances out of a statement's rows: the last sum of a row, if it differs from its neighbour's by what was paid. */
function withoutBalances<Row extends { sums: readonly number[] }>(rows: readonly Row[]): Row[] {
  const isBalanceOf = (row: Row, next: Row | undefined) => {
    if (row.sums.length < 2 || next === undefined || next.sums.length < 2) return false;
    const difference = Math.abs((row.sums.at(-1) ?? 0) - (next.sums.at(-1) ?? 0));
    return row.sums[0] === difference || next.sums[0] === difference;
  };
  return rows.map((row, index) =>
    isBalanceOf(row, rows[index - 1]) || isBalanceOf(row, rows[index + 1])
      ? { ...row, sums: row.sums.slice(0, -1) }
      : row,
  );
}

const wordsOf = (text: string) => text.toLowerCase().replaceAll(/\s+/g, " ").trim();

/** The sums of a line that may be money that came in, in paise. */
function sumsIn(line: string): number[] {
  if (NOT_COME.test(line) || isOutgoing(line)) return [];
  const bare = withoutDates(line.replaceAll(BALANCE, " ")).replaceAll(CLOCK, " ").replaceAll(NEGATIVE, " ");
  const signed = [...bare.matchAll(WITH_SIGN)].map(([, sum = ""]) => sum);
  const written = signed.length > 0 ? signed : (bare.match(PLAIN_SUM) ?? []);
  const sums = written.flatMap((sum) => (GROUPED.test(sum) ? [sum.replaceAll(",", "")] : sum.split(",")));
  const paise = sums
    .filter((sum) => sum !== "" && (sum.split(".")[0] ?? "").length <= LONGEST_SUM)
    .map((sum) => Math.round(Number(sum) * 100));
  return [...new Set(paise)].filter((each) => each > 0);
}

/** Returns true for money that went out. A message about it may end with who was credited, so its first word decides. */
function isOutgoing(line: string): boolean {
  const out = line.search(OUTGOING);
  const into = line.search(INCOMING);
  return out !== -1 && (into === -1 || out < into);
}

const withoutDates = (text: string) => DATES.reduce((rest, { form }) => rest.replaceAll(form, " "), text);

function daysIn(text: string): string[] {
  return DATES.flatMap(({ form, order: [year, month, day] }) =>
    [...text.matchAll(form)].flatMap(([, ...parts]) => {
      const shortYear = parts[year] ?? "";
      const named = MONTHS.indexOf((parts[month] ?? "").toLowerCase()) + 1;
      const monthNumber = named || Number(parts[month]);
      if (!(monthNumber >= 1 && monthNumber <= 12)) return [];
      const fullYear = shortYear.length === 2 ? `20${shortYear}` : shortYear;
      return [`${fullYear}-${String(monthNumber).padStart(2, "0")}-${(parts[day] ?? "").padStart(2, "0")}`];
    }),
  );
}

/** A payment by UPI at a door, as the books have it. */
export type DoorPayment = {
  /** The first of its orders, by which it is known. */
  order: string;
  name: string;
  paise: number;
  /** The last digits that the driver noted. */
  references: readonly string[];
  invoiceNumbers: readonly string[];
  /** Whether it was ticked: with an entry of a list, or by hand. */
  ticked: "no" | "by list" | "by hand";
};

/** Why an entry is not surely a payment. */
type Doubt = "several" | "otherSum" | "otherReference" | "otherDay";

/** What a list says of payments. Each entry is in one of its parts. */
type BankMatch = {
  sure: { entry: BankEntry; order: string; by: "reference" | "sum" }[];
  /** `orders` are the payments that it may be, the likeliest first. */
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
 * if its sum is that of one payment alone, and no other entry's. An entry that is there twice counts once.
 */
export function matchBankList(
  list: readonly BankEntry[],
  { payments, day, dayAfter, isUsed }: Matching,
): BankMatch {
  const entries = [...new Map(list.map((entry) => [JSON.stringify(entry.identity), entry])).values()];
  const match: BankMatch = { sure: [], doubtful: [], known: [], unknown: [] };
  const taken = new Set<string>();
  const isOpen = ({ order, ticked }: DoorPayment) => ticked === "no" && !taken.has(order);
  const rest: BankEntry[] = [];
  for (const entry of entries) {
    const named = payments.filter((payment) => isNamed(payment, entry));
    const exact = named.filter(({ paise }) => entry.sums.includes(paise));
    const [payment] = exact;
    if (isUsed(entry)) match.known.push(entry);
    else if (!payment || exact.length > 1) rest.push(entry);
    else if (isOpen(payment)) {
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
    const named = payments.filter((each) => isOpen(each) && isNamed(each, entry));
    if (!payment && named.length > 0) {
      match.doubtful.push({ entry, orders: named.map(({ order }) => order), why: "otherSum" });
    } else if (!payment) match.unknown.push(entry);
    else if (orders.length === 0) match.known.push(entry);
    else if (candidates.length > 1 || (claims.get(payment.order)?.length ?? 0) > 1) {
      match.doubtful.push({ entry, orders, why: "several" });
    } else if (contradicts(payment, entry)) match.doubtful.push({ entry, orders, why: "otherReference" });
    else if (entry.days.length > 0 && !entry.days.some((each) => each === day || each === dayAfter)) {
      match.doubtful.push({ entry, orders, why: "otherDay" });
    } else match.sure.push({ entry, order: payment.order, by: "sum" });
  }
  return match;
}

/** Returns true if an entry has a payment's reference, or one of its invoice numbers. */
function isNamed(
  { references, invoiceNumbers }: DoorPayment,
  { references: runs, text }: BankEntry,
): boolean {
  const letters = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  return (
    references.some((reference) => runs.some((run) => run.endsWith(reference))) ||
    invoiceNumbers.some((number) => letters.includes(number.toUpperCase().replaceAll(/[^A-Z0-9]/g, "")))
  );
}

/** Returns true if the driver noted another reference than the entry's. */
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
