/**
 * The test's own books of the fortnight, reckoned without the shop's code: each lot's quantity and where it went, and
 * each grower's entries and statements. All sums are whole paise, all amounts are in the crop's unit.
 */
import { daysLater } from "#kernel/time/store-time.ts";
import type { Crop, Terms } from "./plan.ts";

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
  /** What was written off, with what spoilt at packing. */
  lost: number;
  terms: Terms;
  isRecalled: boolean;
  /** The asked delivery that it answers. */
  purchase: Purchase | null;
}

/** What a grower is asked to bring for a delivery day. */
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

/** What went into the bag for a line: an amount of it, or packs of another product. `isSpoilt`: what is missing. */
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
  /** What was packed of each product, and spoilt besides; null before it was weighed. */
  bag: Map<Good, { amount: number; spoilt: number }> | null;
  /** The price of so much of a product. A promo code changes nothing of it. */
  worth: Map<Good, { paise: number; amount: number }>;
  held: Map<Good, Parts>;
  spoiltOf: Map<Good, Parts>;
  /** What growers are owed for by now. */
  settled: { lot: Lot; good: Good; amount: number; sold: number }[];
  /** The charges of growers for complaints about the order. */
  charged: { lot: Lot; paise: number }[];
}

export type Kind =
  | "accepted"
  | "taken back"
  | "repriced"
  | "deducted"
  | "added"
  | "advance"
  | "paid"
  | "returned";

export interface Entry {
  grower: string;
  kind: Kind;
  paise: number;
  day: string;
  lot: number | null;
  invoice: string | null;
  /** The product of an order that it is about. */
  good: Good | null;
  /** The number of its statement. */
  statement: number | null;
}

export interface Statement {
  number: number;
  from: string;
  until: string;
  opening: number;
  closing: number;
}

export const lots: Lot[] = [];
export const purchases: Purchase[] = [];
export const entries: Entry[] = [];
export const statements = new Map<string, Statement[]>();

export const sum = (numbers: Iterable<number>): number => {
  let all = 0;
  for (const each of numbers) all += each;
  return all;
};

export const leftOf = ({ quantity, packed, lost }: Lot): number => quantity - packed - lost;

/** A quotient of whole numbers, half rounded up. */
const halfUp = (dividend: number, divisor: number) => Math.floor((2 * dividend + divisor) / (2 * divisor));

const owed = ({ terms, crop }: Lot, amount: number, sold: number): number =>
  "share" in terms
    ? halfUp(sold * terms.share, 10_000)
    : halfUp(terms.price * amount, crop.unit === "g" || crop.unit === "ml" ? 1000 : 1);

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
function supply(orders: readonly Order[], spoil: (good: Good) => void = () => undefined): void {
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
    spoil(good);
  }
}

/** Packs the bag of an order, or packs it anew. Lines that are not named are packed as ordered. */
export function pack(order: Order, packed: readonly Packed[]): void {
  const before = order.bag ?? new Map();
  const bag: NonNullable<Order["bag"]> = new Map([...before.keys()].map((good) => [good, NOTHING]));
  order.worth = new Map();
  for (const line of order.lines) {
    const { good, packs } = line;
    const all = packs * good.size;
    const otherwise = packed.find((one) => one.line === line);
    const isReplaced = otherwise !== undefined && "instead" in otherwise;
    const amount = otherwise === undefined ? all : "amount" in otherwise ? otherwise.amount : 0;
    bag.set(good, { amount, spoilt: otherwise?.isSpoilt ? Math.max(0, all - amount) : 0 });
    if (!isReplaced) {
      order.worth.set(good, { paise: packs * good.paise, amount: all });
      continue;
    }
    const { instead, packs: others } = otherwise;
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
  const more = (good: Good) => (bag.get(good)?.spoilt ?? 0) - (before.get(good)?.spoilt ?? 0);
  for (const good of bag.keys()) {
    giveBack(partsIn(order.spoiltOf, good), -more(good), (lot, part) => {
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
  supply([order], (good) => {
    takeOldest(good.crop, more(good), (lot, part) => {
      change(partsIn(order.spoiltOf, good), lot, part);
      lot.lost += part;
    });
  });
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
  for (const order of orders) {
    const { invoice } = order;
    if (wasDelivered.has(order) && status !== "Delivered") {
      for (const { lot, good, amount, sold } of order.settled.splice(0)) {
        enter(lot.grower, "taken back", -owed(lot, amount, sold), day, {
          lot: lot.number,
          invoice,
          good,
        });
      }
    }
    if (status === "Cancelled") {
      for (const { lot, paise } of order.charged.splice(0)) {
        enter(lot.grower, "added", paise, day, { lot: lot.number, invoice });
      }
    }
    if (status !== "Delivered" || order.settled.length > 0) continue;
    for (const good of order.held.keys()) {
      for (const { lot, amount, sold } of soldParts(order, good)) {
        order.settled.push({ lot, good, amount, sold });
        enter(lot.grower, "accepted", owed(lot, amount, sold), day, { lot: lot.number, invoice, good });
      }
    }
  }
}

/** Charges the grower of a lot for a complaint about an order. */
export function charge(order: Order, lot: Lot, paise: number, day: string): void {
  order.charged.push({ lot, paise });
  enter(lot.grower, "deducted", -paise, day, { lot: lot.number, invoice: order.invoice });
}

/** Writes an entry into a grower's account. */
export function enter(
  grower: string,
  kind: Kind,
  paise: number,
  day: string,
  about: { lot?: number; invoice?: string; good?: Good } = {},
): void {
  const { lot = null, invoice = null, good = null } = about;
  entries.push({ grower, kind, paise, day, lot, invoice, good, statement: null });
}

/** Gives a lot new terms: what they change of what is owed for it so far is one entry. */
export function reprice(lot: Lot, terms: Terms, orders: readonly Order[], day: string): void {
  lot.terms = terms;
  const settled = orders.flatMap((order) => order.settled).filter((part) => part.lot === lot);
  const right = sum(settled.map(({ amount, sold }) => owed(lot, amount, sold)));
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

export const balanceOf = (grower: string): number =>
  sum(entries.filter((entry) => entry.grower === grower).map(({ paise }) => paise));

export interface Correction {
  /** The number of the corrected statement, and of the one that has the difference; null before its week is closed. */
  number: number;
  carriedBy: number | null;
  paise: number;
}

const isLater = (entry: Entry, number: number) => entry.statement === null || entry.statement > number;

/**
 * What later entries change of a grower's statements: goods that were taken back of an order, and new terms of a lot whose
 * goods were on a statement; by statement.
 */
export function correctionsOf(grower: string): Correction[] {
  const own = entries.filter((entry) => entry.grower === grower);
  const goods = own.filter(({ kind }) => kind === "accepted" || kind === "taken back");
  const corrected = [
    ...Map.groupBy(goods, ({ invoice, good, lot }) => `${invoice} ${good?.id} ${lot}`).values(),
  ]
    .filter((some) => some.some(({ kind }) => kind === "taken back"))
    .flatMap((some) => {
      const number = Math.min(...some.map(({ statement }) => statement ?? Number.POSITIVE_INFINITY));
      return some.filter((entry) => isLater(entry, number)).map((entry) => ({ number, entry }));
    });
  const repriced = own
    .filter(({ kind }) => kind === "repriced")
    .map((entry) => {
      const before = goods.filter(
        ({ lot, statement }) => lot === entry.lot && statement !== null && isLater(entry, statement),
      );
      return { number: Math.max(...before.map(({ statement }) => statement ?? 0)), entry };
    });
  const all = [...corrected, ...repriced].filter(({ number }) => Number.isFinite(number));
  return [...Map.groupBy(all, ({ number, entry }) => `${number} ${entry.statement}`).values()]
    .flatMap((some) => {
      const [first] = some;
      const paise = sum(some.map(({ entry }) => entry.paise));
      if (!first || paise === 0) return [];
      return [{ number: first.number, carriedBy: first.entry.statement, paise }];
    })
    .sort((one, other) => (one.carriedBy ?? Infinity) - (other.carriedBy ?? Infinity));
}

const monday = (sunday: string) => daysLater(sunday, -6);

/** Closes the weeks that end on these Sundays: whoever has entries up to then gets a statement. */
export function close(sundays: readonly string[], growers: readonly string[]): void {
  for (const until of sundays) {
    for (const grower of growers) {
      const own = statements.get(grower) ?? [];
      const last = own.at(-1);
      if (last && last.until >= until) continue;
      const open = entries.filter((entry) => {
        return entry.grower === grower && entry.statement === null && entry.day <= until;
      });
      if (open.length === 0) continue;
      const opening = last?.closing ?? 0;
      const number = own.length + 1;
      for (const entry of open) entry.statement = number;
      const closing = opening + sum(open.map(({ paise }) => paise));
      const [first = until] = open.map(({ day }) => day).sort();
      const from = last ? daysLater(last.until, 1) : monday(until) < first ? monday(until) : first;
      statements.set(grower, [...own, { number, from, until, opening, closing }]);
    }
  }
}
