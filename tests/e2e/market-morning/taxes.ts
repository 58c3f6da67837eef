/** Compares the tax report of the month, its spreadsheets and the printed invoices with what was reckoned. */
import type { Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { reportSchema, type TaxSums } from "#modules/tax/contract.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { OWN_CONNECTION } from "../support/own-connection.ts";
import { expect } from "../support/test.ts";
import { addUp, creditNoteOf, report, type Sums } from "./evening.ts";
import type { Stored } from "./packers.ts";
import { orders } from "./plan.ts";
import { inPaise } from "./reckoning.ts";
import { send } from "./setting-up.ts";

const storedSums = ({ taxable, cgst, sgst, igst }: Omit<TaxSums, "total">): Sums => ({
  taxable: inPaise(taxable),
  cgst: inPaise(cgst),
  sgst: inPaise(sgst),
  igst: inPaise(igst),
});

const totalOf = ({ taxable, cgst, sgst, igst }: Sums) => taxable + cgst + sgst + igst;

/** An amount as pages and papers print it: ₹1,234.50. */
const printed = (paise: number) =>
  `₹${(paise / 100).toLocaleString("en-IN", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** The month of the invoices, which is that of the day. */
export const monthOf = (stored: Stored): string => {
  const [number = ""] = [...stored.values()].map(({ invoiceNumber }) => invoiceNumber);
  return `${number.slice(4, 8)}-${number.slice(8, 10)}`;
};

/** The report by rate, by code, by invoice and of credit notes, and the page that shows its sums. */
export async function checkTaxes(office: Page, stored: Stored): Promise<void> {
  const month = monthOf(stored);
  const taxReport = reportSchema.parse(await send(office.request, "GET", `/api/tax/report?month=${month}`));
  const rates = taxReport.byRate.map((row) => [
    [row.buyer, row.placeOfSupply, row.percent].join(" "),
    storedSums(row),
  ]);
  expect(Object.fromEntries(rates)).toEqual(withoutQuantities(report.byRate));
  const codes = taxReport.byHsn.map((row) => [
    [row.hsn, row.unit, row.percent].join(" "),
    { quantity: Math.round(row.quantity * 1000), ...storedSums(row) },
  ]);
  expect(Object.fromEntries(codes)).toEqual(Object.fromEntries(report.byHsn));
  expect(taxReport.invoices).toHaveLength(orders.length);
  for (const [order, { sums, total }] of report.invoices) {
    const { name, gstin, state } = order.person;
    const row = taxReport.invoices.find(({ _id }) => _id === stored.get(order)?._id);
    expect(row, name).toMatchObject({ buyer: name, gstin: gstin ?? null, placeOfSupply: state });
    if (!row) continue;
    expect({ ...storedSums(row), amount: inPaise(row.amount), other: inPaise(row.other) }, name).toEqual({
      ...sums,
      amount: total,
      other: total - totalOf(sums),
    });
  }
  const { total } = taxReport;
  expect([storedSums(total), inPaise(total.amount)]).toEqual([report.total, report.amount]);
  expect(totalOf(addUp(taxReport.byHsn.map(storedSums)))).toBe(totalOf(report.total));
  expect(taxReport.creditNotes.map(noteRow).toSorted()).toEqual(reckonedNotes(stored));
  await checkFiles(office, month);
  await office.goto(`/seller/tax?month=${month}`);
  for (const sum of [report.total.taxable, report.total.igst, report.amount]) {
    await expect(
      office
        .getByRole("definition")
        .filter({ hasText: printed(sum) })
        .first(),
    ).toBeVisible();
  }
}

const withoutQuantities = (rows: typeof report.byRate) =>
  Object.fromEntries([...rows].map(([key, { quantity: _, ...sums }]) => [key, sums]));

type Note = { invoice: string; amount: number; cgst: number; sgst: number; igst: number };
const noteRow = ({ invoice, ...sums }: Note) =>
  [invoice, ...[sums.amount, sums.cgst, sums.sgst, sums.igst].map(inPaise)].join(" ");

function reckonedNotes(stored: Stored): string[] {
  return orders
    .flatMap((order) => {
      const note = creditNoteOf(order);
      if (!note) return [];
      const { paise, half } = note;
      const taxes = order.person.state === "Karnataka" ? [half, half, 0] : [0, 0, 2 * half];
      return [[stored.get(order)?.invoiceNumber, paise, ...taxes].join(" ")];
    })
    .toSorted();
}

/** The spreadsheets have the rows of the report, to the paisa. */
async function checkFiles(office: Page, month: string): Promise<void> {
  const columns = { "by-rate": 3, "by-hsn": 4, invoices: 5 } as const;
  for (const [part, first] of Object.entries(columns)) {
    const path = `/api/tax/report.csv?month=${month}&part=${part}`;
    const answer = await office.request.get(path, { headers: OWN_CONNECTION });
    const [, ...rows]: string[][] = parse(await answer.text(), { bom: true });
    const sums = rows.map((row) => {
      const [taxable = 0, cgst = 0, sgst = 0, igst = 0] = row
        .slice(first, first + 4)
        .map((cell) => inPaise(Number(cell)));
      return { taxable, cgst, sgst, igst };
    });
    expect(addUp(sums), part).toEqual(report.total);
  }
}

/** The printed invoices of some orders: their totals, codes, taxes by rate, and credit notes. */
export async function checkPapers(office: Page, stored: Stored): Promise<void> {
  const column = (paise: number) => printed(paise).slice(1);
  for (const [order, { total, byRate }] of report.invoices) {
    if (orders.indexOf(order) % Math.ceil(orders.length / 12) > 0) continue;
    const { name, state } = order.person;
    const path = `/api/order/invoice/${stored.get(order)?._id}.pdf`;
    const pdf = await office.request.get(path, { headers: OWN_CONNECTION });
    const { pages } = await readPdf(await pdf.body());
    const paper = pages.flatMap(({ texts }) => texts);
    expect(paper, name).toContain(printed(total));
    for (const { crop, packed } of order.lines) {
      expect(paper, name).toContain(packed && "instead" in packed ? packed.instead.hsn : crop.hsn);
    }
    for (const [rate, { taxable, cgst, sgst, igst }] of byRate) {
      const taxes = rate === "0" ? [] : state === "Karnataka" ? [cgst, sgst] : [igst];
      for (const paise of [taxable, ...taxes]) expect(paper, name).toContain(column(paise));
    }
    const note = creditNoteOf(order);
    if (note) expect(paper.join(" "), name).toContain(printed(note.paise));
  }
}
