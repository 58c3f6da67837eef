/** An entry of a bank's list about money that came in, as it was pasted. */
export type BankEntry = {
  text: string;
  /** The sums in it, in paise. A statement's row has several: the money that came, and the balance. */
  sums: readonly number[];
  /** The long digit runs in it, one of which is the payment's reference. */
  references: readonly string[];
  /** The days in it, `yyyy-mm-dd`. */
  days: readonly string[];
  /** Identifies the payment: by its 12 digits of reference, else by its words. Two entries with one identity are one payment. */
  identity: { reference: string } | { words: string };
  doubt?: EntryDoubt;
};

/**
 * Why an entry may not be money that came: its words, such as "pending" or "reversal"; another row by which it went back; a
 * statement that does not tell whether it came or went.
 */
export type EntryDoubt = "unsure" | "wentBack" | "direction";

/** A row of a list that is no payment which came: `why` says what it is. */
export type OtherRow = { text: string; why: "went" | "failed" | "noSum" | "repeated" };

/** Each row of the list is in one of the two. */
type BankList = {
  entries: BankEntry[];
  others: OtherRow[];
  /** The heading whose columns were recognised, the last one of several. */
  heading: string | null;
};

const BALANCE =
  /(?:avl\.?|available|bal(?:ance)?|limit)[^\d₹]{0,24}(?:₹|rs\.?|inr)?\s*\d[\d,]*(?:\.\d{1,2})?/gi;
const OUTGOING =
  /\b(?:debited|debit|dr|withdrawn|withdraw(?:a)?l|wdl|atw|spent|outgoing|outward|to transfer|(?:paid|sent|transferred)(?! (?:to )?you| by))\b/i;
const INCOMING =
  /\b(?:credited|credit(?! card)|cr|received|incoming|inward|by transfer|deposit(?:ed)?|(?:paid|sent|transferred) (?:to )?you)\b/i;
/** Words of messages about money that has not come, or was not an order's. */
const NOT_COME = /\b(?:failed|declined|rejected|reversed|request(?:ed)?|mandate|will be|refund(?:ed)?)\b/i;
/** Words of money that may not come, or that is not there yet. */
const UNSURE = new RegExp(
  `\\b(?:${[
    "cancel(?:l?ed|lation)?|pending|time[ds]?[ -]?out|initiated?|processing|(?:in|under) process|on[ -]hold",
    "un(?:successful|paid|cleared|settled)|fail(?:ure)?|declin(?:e|ing)|den(?:y|ied)|reject(?:ion)?|abort(?:ed)?",
    "void(?:ed)?|bounced?|dishonou?red|expired|await(?:ed|ing)|incomplete|deemed",
    "not (?:yet )?(?:be )?(?:credited|received|come|paid|completed|successful|settled)",
    "(?:to|shall|would|may) be (?:credited|received|paid)",
  ].join("|")})\\b`,
  "i",
);
const REVERSAL =
  /\b(?:reversal|reverse|revrsl|rvsl|rvrsl|rvs|revd|rev(?=[-/:\s]|$)|return(?:ed)?|rtr?n|retd|ret(?=[-/:]|$)|recall(?:ed)?|charge[ -]?back|chgbk)\b/i;
const NEGATIVE =
  /(?:^|(?<=[\t,;|"]))\s*[-−–]\s*(?:₹|rs\.?|inr)?\s*\d[\d,.]*|(?<=^|\s)[-−–](?:₹|rs\.?|inr)\s*\d[\d,.]*|\(\s*(?:₹|rs\.?|inr)?\s*\d[\d,.]*\s*\)|\d[\d,.]*\s*\([-−–]\)/gi;
const WITH_SIGN = /(?:₹|\brs\.?|\binr)\s*(\d[\d,]*(?:\.\d{1,2})?)/gi;
const PLAIN_SUM = /(?<![\w./:+−–-])\d[\d,]*(?:\.\d{1,2})?(?!(?!\/-)[\w/:-]|\.\d)/g;
/**
 * Only if a row has no other sum: one with paise behind a slash or plus, where references and phone numbers stand
 * too.
 */
const JOINED_SUM = /(?<=[/+])\d[\d,]*\.\d{2}(?![\w:.-])/g;
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
 * Reads a bank's list of any form: messages, rows of a statement, a spreadsheet. A row is a line, or a message of several
 * lines between empty ones. Money that went out is none of the entries: by its words, its column or a falling balance.
 * What may not have come, or went back, has a `doubt`. `learnt` are headings of earlier lists, for rows without one.
 */
export function readBankList(list: string, learnt: readonly string[] = []): BankList {
  const texts = list.split(/\r?\n\s*\r?\n/).flatMap(rowsOfBlock);
  const rows = withStates(withBalances(toRows(texts, learnt)));
  const isOut = ({ flow }: Row) => flow === "out";
  const gone = rows.filter((row) => row.sums.length > 0 && isOut(row));
  const read = rows.filter((row) => row.sums.length > 0 && !isOut(row));
  // The own account's number may have twelve digits too, but it stands beside different sums.
  const sumsBeside = Map.groupBy(
    [...gone, ...read].flatMap(({ sums, full }) =>
      full.map((reference) => ({ reference, sums: sums.join(" ") })),
    ),
    ({ reference }) => reference,
  );
  const isOwn = (reference: string) => new Set(sumsBeside.get(reference)?.map(({ sums }) => sums)).size > 1;
  const referenceOf = ({ full }: Row) => full.find((each) => !isOwn(each));
  const came = new Set(read.flatMap((row) => (REVERSAL.test(row.text) ? [] : (referenceOf(row) ?? []))));
  const isGivenBack = (row: Row) =>
    [...gone, ...read.filter((other) => other !== row && REVERSAL.test(other.text))].some((other) => {
      if (!other.sums.some((sum) => row.sums.includes(sum))) return false;
      const [one, two] = [referenceOf(row), referenceOf(other)];
      if (one !== undefined && one === two) return true;
      // A reversal may have a number of its own, unless it is that of another payment in the list.
      return REVERSAL.test(other.text) && (one === undefined || two === undefined || !came.has(two));
    });
  const toEntry = (row: Row): BankEntry => {
    const { text, sums } = row;
    const reference = referenceOf(row);
    const runs = (text.match(LONG_RUN) ?? []).filter((run) => !isOwn(run));
    const doubt = doubtOf(row) ?? (isGivenBack(row) ? "wentBack" : undefined);
    return {
      text: text.trim(),
      sums,
      references: reference === undefined ? runs : [reference],
      days: daysIn(text),
      identity: reference === undefined ? { words: normalized(text) } : { reference },
      ...(doubt && { doubt }),
    };
  };
  const entries = new Map<string, BankEntry>();
  const others: OtherRow[] = [];
  for (const row of rows) {
    if (row.sums.length === 0 || isOut(row)) {
      others.push({ text: row.text.trim(), why: whyNone(row) });
      continue;
    }
    const entry = toEntry(row);
    const key = JSON.stringify(entry.identity);
    const before = entries.get(key);
    if (before) others.push({ text: before.text, why: "repeated" });
    entries.set(key, entry);
  }
  const heading = texts.findLast((text) => columnsOf(text) !== undefined) ?? null;
  return { entries: [...entries.values()], others, heading };
}

/** The rows of a block of lines: each of them, or all as one message. */
function rowsOfBlock(block: string): string[] {
  // An empty cell at either end of a row is a tab.
  const lines = block
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .map((line) => line.replaceAll(/^[^\S\t]+|[^\S\t]+$/g, ""));
  const [money = "", ...others] = lines.toSorted((a, b) => moneyIn(b).length - moneyIn(a).length);
  const isMessage =
    lines.length > 1 &&
    lines.length <= LONGEST_MESSAGE &&
    moneyIn(money).length > 0 &&
    !isStatementRow(money) &&
    others.every((line) => moneyIn(line).length === 0 && !isStatementRow(line));
  return isMessage ? [lines.map((line) => line.trim()).join(" ")] : lines;
}

/** Whether a line is a row by itself and no part of a message: it has cells, begins with a date, or has a sum of any form. */
function isStatementRow(line: string): boolean {
  const rest = withoutDates(line.replaceAll(BALANCE, " "));
  return /[\t;|]|,,|^\s*"?\d{1,4}[/.-]\d{1,2}[/.-]|(?:[^/]*\/){3}/.test(line) || isNegative(rest);
}

const isNegative = (text: string) => text.match(NEGATIVE) !== null;

function whyNone({ text, sums, isHeading }: Row): OtherRow["why"] {
  if (isHeading) return "noSum";
  if (sums.length > 0) return "went";
  if (NOT_COME.test(text)) return "failed";
  return isNegative(withoutDates(text)) || (/\d/.test(text) && isOutgoing(text)) ? "went" : "noSum";
}

const LONGEST_MESSAGE = 8;

/** `flow` is undefined as long as nothing tells whether the money came or went. */
type Row = {
  text: string;
  sums: readonly number[];
  full: readonly string[];
  flow: "in" | "out" | undefined;
  isHeading?: boolean;
  /** True if neither its words nor its cells nor its balance tell whether it came, although those of a statement would. */
  isUnclear?: boolean;
  /** True if a line beside it says that the money has not come. */
  isUnsure?: boolean;
};

const saysUnsure = (text: string) => [UNSURE, REVERSAL, NOT_COME].some((words) => words.test(text));

function doubtOf({ text, isUnclear, isUnsure }: Row): EntryDoubt | undefined {
  // Money that failed and stands in a column of what came all the same.
  return isUnsure || saysUnsure(text) ? "unsure" : isUnclear ? "direction" : undefined;
}

/**
 * Marks the rows beside a line that is nothing but a state, such as "Failed". Apps have a line for each part of a payment, and
 * its state before or after its sum.
 */
function withStates(rows: readonly Row[]): Row[] {
  const withMoney = rows.flatMap(({ sums }, index) => (sums.length > 0 ? [index] : []));
  const unsure = new Set(
    rows.flatMap(({ text, sums, isHeading }, index) => {
      const isState = sums.length === 0 && !isHeading && !/\d/.test(text) && saysUnsure(text);
      if (!isState) return [];
      return [
        withMoney.findLast((place) => place < index) ?? [],
        withMoney.find((place) => place > index) ?? [],
      ].flat();
    }),
  );
  return rows.map((row, index) => (unsure.has(index) ? { ...row, isUnsure: true } : row));
}

/**
 * The rows of a list. Below a heading with columns of money that went and came, a row's columns decide; without a heading,
 * those of a learnt one that has as many and is not contradicted by the balances.
 */
function toRows(texts: readonly string[], learnt: readonly string[]): Row[] {
  let columns: Columns | undefined;
  const known = learnt.flatMap((heading) => columnsOf(heading) ?? []).filter((each) => agrees(texts, each));
  return texts.map((text): Row => {
    const heading = columnsOf(text);
    if (heading) columns = heading;
    const full = text.match(FULL_REFERENCE) ?? [];
    if (heading) return { text, full, sums: [], flow: undefined, isHeading: true };
    const inColumns = (columns ? [columns] : known)
      .map((each) => moneyInColumns(text, each))
      .find((money) => money !== undefined);
    if (inColumns) return { text, full, ...inColumns };
    // Money that never moved, such as a failed payment, is neither.
    if (NOT_COME.test(text)) return { text, full, sums: [], flow: undefined };
    const sums = moneyIn(text);
    // "Cr" behind a balance says that there is money, and not that some came.
    const words = sums.length > 1 ? apart(text).replace(/(?<=\d)\s*\(?cr\.?\)?["\s]*$/i, "") : apart(text);
    const flow = markOf(text) ?? (isOutgoing(words) ? "out" : INCOMING.test(words) ? "in" : undefined);
    // Below its heading such a row has lost a cell. An empty cell beside a sum is a column of which nothing is known.
    const isCell = columns !== undefined && text.includes(columns.separator);
    return { text, full, sums, flow, isUnclear: flow === undefined && (isCell || isBesideEmpty(text)) };
  });
}

/** The direction of a row's money, from a cell that says only D or C. */
function markOf(text: string): Row["flow"] {
  const [, mark] = text.match(/(?:^|[\t,;|])\s*"?([dc])"?\s*(?=[\t,;|]|$)/i) ?? [];
  if (mark === undefined) return undefined;
  return mark.toLowerCase() === "d" ? "out" : "in";
}

/** Whether a row of cells has an empty one beside a sum: that of what went, or of what came. */
function isBesideEmpty(text: string): boolean {
  const separator = SEPARATORS.find((each) => text.includes(each));
  if (separator === undefined) return false;
  const cells = cellsOf(text, separator);
  return cells.some(
    (cell, index) => moneyIn(cell).length > 0 && [cells[index - 1], cells[index + 1]].includes(""),
  );
}

/** Separates "CR" and "DR" from the sum in front of them. */
const apart = (text: string) => text.replaceAll(/(?<=\d)(?=[cd]r\b)/gi, " ");

/** Whether a list's balances move as a heading's columns say, as far as they tell. Two banks may have as many columns. */
function agrees(texts: readonly string[], columns: Columns): boolean {
  const rows = texts.flatMap((text) => {
    const money = moneyInColumns(text, columns);
    const [balance] = moneyIn(cellsOf(text, columns.separator)[columns.balance] ?? "");
    const [sum = 0] = money?.sums ?? [];
    return money && balance !== undefined ? [{ balance, change: money.flow === "in" ? sum : -sum }] : [];
  });
  const moves = rows.slice(1).flatMap((row, index) => {
    const before = rows[index];
    if (!before) return [];
    const moved = row.balance - before.balance;
    // The oldest row is the first one, or the last.
    if (moved === row.change || moved === -before.change) return [1];
    return moved === -row.change || moved === before.change ? [-1] : [];
  });
  return moves.reduce((sum: number, move) => sum + move, 0) >= 0;
}

type Columns = { separator: string; cells: number; out: number; into: number; balance: number };

const SEPARATORS = ["\t", ";", "|", ","];
const OUT_COLUMN =
  /withdraw|debit|\bdr\b|^"?payments?(?: \(.*\))?"?$|\b(?:paid|money) out\b|\bout(?:flow|going|ward)/i;
const IN_COLUMN =
  /deposit|credit|\bcr\b|^"?receipts?(?: \(.*\))?"?$|\b(?:paid|money) in\b|\bin(?:flow|coming|ward)/i;

/** The columns of a heading with one for what went and one for what came; undefined for any other line. */
function columnsOf(text: string): Columns | undefined {
  if (/\d{3}/.test(text)) return undefined;
  const separator = SEPARATORS.find((each) => text.includes(each));
  if (separator === undefined) return undefined;
  const cells = cellsOf(text, separator);
  const out = cells.findIndex((cell) => OUT_COLUMN.test(cell) && !IN_COLUMN.test(cell));
  const into = cells.findIndex((cell) => IN_COLUMN.test(cell) && !OUT_COLUMN.test(cell));
  const balance = cells.findIndex((cell) => /\bbal/i.test(cell));
  return out === -1 || into === -1 ? undefined : { separator, cells: cells.length, out, into, balance };
}

/** The cells of a row. A separator between quotation marks belongs to its cell. */
function cellsOf(text: string, separator: string): string[] {
  const cells = [""];
  let isQuoted = false;
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (letter === separator && !isQuoted) cells.push("");
    else cells[cells.length - 1] += letter;
  }
  return cells.map((cell) => cell.trim());
}

function moneyInColumns(
  text: string,
  { separator, cells, out, into }: Columns,
): Pick<Row, "sums" | "flow"> | undefined {
  const row = cellsOf(text, separator);
  if (row.length !== cells) return undefined;
  const [gone, came] = [moneyIn(row[out] ?? ""), moneyIn(row[into] ?? "")];
  if (gone.length > 0 && came.length === 0) return { sums: gone, flow: "out" };
  return came.length > 0 && gone.length === 0 ? { sums: came, flow: "in" } : undefined;
}

/**
 * Takes the balances out of a statement's rows: the last sum of a row, if it differs from its neighbour's by what was
 * paid. A balance that fell tells that the money went. The oldest row of a statement has no balance before it.
 */
function withBalances(rows: readonly Row[]): Row[] {
  const balanceOf = (row: Row | undefined) => (row && row.sums.length > 1 ? row.sums.at(-1) : undefined);
  /** By how much a row's balance is above that of another, if that is what the row has as its sum. */
  const changeFrom = (row: Row, before: Row | undefined): number | undefined => {
    const [balance, earlier] = [balanceOf(row), balanceOf(before)];
    if (balance === undefined || earlier === undefined) return undefined;
    const change = balance - earlier;
    return row.sums[0] === Math.abs(change) ? change : undefined;
  };
  const withMoney = rows.filter(({ sums }) => sums.length > 0);
  const changes = withMoney.map((row, index) => ({
    older: changeFrom(row, withMoney[index - 1]),
    newer: changeFrom(row, withMoney[index + 1]),
  }));
  const count = (side: "older" | "newer") => changes.filter((change) => change[side] !== undefined).length;
  const [first = "", last = ""] = [withMoney[0], withMoney.at(-1)].map((row) => daysIn(row?.text ?? "")[0]);
  const order = count("older") - count("newer") || last.localeCompare(first);
  const isStatement = count("older") + count("newer") > 0;
  let index = -1;
  return rows.map((row) => {
    if (row.sums.length === 0) return row;
    index += 1;
    const { older, newer } = changes[index] ?? {};
    const change = order > 0 ? older : order < 0 ? newer : undefined;
    const isNextTo = (other: Row | undefined) => other !== undefined && changeFrom(other, row) !== undefined;
    const hasBalance =
      older !== undefined ||
      newer !== undefined ||
      isNextTo(withMoney[index - 1]) ||
      isNextTo(withMoney[index + 1]);
    if (!isStatement || !hasBalance) {
      // One of its sums may be a balance.
      const isUnclear = row.flow === undefined && row.sums.length > 1;
      return isUnclear ? { ...row, isUnclear } : row;
    }
    const sums = row.sums.slice(0, -1);
    if (row.flow !== undefined) return { ...row, sums };
    if (change !== undefined) return { ...row, sums, flow: change < 0 ? "out" : "in", isUnclear: false };
    const mayFall = changes.some((each) => Math.min(each.older ?? 0, each.newer ?? 0) < 0);
    return { ...row, sums, isUnclear: row.isUnclear || mayFall };
  });
}

const normalized = (text: string) => text.toLowerCase().replaceAll(/\s+/g, " ").trim();

/** The sums of a line, in paise, whichever way the money went. What is written as negative is none. */
function moneyIn(line: string): number[] {
  const bare = withoutDates(apart(line).replaceAll(BALANCE, " "))
    .replaceAll(CLOCK, " ")
    .replaceAll(NEGATIVE, " ");
  const signed = [...bare.matchAll(WITH_SIGN)].map(([, sum = ""]) => sum);
  const written = signed.length > 0 ? signed : (bare.match(PLAIN_SUM) ?? bare.match(JOINED_SUM) ?? []);
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

const DAY_OF_MONTH = new RegExp(`\\b\\d{1,2}[ -](?:${MONTHS.join("|")})[a-z]*\\b`, "gi");

const withoutDates = (text: string) =>
  DATES.reduce((rest, { form }) => rest.replaceAll(form, " "), text).replaceAll(DAY_OF_MONTH, " ");

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
