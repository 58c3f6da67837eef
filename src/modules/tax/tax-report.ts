import { toRupees } from "#kernel/money/money.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { buyerName, type OrderToTax, type sumsByRate, taxedLines } from "#modules/order/index.ts";
import { properState } from "#modules/store/index.ts";
import type { HsnRow, InvoiceRow, NoteRow, RateRow, TaxReport, TaxSums } from "./contract.ts";

/** The code of the charges: SAC 9968, postal and courier services. */
const CHARGES_SAC = "9968";

type Sums = { taxable: number; cgst: number; sgst: number; igst: number };
type Part = Sums & { basisPoints: number; hsn: string; unit: string; quantity: number };

const NOTHING: Sums = { taxable: 0, cgst: 0, sgst: 0, igst: 0 };

/**
 * Begins the report of a month. Its orders are added part by part, each by its invoice as it stands. All sums are added
 * up in whole paise: the rows by rate, those by code and the invoices have the same sum.
 */
export function beginReport() {
  const byRate = new Map<string, { row: Pick<RateRow, "buyer" | "placeOfSupply" | "percent">; sums: Sums }>();
  const byHsn = new Map<
    string,
    { row: Pick<HsnRow, "hsn" | "unit" | "percent">; quantity: number; sums: Sums }
  >();
  let all = NOTHING;
  let amountPaise = 0;
  const invoices: InvoiceRow[] = [];
  const add = (orders: readonly OrderToTax[]) => {
    for (const order of orders) {
      const { totalPaise } = order;
      const parts = partsOf(order);
      const gstin = order.address.gstin ?? null;
      const buyer = gstin ? ("B2B" as const) : ("B2C" as const);
      const placeOfSupply = properState(order.address.state);
      for (const part of parts) {
        const percent = part.basisPoints / 100;
        const rateKey = JSON.stringify([buyer, placeOfSupply, percent]);
        const rate = byRate.get(rateKey);
        byRate.set(rateKey, {
          row: { buyer, placeOfSupply, percent },
          sums: plus(rate?.sums ?? NOTHING, part),
        });
        const { hsn, unit } = part;
        const hsnKey = JSON.stringify([hsn, percent, unit]);
        const code = byHsn.get(hsnKey);
        byHsn.set(hsnKey, {
          row: { hsn, unit, percent },
          quantity: Math.round(((code?.quantity ?? 0) + part.quantity) * 1000) / 1000,
          sums: plus(code?.sums ?? NOTHING, part),
        });
      }
      const sums = parts.reduce(plus, NOTHING);
      all = plus(all, sums);
      amountPaise += totalPaise;
      invoices.push({
        _id: order.id,
        number: order.invoiceNumber,
        day: storeDay(order.createdAt),
        buyer: buyerName(order),
        gstin,
        placeOfSupply,
        ...inRupees(sums),
        other: signedRupees(totalPaise - totalOf(sums)),
        amount: toRupees(totalPaise),
      });
    }
  };
  const inOrder = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
  const end = (month: string, creditNotes: readonly NoteRow[]): TaxReport => ({
    month,
    total: {
      ...inRupees(all),
      other: signedRupees(amountPaise - totalOf(all)),
      amount: toRupees(amountPaise),
      invoices: invoices.length,
    },
    byRate: [...byRate.values()]
      .map(({ row, sums }) => ({ ...row, ...inRupees(sums) }))
      .sort(
        (a, b) =>
          inOrder(a.buyer, b.buyer) || inOrder(a.placeOfSupply, b.placeOfSupply) || a.percent - b.percent,
      ),
    byHsn: [...byHsn.values()]
      .map(({ row, quantity, sums }) => ({ ...row, quantity, ...inRupees(sums) }))
      .sort((a, b) => inOrder(a.hsn, b.hsn) || a.percent - b.percent || inOrder(a.unit, b.unit)),
    invoices,
    creditNotes: [...creditNotes],
  });
  return { add, end };
}

/** The parts of an order's invoice that hold a taxable value, with the charges. */
function partsOf(order: OrderToTax): Part[] {
  const { lines, gst } = taxedLines(order);
  const parts = lines.map((line, index): Part => {
    const item = order.items[index];
    const ordered = { quantity: (item?.pack.quantity ?? 0) * line.quantity, unit: item?.pack.unit ?? "" };
    const { quantity, unit } = measured(line.gst ?? ordered);
    return {
      hsn: line.gst ? line.hsn : "",
      unit,
      quantity,
      basisPoints: line.gst?.basisPoints ?? 1800,
      ...toSums(line, gst?.isInterState ?? false),
    };
  });
  if (gst && gst.charges.duePaise !== 0) {
    const { basisPoints } = gst.charges;
    parts.push({
      hsn: CHARGES_SAC,
      unit: "",
      quantity: 0,
      basisPoints,
      ...toSums(gst.charges, gst.isInterState),
    });
  }
  return parts;
}

type Split = Parameters<typeof sumsByRate>[0][number];

function toSums(
  { taxablePaise, cgstPaise, sgstPaise }: Omit<Split, "basisPoints">,
  isInterState: boolean,
): Sums {
  return isInterState
    ? { taxable: taxablePaise, cgst: 0, sgst: 0, igst: cgstPaise + sgstPaise }
    : { taxable: taxablePaise, cgst: cgstPaise, sgst: sgstPaise, igst: 0 };
}

const plus = (one: Sums, other: Sums): Sums => ({
  taxable: one.taxable + other.taxable,
  cgst: one.cgst + other.cgst,
  sgst: one.sgst + other.sgst,
  igst: one.igst + other.igst,
});

const totalOf = ({ taxable, cgst, sgst, igst }: Sums) => taxable + cgst + sgst + igst;

const signedRupees = (paise: number) => (paise < 0 ? -toRupees(-paise) : toRupees(paise));

const inRupees = (sums: Sums): TaxSums => ({
  taxable: signedRupees(sums.taxable),
  cgst: toRupees(sums.cgst),
  sgst: toRupees(sums.sgst),
  igst: toRupees(sums.igst),
  total: signedRupees(totalOf(sums)),
});

/** The unit quantity codes of GST returns for the units of packs, and their ratio. */
const UNIT_CODES = new Map([
  ["g", { unit: "KGS", size: 1000 }],
  ["kg", { unit: "KGS", size: 1 }],
  ["ml", { unit: "MLT", size: 1 }],
  ["l", { unit: "MLT", size: 0.001 }],
  ["pcs", { unit: "PCS", size: 1 }],
]);

/** A quantity in the unit of GST returns; `OTH` for units that they do not have. */
function measured({ quantity, unit }: { quantity: number; unit: string }) {
  const unitCode = UNIT_CODES.get(unit.trim().toLowerCase());
  return unitCode
    ? { quantity: Math.round((quantity / unitCode.size) * 1000) / 1000, unit: unitCode.unit }
    : { quantity, unit: "OTH" };
}

/** A credit note's row. */
export function noteRow(note: {
  number: string;
  day: string;
  invoice: string;
  gstin: string | null;
  paise: number;
  halfTaxPaise: number;
  isInterState: boolean;
}): NoteRow {
  const { number, day, invoice, gstin, paise, halfTaxPaise, isInterState } = note;
  const half = toRupees(halfTaxPaise);
  const tax = isInterState
    ? { cgst: 0, sgst: 0, igst: toRupees(2 * halfTaxPaise) }
    : { cgst: half, sgst: half, igst: 0 };
  return { number, day, invoice, gstin, amount: toRupees(paise), ...tax };
}
