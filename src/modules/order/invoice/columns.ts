import { CURRENCY } from "#kernel/money/money.ts";
import type { Text } from "#kernel/texts/text.ts";
import { t as invoiceTexts } from "../invoice-texts.ts";
import type { Invoice, InvoiceLine } from "../rules/invoice.ts";
import { HALF_TAX_PERCENT } from "../rules/tax.ts";
import { t } from "../server-texts.ts";
import { columnMoney } from "./column-money.ts";

/** A column of the invoice's table: its place, and what it says. */
export type Column = {
  title: Text | string;
  width: number;
  align: "left" | "right";
  text: (line: InvoiceLine) => string;
  /** What stands behind the text in quiet letters. Such a cell takes as many lines as it needs. */
  note?: (line: InvoiceLine) => string;
  /** What stands below all lines; nothing where there is nothing to add up. */
  sum?: (sums: Invoice["sums"]) => string;
};

const SIGN = { currency: CURRENCY };

type MoneyField = Exclude<keyof Invoice["sums"] & keyof InvoiceLine, "quantity">;

/** Money: rupees and paise, the sign in the title. */
const rupees = (title: Text, field: MoneyField | "ratePaise", width: number): Column => ({
  title,
  width,
  align: "right",
  text: (line) => columnMoney(line[field]),
});

/** Money with its sum below all lines. */
const money = (title: Text, field: MoneyField, width: number): Column => ({
  ...rupees(title, field, width),
  sum: (sums) => columnMoney(sums[field]),
});

const NUMBER: Column = { title: "#", width: 20, align: "left", text: (line) => String(line.number) };
/** It takes what the others leave. */
const ITEM: Column = {
  title: invoiceTexts.later("item"),
  width: 139.28,
  align: "left",
  text: (line) => line.name,
  note: (line) => line.pack,
  sum: () => t("pdfSumOfLines"),
};
const HSN: Column = { title: invoiceTexts.later("hsn"), width: 50, align: "left", text: (line) => line.hsn };
const QUANTITY: Column = {
  title: invoiceTexts.later("quantity"),
  width: 28,
  align: "right",
  text: (line) => String(line.quantity),
  sum: (sums) => String(sums.quantity),
};

/** The table from left to right, as wide as the page's content. */
export const COLUMNS: readonly Column[] = [
  NUMBER,
  ITEM,
  HSN,
  QUANTITY,
  rupees(t.later("pdfRate", SIGN), "ratePaise", 55),
  money(t.later("pdfTaxable", SIGN), "taxablePaise", 63),
  money(t.later("pdfCgst", { ...SIGN, percent: HALF_TAX_PERCENT }), "cgstPaise", 50),
  money(t.later("pdfSgst", { ...SIGN, percent: HALF_TAX_PERCENT }), "sgstPaise", 50),
  money(t.later("pdfAmount", SIGN), "amountPaise", 64),
];
