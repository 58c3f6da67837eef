import { CURRENCY } from "#kernel/money/money.ts";
import type { Invoice, InvoiceLine } from "../rules/invoice.ts";
import { HALF_TAX_PERCENT } from "../rules/tax.ts";
import { columnMoney } from "./column-money.ts";

/** A column of the invoice's table: its place, and what it says. */
export type Column = {
  title: string;
  width: number;
  align: "left" | "right";
  text: (line: InvoiceLine) => string;
  /** What stands behind the text in quiet letters. Such a cell takes as many lines as it needs. */
  note?: (line: InvoiceLine) => string;
  /** What stands below all lines; nothing where there is nothing to add up. */
  sum?: (sums: Invoice["sums"]) => string;
};

type MoneyField = Exclude<keyof Invoice["sums"] & keyof InvoiceLine, "quantity">;

/** Money: rupees and paise, the sign in the title. */
const rupees = (title: string, field: MoneyField | "ratePaise", width: number): Column => ({
  title: `${title} (${CURRENCY})`,
  width,
  align: "right",
  text: (line) => columnMoney(line[field]),
});

/** Money with its sum below all lines. */
const money = (title: string, field: MoneyField, width: number): Column => ({
  ...rupees(title, field, width),
  sum: (sums) => columnMoney(sums[field]),
});

const NUMBER: Column = { title: "#", width: 20, align: "left", text: (line) => String(line.number) };
/** It takes what the others leave. */
const ITEM: Column = {
  title: "Item",
  width: 139.28,
  align: "left",
  text: (line) => line.name,
  note: (line) => line.pack,
  sum: () => "Sum of all lines",
};
const HSN: Column = { title: "HSN", width: 50, align: "left", text: (line) => line.hsn };
const QUANTITY: Column = {
  title: "Qty",
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
  rupees("Rate", "ratePaise", 55),
  money("Taxable value", "taxablePaise", 63),
  money(`CGST ${HALF_TAX_PERCENT} %`, "cgstPaise", 50),
  money(`SGST ${HALF_TAX_PERCENT} %`, "sgstPaise", 50),
  money("Amount", "amountPaise", 64),
];
