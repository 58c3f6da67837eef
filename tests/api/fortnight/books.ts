/**
 * The test's own books of the fortnight, reckoned without the shop's code: each lot's quantity and where it went, and
 * the entries for its grower that follow. All sums are whole paise, all amounts are in the crop's unit.
 */
import { enter, entries, type Kind } from "./accounts.ts";
import type { Crop, Terms } from "./plan.ts";
import { sum } from "./sum.ts";

export interface Lot {
  id: string;
  number: number;
  grower: string;
  crop: Crop;
  harvestedOn: string;
  /** The accepted amount, and what was brought besides and not accepted. */
  quantity: number;
  refused: number;
  packed: number;
  /** The amount that was written off, or spoilt at packing. */
  lost: number;
  terms: Terms;
  isRecalled: boolean;
  /** The asked delivery that it answers. */
  purchase: Purchase | null;
}

/** An amount that a grower is asked to bring for a delivery day. */
export interface Purchase {
  id: string;
  day: string;
  grower: string;
  good: Good;
  amount: number;
  terms: Terms;
  /** Whether its list was sent as it is now. */
  isSent: boolean;
}

/** A product of the catalogue. */
export interface Good {
  id: string;
  name: string;
  crop: Crop;
  /** One pack in the crop's unit. */
  size: number;
  quantity: number;
  paise: number;
}

/** Packs of a product in an order. */
export interface Line {
  item: string;
  good: Good;
  packs: number;
}

/** The content of the bag for a line: an amount of it, or packs of another product. `isSpoilt`: the missing part spoilt. */
export type Amount = { line: Line; amount: number; isSpoilt: boolean };
export type Packed = Amount | { line: Line; instead: Good; packs: number; isSpoilt: boolean };

export type Status = "Pending" | "Out for Delivery" | "Delivered" | "Cancelled";

/** The parts of one product that come from lots. */
type Parts = Map<Lot, number>;

export interface Order {
  id: string;
  invoice: string;
  day: string;
  lines: readonly Line[];
  status: Status;
  /** The packed and the spoilt amount of each product; null before it was weighed. */
  bag: Map<Good, { amount: number; spoilt: number }> | null;
  /** The price of so much of a product. A promo code changes nothing of it. */
  worth: Map<Good, { paise: number; amount: number }>;
  held: Map<Good, Parts>;
  spoiltOf: Map<Good, Parts>;
  /** The parts for which growers are owed by now. */
  settled: { lot: Lot; good: Good; amount: number; sold: number }[];
  /** The charges of growers for complaints about the order. */
  charged: { lot: Lot; paise: number }[];
}

export const lots: Lot[] = [];
export const purchases: Purchase[] = [];

export const leftOf = ({ quantity, packed, lost }: Lot): number => quantity - packed - lost;

/** A quotient of whole numbers, half rounded up. */
const halfUp = (dividend: number, divisor: number) => Math.floor((2 * dividend + divisor) / (2 * divisor));

const owed = ({ terms, crop }: Lot, amount: number, sold: number): number =>
  "share" in terms
    ? halfUp(sold * terms.share, 10_000)
    : halfUp(terms.price * amount, crop.unit === "g" || crop.unit === "ml" ? 1000 : 1);

/** What is settled of each lot. The sum that is owed for all of it is rounded once. */
const settledOf = new Map<Lot, { amount: number; sold: number }>();

/** The change of what is owed for a lot when so much more of it is settled, or less. */
function settle(lot: Lot, amount: number, sold: number): number {
  const before = settledOf.get(lot) ?? { amount: 0, sold: 0 };
  const after = { amount: before.amount + amount, sold: before.sold + sold };
  settledOf.set(lot, after);
  return owed(lot, after.amount, after.sold) - owed(lot, before.amount, before.sold);
}

/** The order in which the store settles: it decides to which order a paisa of rounding falls. */
const byId = <Each extends { id: string }>(one: Each, other: Each) => (one.id < other.id ? -1 : 1);

const oldestFirst = (one: Lot, other: Lot) =>
  one.harvestedOn < other.harvestedOn
    ? -1
    : one.harvestedOn > other.harvestedOn
      ? 1
      : one.number - other.number;

/** The lots of a crop that can still be packed, the oldest first. */
export const packable = (crop: Crop) =>
  lots.filter((lot) => lot.crop === crop && !lot.isRecalled && leftOf(lot) > 0).sort(oldestFirst);

/** Takes so much of a crop's oldest lots, as far as they have it. */
function takeOldest(crop: Crop, amount: number, take: (lot: Lot, part: number) => void): void {
  let rest = amount;
  for (const lot of packable(crop)) {
    const part = Math.min(rest, leftOf(lot));
    if (part <= 0) break;
    take(lot, part);
    rest -= part;
  }
}

/** Gives so much back of some parts, of the newest lots first. */
function giveBack(parts: Parts, amount: number, give: (lot: Lot, part: number) => void): void {
  let rest = amount;
  for (const lot of [...parts.keys()].sort(oldestFirst).reverse()) {
    const part = Math.min(rest, parts.get(lot) ?? 0);
    if (part <= 0) continue;
    change(parts, lot, -part);
    give(lot, part);
    rest -= part;
  }
}

function change(parts: Parts, lot: Lot, by: number): void {
  const amount = (parts.get(lot) ?? 0) + by;
  if (amount === 0) parts.delete(lot);
  else parts.set(lot, amount);
}

function partsIn(all: Map<Good, Parts>, good: Good): Parts {
  const parts: Parts = all.get(good) ?? new Map();
  all.set(good, parts);
  return parts;
}

/** A new order, as it is placed. */
export function ordered({ lines, ...placed }: Pick<Order, "id" | "invoice" | "day" | "lines">): Order {
  const worth = new Map(
    lines.map(({ good, packs }) => [good, { paise: good.paise * packs, amount: good.size * packs }]),
  );
  return {
    ...placed,
    lines,
    worth,
    status: "Pending",
    bag: null,
    held: new Map(),
    spoiltOf: new Map(),
    settled: [],
    charged: [],
  };
}

/** The amount that an order needs of a product. */
function needs({ status, bag, lines }: Order, good: Good): number {
  if (status === "Cancelled") return 0;
  const packed = bag?.get(good)?.amount;
  if (packed !== undefined || status === "Pending") return packed ?? 0;
  return sum(lines.filter((line) => line.good === good).map(({ packs }) => packs * good.size));
}

/** The products of some orders, each order's own by their ids. */
function productsIn(orders: readonly Order[]): { order: Order; good: Good }[] {
  return orders
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .flatMap((order) => {
      const goods = new Set([...order.worth.keys(), ...(order.bag?.keys() ?? []), ...order.held.keys()]);
      return [...goods].sort((one, other) => (one.id < other.id ? -1 : 1)).map((good) => ({ order, good }));
    });
}

/** Lets orders have what they need of the lots: first all give back what they don't need, then each takes. */
function supply(orders: readonly Order[], spoil: (order: Order, good: Good) => void = () => undefined): void {
  const parts = productsIn(orders);
  for (const { order, good } of parts) {
    const held = partsIn(order.held, good);
    giveBack(held, sum(held.values()) - needs(order, good), (lot, part) => {
      lot.packed -= part;
    });
  }
  for (const { order, good } of parts) {
    const held = partsIn(order.held, good);
    takeOldest(good.crop, needs(order, good) - sum(held.values()), (lot, part) => {
      change(held, lot, part);
      lot.packed += part;
    });
    spoil(order, good);
  }
}

/** What is packed of an order. Lines that are not named are packed as ordered. */
type Packing = { order: Order; packed: readonly Packed[] };

/** Packs orders together, or packs them anew: first all give back what they don't need, then each takes. */
export function pack(packings: readonly Packing[]): void {
  const before = new Map(packings.map(({ order }) => [order, order.bag ?? new Map()]));
  for (const { order, packed } of packings) fillBag(order, packed);
  const more = (order: Order, good: Good) =>
    (order.bag?.get(good)?.spoilt ?? 0) - (before.get(order)?.get(good)?.spoilt ?? 0);
  for (const { order } of packings) {
    for (const good of order.bag?.keys() ?? []) {
      giveBack(partsIn(order.spoiltOf, good), -more(order, good), (lot, part) => {
        lot.lost -= part;
      });
    }
    // Nothing of a recalled lot stays in a bag that is packed now.
    for (const held of order.held.values()) {
      for (const [lot, part] of held) {
        if (!lot.isRecalled) continue;
        held.delete(lot);
        lot.packed -= part;
      }
    }
  }
  supply(
    packings.map(({ order }) => order),
    (order, good) => {
      takeOldest(good.crop, more(order, good), (lot, part) => {
        change(partsIn(order.spoiltOf, good), lot, part);
        lot.lost += part;
      });
    },
  );
}

/** Fills the bag of an order, and says what is paid for it. */
function fillBag(order: Order, packed: readonly Packed[]): void {
  const bag: NonNullable<Order["bag"]> = new Map(
    [...(order.bag?.keys() ?? [])].map((good) => [good, NOTHING]),
  );
  order.worth = new Map();
  for (const line of order.lines) {
    const { good, packs } = line;
    const all = packs * good.size;
    const deviation = packed.find((one) => one.line === line);
    const isReplaced = deviation !== undefined && "instead" in deviation;
    const amount = deviation === undefined ? all : "amount" in deviation ? deviation.amount : 0;
    bag.set(good, { amount, spoilt: deviation?.isSpoilt ? Math.max(0, all - amount) : 0 });
    if (!isReplaced) {
      order.worth.set(good, { paise: packs * good.paise, amount: all });
      continue;
    }
    const { instead, packs: others } = deviation;
    // Two lines may be replaced by the same product.
    const other = {
      paise: Math.min(packs * good.paise, others * instead.paise),
      amount: others * instead.size,
    };
    const { paise, amount: of } = order.worth.get(instead) ?? { paise: 0, amount: 0 };
    order.worth.set(instead, { paise: paise + other.paise, amount: of + other.amount });
    bag.set(instead, { amount: of + other.amount, spoilt: 0 });
  }
  order.bag = bag;
}

const NOTHING = { amount: 0, spoilt: 0 };

/** The price of what is in the bag for a line, of known growers or not: at most that of the packs that were ordered. */
export function dueFor({ bag }: Order, { good, packs }: Line): number {
  const all = packs * good.size;
  const packed = bag?.get(good)?.amount ?? all;
  return Math.min(packs * good.paise, halfUp(packs * good.paise * packed, all));
}

/** The price of an order's parts of a product, the oldest lots first. The parts add up to the whole. */
export function soldParts(order: Order, good: Good): { lot: Lot; amount: number; sold: number }[] {
  const { paise, amount: of } = order.worth.get(good) ?? { paise: 0, amount: 1 };
  let upto = 0;
  return [...partsIn(order.held, good)]
    .sort(([one], [other]) => oldestFirst(one, other))
    .map(([lot, amount]) => {
      const before = halfUp(paise * upto, of);
      upto += amount;
      return { lot, amount, sold: halfUp(paise * upto, of) - before };
    });
}

/**
 * Sets the status of orders, on a day. Growers are owed for what is delivered, and no longer when it comes back; they bear
 * no complaint about what is cancelled.
 */
export function setStatus(orders: readonly Order[], status: Status, day: string): void {
  const wasDelivered = new Set(orders.filter((order) => order.status === "Delivered"));
  for (const order of orders) order.status = status;
  supply(orders);
  for (const order of orders.toSorted(byId)) {
    const { invoice } = order;
    if (wasDelivered.has(order) && status !== "Delivered") {
      for (const { lot, good, amount, sold } of order.settled.splice(0)) {
        enter(lot.grower, "taken back", settle(lot, -amount, -sold), day, {
          lot: lot.number,
          invoice,
          good,
          amount: -amount,
        });
      }
    }
    if (status === "Cancelled") {
      for (const { lot, paise } of order.charged.splice(0)) {
        enter(lot.grower, "added", paise, day, { lot: lot.number, invoice });
      }
    }
    if (status !== "Delivered" || order.settled.length > 0) continue;
    for (const good of [...order.held.keys()].sort(byId)) {
      for (const { lot, amount, sold } of soldParts(order, good)) {
        order.settled.push({ lot, good, amount, sold });
        const about = { lot: lot.number, invoice, good, amount };
        enter(lot.grower, "accepted", settle(lot, amount, sold), day, about);
      }
    }
  }
}

/** Charges the grower of a lot for a complaint about an order. */
export function charge(order: Order, lot: Lot, paise: number, day: string): void {
  order.charged.push({ lot, paise });
  enter(lot.grower, "deducted", -paise, day, { lot: lot.number, invoice: order.invoice });
}

/** Gives a lot new terms: what they change of what is owed for it so far is one entry. */
export function reprice(lot: Lot, terms: Terms, day: string): void {
  lot.terms = terms;
  const { amount, sold } = settledOf.get(lot) ?? { amount: 0, sold: 0 };
  const right = owed(lot, amount, sold);
  const kinds: readonly Kind[] = ["accepted", "taken back", "repriced"];
  const entered = entries.filter((entry) => entry.lot === lot.number && kinds.includes(entry.kind));
  const paise = right - sum(entered.map((entry) => entry.paise));
  if (paise !== 0) enter(lot.grower, "repriced", paise, day, { lot: lot.number });
}

/** Writes off so much of a crop in the evening, of the oldest lots first. */
export function writeOff(crop: Crop, amount: number): void {
  takeOldest(crop, amount, (lot, part) => {
    lot.lost += part;
  });
}
