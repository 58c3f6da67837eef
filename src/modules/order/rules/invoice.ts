import { inWords } from "#kernel/money/in-words.ts";
import { formatDate } from "#kernel/time/store-time.ts";
import { doorLine, fullName } from "#modules/address/rules/shared/address.ts";
import { packText } from "#modules/catalog/rules/shared/pack.ts";
import { isInterState, splitTax, type TaxedPart, type TaxSplit, taxByRate } from "./shared/gst.ts";
import type { InvoiceSeller, Order, OrderItem } from "./shared/order.ts";
import { isPrepaid, type PrintedMethod, printedMethod } from "./shared/settling.ts";

/** The part of an order that its tax goes by. */
export type TaxedOrder = Pick<Order, "items" | "adjustments" | "chargesTaxBasisPoints"> & {
  seller: Pick<Order["seller"], "gstin">;
  address: Pick<Order["address"], "state">;
};

/** The part of an order that its invoice needs. */
export type InvoicedOrder = Pick<
  Order,
  | "invoiceNumber"
  | "createdAt"
  | "items"
  | "seller"
  | "chargesTaxBasisPoints"
  | "address"
  | "shippingPaise"
  | "handlingPaise"
  | "discountPaise"
  | "promoCode"
  | "totalPaise"
  | "adjustments"
  | "creditNotes"
  | "status"
  | "trail"
  | "paymentType"
  | "payment"
>;

/** One line. Its price includes the tax, which is shown in three parts (specification, section 9). */
export type InvoiceLine = TaxSplit & {
  number: number;
  name: string;
  pack: string;
  /** Empty where GST goes by product and the product has no code. */
  hsn: string;
  quantity: number;
  ratePaise: number;
  amountPaise: number;
  origin?: string;
  /** In an order with rates: the line's own, and the quantity that was sold, in the unit of its pack. */
  gst?: { basisPoints: number; quantity: number; unit: string };
};

/** The taxable value and the tax at one rate, in paise. */
export type RateSum = TaxSplit & { basisPoints: number };

/** The tax of an order with rates. All taxable values and taxes, the rounding and the credit add up to the total. */
export type InvoiceGst = {
  kind: "tax" | "exempt" | "mixed";
  /** True if CGST and SGST are one tax, IGST. */
  isInterState: boolean;
  charges: TaxedPart;
  /** The rates from the lowest on, with the charges. */
  rates: RateSum[];
};

type InvoiceBuyer = { name: string; address: string[]; phone: string; email: string; gstin?: string };

/** The invoice as whole paise and texts, for the page and the PDF. */
export type Invoice = PrintedMethod & {
  number: string;
  date: string;
  buyer: InvoiceBuyer;
  gst?: InvoiceGst;
  placeOfSupply: string;
  lines: InvoiceLine[];
  sums: TaxSplit & { quantity: number; amountPaise: number };
  shippingPaise: number;
  handlingPaise: number;
  discountPaise: number;
  promoCode: string | null;
  /** The sum of all lines as they were ordered. */
  orderedPaise: number;
  /** The corrections for packing. The lines and their tax are those of the packed content. */
  packing: Correction[];
  corrections: Correction[];
  creditNotes: { number: string; date: string; paise: number; halfTaxPaise: number }[];
  /** The changes of the total after it was placed, the oldest first. */
  changes: { date: string; fromPaise: number; toPaise: number }[];
  totalPaise: number;
  totalInWords: string;
  /** The day on which the order was cancelled; null if it was not. Then nothing is to be paid. */
  cancelled: string | null;
  isPrepaid: boolean;
};

type Correction = { label: string; paise: number };

/** The invoice of an order (specification, sections 3 and 9). The same order always gives the same invoice. */
export function toInvoice(order: InvoicedOrder): Invoice {
  const { lines, gst, isByPacking: _, ...changes } = taxedLines(order);
  const { totalPaise } = order;
  return {
    number: order.invoiceNumber,
    date: formatDate(order.createdAt),
    buyer: toBuyer(order.address),
    placeOfSupply: order.address.state,
    lines,
    ...(gst && { gst }),
    sums: addUp(lines),
    shippingPaise: order.shippingPaise,
    handlingPaise: order.handlingPaise,
    discountPaise: order.discountPaise,
    promoCode: order.promoCode,
    ...changes,
    creditNotes: order.creditNotes.map(({ createdAt, ...note }) => ({
      ...note,
      date: formatDate(createdAt),
    })),
    changes: order.trail.flatMap(({ at, revised }) => {
      if (!revised || revised.fromPaise === revised.toPaise) return [];
      return [{ date: formatDate(at), fromPaise: revised.fromPaise, toPaise: revised.toPaise }];
    }),
    totalPaise,
    totalInWords: amountInWords(totalPaise),
    cancelled: cancelledOn(order),
    isPrepaid: isPrepaid(order),
    ...printedMethod(order),
  };
}

/** The lines of an order's invoice with their tax, and that of its charges. */
export const taxedLines = (order: TaxedOrder) => withGst(order, byPacking(order));

/**
 * An amount in words in Indian lakh style followed by Rupees, then the paise if there are any: `1234550` paise is
 * "Twelve Thousand Three Hundred Forty Five Rupees and Fifty Paise" (specification, section 9).
 * It is English in every language, as on a bill.
 */
export function amountInWords(paise: number): string {
  const whole = Math.floor(paise / 100);
  const rest = paise % 100;
  const rupees = `${inWords(whole)} ${whole === 1 ? "Rupee" : "Rupees"}`;
  return rest === 0 ? rupees : `${rupees} and ${inWords(rest)} ${rest === 1 ? "Paisa" : "Paise"}`;
}

function withGst(order: TaxedOrder, packed: ReturnType<typeof byPacking>) {
  const { items, adjustments, chargesTaxBasisPoints, seller } = order;
  const { lines, isByPacking } = packed;
  if (items.every(({ taxBasisPoints }) => taxBasisPoints === null)) return { ...packed, gst: undefined };
  const sold = items.map((item) => soldAs(isByPacking ? item : { ...item, packed: null }));
  const taxed = taxByRate({
    lines: lines.map(({ amountPaise }, index) => ({
      amountPaise,
      basisPoints: sold[index]?.taxBasisPoints ?? null,
    })),
    adjustments,
    chargesBasisPoints: chargesTaxBasisPoints ?? 0,
  });
  const rates = sumsByRate([...taxed.lines, ...(taxed.charges.duePaise === 0 ? [] : [taxed.charges])]);
  const gst: InvoiceGst = {
    kind: rates.every(isExempt) ? "exempt" : rates.some(isExempt) ? "mixed" : "tax",
    isInterState: isInterState(seller.gstin, order.address.state),
    charges: taxed.charges,
    rates,
  };
  return {
    ...packed,
    gst,
    lines: lines.map((line, index): InvoiceLine => {
      const part = taxed.lines[index];
      const as = sold[index];
      if (!part || !as) throw new Error("a line has no tax");
      const { basisPoints, taxablePaise, cgstPaise, sgstPaise } = part;
      return {
        ...line,
        hsn: as.hsn,
        ...as.shown,
        taxablePaise,
        cgstPaise,
        sgstPaise,
        gst: { basisPoints, quantity: as.quantity, unit: as.unit },
      };
    }),
  };
}

const isExempt = ({ basisPoints }: RateSum) => basisPoints === 0;

/**
 * A line of an order with rates as it went into the bag: a replacement has its own name, code and rate. A line without a
 * rate of its own has a drawn code, which is left out.
 */
function soldAs({ pack, quantity, hsn, taxBasisPoints, packed }: OrderItem) {
  const other = packed?.replacement;
  if (!other) {
    const ordered = Math.round(pack.quantity * quantity * 1000) / 1000;
    return {
      taxBasisPoints,
      hsn: taxBasisPoints === null ? "" : hsn,
      shown: {},
      quantity: packed?.amount ?? ordered,
      unit: pack.unit,
    };
  }
  const packs = other.quantity ?? 1;
  return {
    taxBasisPoints: other.taxBasisPoints ?? taxBasisPoints,
    hsn: other.hsn ?? "",
    quantity: Math.round((other.pack?.quantity ?? 1) * packs * 1000) / 1000,
    unit: other.pack?.unit ?? "",
    shown: {
      name: other.name,
      pack: other.pack ? packText(other.pack).replace(" ", "\u00a0") : "",
      quantity: packs,
      ratePaise: Math.round(other.paise / packs),
    },
  };
}

/** The sums of parts by their rates, from the lowest on. */
export function sumsByRate(parts: readonly RateSum[]): RateSum[] {
  const sums = new Map<number, RateSum>();
  for (const { basisPoints, taxablePaise, cgstPaise, sgstPaise } of parts) {
    const sum = sums.get(basisPoints) ?? { basisPoints, taxablePaise: 0, cgstPaise: 0, sgstPaise: 0 };
    sums.set(basisPoints, {
      basisPoints,
      taxablePaise: sum.taxablePaise + taxablePaise,
      cgstPaise: sum.cgstPaise + cgstPaise,
      sgstPaise: sum.sgstPaise + sgstPaise,
    });
  }
  return [...sums.values()].sort((one, other) => one.basisPoints - other.basisPoints);
}

function cancelledOn({ status, trail, createdAt }: InvoicedOrder): string | null {
  if (status !== "Cancelled") return null;
  // Orders of earlier releases have no trail.
  return formatDate(trail.findLast((entry) => entry.status === "Cancelled")?.at ?? createdAt);
}

const LINE_KINDS: readonly string[] = ["packed", "agreed"];
const PLACED_KINDS: readonly string[] = ["shipping", "handling", "discount"];

/**
 * The lines as they were packed, with their tax, and the difference to the ordered ones. If the adjustments give
 * another difference, as in some orders of earlier releases, the lines stay as ordered and the adjustments are listed
 * below.
 */
function byPacking(order: TaxedOrder) {
  const { items, adjustments } = order;
  const packing = toCorrections(adjustments, (kind) => LINE_KINDS.includes(kind));
  const ordered = items.map((item, index) => toLine({ ...item, packed: null }, index));
  const packed = items.map(toLine);
  const sum = (lines: readonly { amountPaise: number }[]) =>
    lines.reduce((total, { amountPaise }) => total + amountPaise, 0);
  const orderedPaise = sum(ordered);
  const difference = packing.reduce((total, { paise }) => total + paise, 0);
  const isByPacking = packing.length > 0 && sum(packed) - orderedPaise === difference;
  const isOther = (kind: string) =>
    !PLACED_KINDS.includes(kind) && !(isByPacking && LINE_KINDS.includes(kind));
  return {
    lines: isByPacking ? packed : ordered,
    isByPacking,
    orderedPaise,
    packing: isByPacking ? packing : [],
    corrections: toCorrections(adjustments, isOther),
  };
}

function toCorrections(
  adjustments: InvoicedOrder["adjustments"],
  isIncluded: (kind: string) => boolean,
): Correction[] {
  return adjustments.filter(({ kind }) => isIncluded(kind)).map(({ label, paise }) => ({ label, paise }));
}

function toLine(item: OrderItem, index: number): InvoiceLine {
  const ratePaise = item.offerPricePaise;
  const amountPaise = item.packed?.duePaise ?? ratePaise * item.quantity;
  return {
    number: index + 1,
    name: item.name,
    // A no-break space, so that a line never ends between the number and its unit.
    pack: packText(item.pack).replace(" ", "\u00a0"),
    hsn: item.hsn,
    quantity: item.quantity,
    ratePaise,
    amountPaise,
    ...splitTax(amountPaise),
    ...(item.origin === undefined ? {} : { origin: item.origin }),
  };
}

/** The sums of the printed columns. Each line was rounded separately, so that they add up to the paisa. */
function addUp(lines: readonly InvoiceLine[]): Invoice["sums"] {
  const sum = (pick: (line: InvoiceLine) => number) => lines.reduce((total, line) => total + pick(line), 0);
  return {
    quantity: sum((line) => line.quantity),
    taxablePaise: sum((line) => line.taxablePaise),
    cgstPaise: sum((line) => line.cgstPaise),
    sgstPaise: sum((line) => line.sgstPaise),
    amountPaise: sum((line) => line.amountPaise),
  };
}

/** The buyer's name on an order's invoice. */
export const buyerName = ({ address }: Pick<Order, "address">): string => fullName(address);

function toBuyer(address: InvoicedOrder["address"]): InvoiceBuyer {
  const town = [address.city, address.zipcode].filter(Boolean).join(" ");
  return {
    name: buyerName({ address }),
    // A deleted customer's order has the town and the state, but no street.
    address: [doorLine(address), [town, address.state, address.country].join(", ")].filter(Boolean),
    phone: address.phone,
    email: address.email,
    ...(address.gstin ? { gstin: address.gstin } : {}),
  };
}

/** The seller's data in an order. Its invoice stays the same if the store is renamed. */
export function invoiceSeller({
  name,
  tagline,
  city,
  address,
  gstin,
  fssai,
  phones,
  email,
}: InvoiceSeller): InvoiceSeller {
  return { name, tagline, city, address, gstin, ...(fssai && { fssai }), phones, email };
}

/** The minimum of digits of the counter. It may outgrow them. */
export const COUNTER_DIGITS = 4;

/**
 * The prefix of a day's invoice numbers; `yyyy-mm-dd`. A short one has a year of two digits, so that with a counter of up
 * to five digits the number has at most 16 characters.
 */
export function invoicePrefix(day: string, isShort = false): string {
  return `INV-${day.replaceAll("-", "").slice(isShort ? 2 : 0)}-`;
}

/**
 * An invoice number, `INV-{yyyymmdd}-{4-digit counter}`. The counter starts at 1 each day and may outgrow four digits
 * (specification, section 9).
 */
export function invoiceNumber(prefix: string, counter: number): string {
  return prefix + String(counter).padStart(COUNTER_DIGITS, "0");
}
