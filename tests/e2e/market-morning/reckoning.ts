/**
 * The sums of the market morning, reckoned without the shop's code: what an order costs as it was ordered and as it was
 * packed, and the tax in it. All sums are whole paise, all rates are hundredths of a per cent, and all amounts are
 * thousandths of the pack's unit.
 */

/** Goods that are weighed from one heap, in packs of any size. */
export type HeapName = "Palak" | "Potatoes" | "Tomatoes";

/** A product. A pack costs `paise` and holds `quantity` of `unit`. A product without a heap is counted in packs. */
export interface Crop {
  name: string;
  category: string;
  paise: number;
  quantity: number;
  unit: "g" | "kg" | "L" | "pcs";
  hsn: string;
  rate: number;
  heap?: HeapName;
}

/** The content of the bag for a line. `restock`: the rest is back at the stall. Otherwise it is spoilt. */
export type Packed =
  | { amount: number; restock?: boolean }
  | { instead: Crop; packs: number; restock?: boolean };

/** Packs of a crop, each for `paise`. Without `packed`, everything was packed as ordered. */
export interface Line {
  crop: Crop;
  packs: number;
  paise: number;
  packed?: Packed;
}

/** The part of an order that decides about its sums. `balance` is its customer's when it takes that along. */
export interface Ordered {
  lines: readonly Line[];
  fee: number;
  hasCode: boolean;
  balance: number;
  isInterState: boolean;
}

export const HANDLING = 1000;
const CODE = 5000;
/** The tax in the charges. */
export const CHARGES_RATE = 1800;

export const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, each) => all + each, 0);

export const linePaise = ({ packs, paise }: Line): number => packs * paise;

export const orderedAmount = ({ crop, packs }: Line): number => crop.quantity * packs * 1000;

/** The sum that is due for a line: its share of the ordered price, rounded down, and never more than ordered. */
export function duePaise(line: Line): number {
  const { packed } = line;
  if (!packed) return linePaise(line);
  if ("instead" in packed) return Math.min(linePaise(line), packed.instead.paise * packed.packs);
  const share = Math.floor((linePaise(line) * packed.amount) / orderedAmount(line));
  return Math.min(linePaise(line), share);
}

/** The nearest whole rupee; half a rupee goes up. */
const toRupee = (paise: number) => Math.floor((paise + 50) / 100) * 100;

/** The sums of an order. `credit` is below zero where it pays, and above where it is money from last time. */
export interface Bill {
  goods: number;
  fee: number;
  discount: number;
  credit: number;
  total: number;
}

/** An order as it was placed or changed. */
export function bill({ lines, fee, hasCode, balance }: Ordered): Bill {
  const goods = sum(lines.map(linePaise));
  const discount = hasCode ? Math.min(CODE, goods) : 0;
  const supply = goods + fee + HANDLING - discount;
  const credit = balance < 0 ? -balance : 0 - Math.min(balance, supply);
  return { goods, fee, discount, credit, total: toRupee(supply + credit) };
}

/** A bill after packing. `kept` is the credit that the bag is not worth, `note` the sum of its credit note. */
export interface PackedBill extends Bill {
  unusedCredit: number;
  note: number;
}

/** An order after packing. The code's sum stays, credit pays at most what is left, and the total never grows. */
export function packedBill(order: Ordered): PackedBill {
  const before = bill(order);
  const goods = sum(order.lines.map(duePaise));
  const discount = Math.min(before.discount, goods);
  const worth = goods + order.fee + HANDLING - discount;
  const unusedCredit = Math.max(0, -(worth + before.credit));
  const exact = worth + before.credit + unusedCredit;
  const nearest = toRupee(exact);
  const total = nearest > before.total ? Math.floor(exact / 100) * 100 : nearest;
  return {
    ...before,
    goods,
    discount,
    unusedCredit,
    total,
    note: Math.max(0, before.total - total + unusedCredit),
  };
}

/** A taxed part of an invoice. */
export interface TaxedPart {
  hsn: string;
  rate: number;
  unit: string;
  quantity: number;
  taxable: number;
  half: number;
}

/** Half of the tax in a price that includes it, rounded to whole paise. */
function halfOf(paise: number, rate: number): number {
  const whole = 2 * (10_000 + rate);
  return Math.floor((2 * paise * rate + whole) / (2 * whole));
}

/** Divides a sum in proportion to parts, by the largest remainder; of two equal ones, the first. */
function shares(paise: number, parts: readonly number[]): number[] {
  const all = sum(parts);
  const exact = parts.map((part) => paise * part);
  const floors = exact.map((each) => Math.floor(each / all));
  const byRemainder = exact.map((each, index) => ({ index, rest: each % all }));
  byRemainder.sort((one, other) => other.rest - one.rest || one.index - other.index);
  const more = new Set(byRemainder.slice(0, paise - sum(floors)).map(({ index }) => index));
  return floors.map((floor, index) => floor + (more.has(index) ? 1 : 0));
}

/** The code and the unit of GST returns for so many thousandths of a unit, in thousandths. */
function measured(unit: Crop["unit"], amount: number): { unit: string; quantity: number } {
  if (unit === "g") return { unit: "KGS", quantity: amount / 1000 };
  if (unit === "kg") return { unit: "KGS", quantity: amount };
  if (unit === "L") return { unit: "MLT", quantity: amount * 1000 };
  return { unit: "PCS", quantity: amount };
}

/**
 * The taxed parts of an order, as ordered or as packed: its lines, and its charges. A discount is taken off the lines in
 * proportion. Credit and rounding are ways to pay, and change no tax.
 */
export function taxedParts(order: Ordered, { isPacked }: { isPacked: boolean }): TaxedPart[] {
  const { lines, fee } = order;
  const due = lines.map((line) => (isPacked ? duePaise(line) : linePaise(line)));
  const { discount } = isPacked ? packedBill(order) : bill(order);
  const less = discount === 0 ? due.map(() => 0) : shares(discount, due);
  const parts = lines.map((line, index): TaxedPart => {
    const { packed } = isPacked ? line : {};
    const crop = packed && "instead" in packed ? packed.instead : line.crop;
    const amount =
      packed && "instead" in packed
        ? packed.packs * packed.instead.quantity * 1000
        : (packed?.amount ?? orderedAmount(line));
    const paise = (due[index] ?? 0) - (less[index] ?? 0);
    const half = halfOf(paise, crop.rate);
    return {
      hsn: crop.hsn,
      rate: crop.rate,
      ...measured(crop.unit, amount),
      taxable: paise - 2 * half,
      half,
    };
  });
  const charges = fee + HANDLING;
  const half = halfOf(charges, CHARGES_RATE);
  const service = { hsn: "9968", rate: CHARGES_RATE, unit: "", quantity: 0 };
  return [...parts, { ...service, taxable: charges - 2 * half, half }];
}

/** Half of the tax by which a credit note reduces the invoice. */
export function noteHalf(order: Ordered): number {
  const half = (isPacked: boolean) => sum(taxedParts(order, { isPacked }).map((part) => part.half));
  return Math.max(0, Math.min(half(false) - half(true), Math.floor(packedBill(order).note / 2)));
}

/** How much an order's line has taken of crops: of heaps in thousandths of a pack's unit, else in packs. */
export function taken(line: Line): { crop: Crop; amount: number; packs: number }[] {
  const { crop, packs, packed } = line;
  const all = orderedAmount(line);
  if (!packed) return [{ crop, amount: all, packs }];
  if ("instead" in packed) {
    const other = { amount: packed.instead.quantity * packed.packs * 1000, packs: packed.packs };
    return [{ crop: packed.instead, ...other }, ...(packed.restock ? [] : [{ crop, amount: all, packs }])];
  }
  const begun = Math.ceil(packed.amount / (crop.quantity * 1000));
  if (packed.restock) return [{ crop, amount: packed.amount, packs: begun }];
  return [{ crop, amount: Math.max(all, packed.amount), packs: Math.max(packs, begun) }];
}

/** The format on the shop's pages: ₹1,234.50, without paise if there are none. */
export function shown(paise: number): string {
  const rupees = (paise / 100).toLocaleString("en-IN", { minimumFractionDigits: 2 });
  return `₹${rupees.replace(/\.00$/, "")}`;
}

export const rupees = (paise: number): number => paise / 100;

export const inPaise = (amount: number): number => Math.round(amount * 100);
