import { writeCsv } from "#kernel/csv/csv.ts";
import { columnFormat, formatPaise, toRupees } from "#kernel/money/money.ts";
import { inGrowersWords, type LotUnit, payUnitOf, type Terms } from "#modules/grower/index.ts";
import { readEntry } from "../rules/own-words.ts";
import { t } from "../statement-texts.ts";
import type { LostLine, MoneyLine, SoldLine, Statement } from "./load-statement.ts";

const unitText = (unit: LotUnit, count: number): string => {
  const { name } = payUnitOf(unit);
  if (name === "kg") return t("kg");
  return name === "L" ? t("litre") : t(name, { count });
};

/** An amount of a lot in the unit in which it is paid: `0.25 kg`, `6 pieces`. Below zero it has a minus. */
export function quantityText(amount: number, unit: LotUnit): string {
  const { size } = payUnitOf(unit);
  const count = Math.abs(amount) / size;
  const sign = amount < 0 ? "−" : "";
  return t("quantity", { amount: `${sign}${count}`, unit: unitText(unit, count) });
}

/** Terms as a person reads them: `₹30 per kg`, `40% of ₹120`. `soldPaise` is the price of what was sold. */
export const termsText = (terms: Terms, unit: LotUnit, soldPaise: number): string =>
  terms.kind === "price"
    ? t("perUnit", { price: formatPaise(terms.pricePaise), unit: unitText(unit, 1) })
    : t("share", { percent: String(terms.shareBasisPoints / 100), sold: signedPaiseText(soldPaise) });

/** A sum that may be below zero. */
export const signedPaiseText = (paise: number, format: (paise: number) => string = formatPaise): string =>
  (paise < 0 ? "−" : "") + format(Math.abs(paise));

/** A format for the sums of a column: all have two decimals, or none. */
export const signedColumn = (column: readonly number[]) => {
  const format = columnFormat(column.map(Math.abs));
  return (paise: number) => signedPaiseText(paise, format);
};

/** A `yyyy-mm-dd` day as `dd/mm/yyyy`, in any language. */
export const dayText = (day: string): string => day.split("-").reverse().join("/");

/** The sum of some lines in paise. */
export const sumOf = (lines: readonly { paise: number }[]): number =>
  lines.reduce((sum, { paise }) => sum + paise, 0);

/** True for money that went to the grower or came back from them. */
const isPayment = ({ kind }: MoneyLine): boolean =>
  kind === "advance" || kind === "paid" || kind === "returned";

/** The lines of a statement's parts. */
export const partsOf = ({ sold, money }: Statement) => ({
  sold: sold.filter(({ corrects }) => corrects === null),
  corrected: sold.filter(({ corrects }) => corrects !== null),
  corrections: money.filter((line) => !isPayment(line)),
  payments: money.filter(isPayment),
});

/** A lot with its day, for the product of a line, and the statement that the line corrects. */
export const lotText = ({ lot, harvestedOn, corrects }: SoldLine): string => {
  const ofLot = t("lotOf", { number: String(lot), day: dayText(harvestedOn) });
  return corrects === null ? ofLot : `${t("corrects", { number: String(corrects) })} · ${ofLot}`;
};

/** Says in words what later entries change of a statement. */
export const correctedLater = ({ corrections }: Pick<Statement, "corrections">): string[] =>
  corrections.map(({ paise, carriedBy }) => {
    const sum = signedPaiseText(paise);
    return carriedBy === null
      ? t("correctedNext", { sum })
      : t("correctedOn", { sum, number: String(carriedBy) });
  });

/** An entry of money in words: its kind, and its reason, product, lot and reference. */
export function moneyText({ kind, reason, reference, product, lot }: MoneyLine): string {
  const itsReference = readEntry(reference);
  const about = [
    ...(product === null ? [] : [product]),
    ...(lot === null ? [] : [`${t("lot")} ${lot}`]),
    ...(itsReference === null ? [] : [itsReference]),
  ];
  const words = readEntry(reason) ?? "";
  const what =
    kind === "advance" || kind === "paid" || kind === "returned"
      ? words === ""
        ? t(kind)
        : t("withWords", { what: t(kind), words })
      : t(kind, { reason: words });
  return [what, ...about].join(" · ");
}

/** Something that was not sold, in words. */
export const lostText = ({ kind, product, lot, reason }: LostLine): string =>
  [t(kind), product, `${t("lot")} ${lot}`, ...(reason === null ? [] : [reason])].join(" · ");

/** The quantity and the terms of a sale in words. */
export const soldTexts = (line: SoldLine) => ({
  quantity: quantityText(line.amount, line.unit),
  terms: termsText(line.terms, line.unit, line.soldPaise),
});

/** The closing balance of a statement: its label, and the sum without its sign. */
export const closingOf = ({ closingPaise }: Pick<Statement, "closingPaise">) => ({
  label: t(closingPaise < 0 ? "closingOwing" : "closing"),
  text: formatPaise(Math.abs(closingPaise)),
});

/** The facts at the head of a statement. */
export function factsOf(statement: Statement) {
  const { sold, corrected, corrections, payments } = partsOf(statement);
  const changes = [...corrected, ...corrections];
  return [
    { label: t("opening"), text: signedPaiseText(statement.openingPaise) },
    { label: t("produce"), text: signedPaiseText(sumOf(sold)) },
    ...(changes.length > 0 ? [{ label: t("changes"), text: signedPaiseText(sumOf(changes)) }] : []),
    { label: t("payments"), text: signedPaiseText(sumOf(payments)) },
    closingOf(statement),
  ];
}

/** A statement as a spreadsheet in the grower's language: a line for each of its lines, and amounts in rupees. */
export const statementCsv = (statement: Statement): string =>
  inGrowersWords(statement.grower.language, () => {
    const { sold, money, lost, from, until } = statement;
    const headings = [t("date"), t("what"), t("lot"), t("amount"), t("terms"), t("sum")];
    const blank = ["", "", ""];
    return writeCsv(headings, [
      [from, t("opening"), ...blank, toRupees(statement.openingPaise)],
      ...sold.map((line) => {
        const { quantity, terms } = soldTexts(line);
        const what =
          line.corrects === null
            ? line.product
            : `${t("corrects", { number: String(line.corrects) })} · ${line.product}`;
        return [line.harvestedOn, what, line.lot, quantity, terms, toRupees(line.paise)];
      }),
      ...money.map((line) => [line.day, moneyText(line), ...blank, toRupees(line.paise)]),
      [until, t("closing"), ...blank, toRupees(statement.closingPaise)],
      ...correctedLater(statement).map((words) => ["", words, ...blank, ""]),
      ...lost.map((line) => [
        ...[line.day, lostText(line), line.lot, quantityText(line.amount, line.unit), "", ""],
      ]),
    ]);
  });
