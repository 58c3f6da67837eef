import { and, asc, eq, gte, lt, ne, type SQL } from "drizzle-orm";
import { writeCsv } from "#kernel/csv/csv.ts";
import type { Db } from "#kernel/db/connect.ts";
import { readInParts } from "#kernel/db/sql-parts.ts";
import { areConfirmed, isInterState, type OrderToTax, orders, ordersToTax } from "#modules/order/index.ts";
import { creditNotes, withPackedLines } from "#modules/packing/index.ts";
import type { TaxFile, TaxReport } from "./contract.ts";
import { t } from "./seller-texts.ts";
import { beginReport, noteRow } from "./tax-report.ts";

const AT_ONCE = 1000;

/**
 * The tax report of a month, `yyyy-mm`: the confirmed orders with an invoice of the month that are not cancelled, and
 * the credit notes of the month for such orders.
 */
export async function loadReport(db: Db, month: string): Promise<TaxReport> {
  const [from, to] = [`${month}-01`, nextMonth(month)];
  const counts = and(ne(orders.status, "Cancelled"), areConfirmed);
  const report = beginReport();
  const days = and(gte(orders.invoiceDay, from), lt(orders.invoiceDay, to), counts);
  for await (const part of ordersIn(db, days)) report.add(part);
  const notes = await db
    .select({
      note: creditNotes,
      invoice: orders.invoiceNumber,
      address: orders.address,
      seller: orders.seller,
    })
    .from(creditNotes)
    .innerJoin(orders, eq(orders.id, creditNotes.orderId))
    .where(and(gte(creditNotes.day, from), lt(creditNotes.day, to), counts))
    .orderBy(asc(creditNotes.day), asc(creditNotes.counter));
  return report.end(
    month,
    notes.map(({ note, invoice, address, seller }) =>
      noteRow({
        ...note,
        invoice,
        gstin: address.gstin ?? null,
        isInterState: isInterState(seller.gstin, address.state),
      }),
    ),
  );
}

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const next = number === 12 ? [year + 1, 1] : [year, number + 1];
  return `${next[0]}-${String(next[1]).padStart(2, "0")}-01`;
}

/** The orders of one moment with what their tax goes by, the oldest first, in parts. */
function ordersIn(db: Db, where: SQL | undefined): AsyncGenerator<OrderToTax[], void> {
  return readInParts(db, async function* (tx) {
    const rows = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(where)
      .orderBy(asc(orders.invoiceDay), asc(orders.invoiceCounter));
    for (let start = 0; start < rows.length; start += AT_ONCE) {
      const ids = rows.slice(start, start + AT_ONCE).map(({ id }) => id);
      yield await withPackedLines(tx, await ordersToTax(tx, ids));
    }
  });
}

type TaxFileQuery = { month: string; part: TaxFile };

/** A part of a month's report as a spreadsheet, and the name of its file. */
export async function reportCsv(
  db: Db,
  { month, part }: TaxFileQuery,
): Promise<{ fileName: string; csv: string }> {
  const report = await loadReport(db, month);
  return { fileName: `gst-${month}-${part}.csv`, csv: csvOf(report, part) };
}

function csvOf({ byRate, byHsn, invoices, creditNotes: notes }: TaxReport, part: TaxFile): string {
  const sums = [t("taxable"), t("cgst"), t("sgst"), t("igst"), t("total")];
  if (part === "by-rate") {
    return writeCsv(
      [t("buyerKind"), t("placeOfSupply"), t("rate"), ...sums],
      byRate.map((row) => [row.buyer, row.placeOfSupply, row.percent, ...sumCells(row)]),
    );
  }
  if (part === "by-hsn") {
    return writeCsv(
      [t("hsn"), t("unit"), t("quantity"), t("rate"), ...sums],
      byHsn.map((row) => [row.hsn, row.unit, row.quantity, row.percent, ...sumCells(row)]),
    );
  }
  if (part === "invoices") {
    return writeCsv(
      [t("invoice"), t("day"), t("buyer"), t("gstin"), t("placeOfSupply"), ...sums, t("other"), t("amount")],
      invoices.map((row) => [
        ...[row.number, row.day, row.buyer, row.gstin ?? "", row.placeOfSupply],
        ...[...sumCells(row), row.other, row.amount],
      ]),
    );
  }
  return writeCsv(
    [t("creditNote"), t("day"), t("invoice"), t("gstin"), t("amount"), t("cgst"), t("sgst"), t("igst")],
    notes.map((row) => [
      ...[row.number, row.day, row.invoice, row.gstin ?? "", row.amount, row.cgst, row.sgst, row.igst],
    ]),
  );
}

const sumCells = ({
  taxable,
  cgst,
  sgst,
  igst,
  total,
}: TaxReport["byRate"][number] | TaxReport["byHsn"][number] | TaxReport["invoices"][number]) => [
  ...[taxable, cgst, sgst, igst, total],
];
