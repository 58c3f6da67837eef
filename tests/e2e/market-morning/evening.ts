/** The day's expected outcome: doors, vans, balances, heaps, counts and taxes, reckoned from the plan alone. */
import { countOf, harvestOf } from "./goods.ts";
import { AREAS, type Area, COMPLAINTS, customers, ORDERS, type Order, orders, type Person } from "./plan.ts";
import {
  type Crop,
  type HeapName,
  noteHalf,
  type Ordered,
  packedBill,
  sum,
  type TaxedPart,
  taken,
  taxedParts,
} from "./reckoning.ts";

/** An order as its sums need it; `as` is "placed" before the change, and "lived" after it. */
export function orderedOf(order: Order, as: "placed" | "lived" = "lived"): Ordered {
  const { person, hasCode, usesBalance } = order;
  return {
    lines: as === "placed" ? order.placed : order.lines,
    fee: AREAS[as === "placed" ? order.placedIn : order.area].fee,
    hasCode,
    balance: usesBalance ? person.balance : 0,
    isInterState: person.state !== "Karnataka",
  };
}

/** The event at a door. `later`: nobody is at home at first. `away`: nobody is until the evening. */
export interface Bag {
  name: string;
  van: Area;
  orders: readonly Order[];
  due: number;
  what: "exact" | "less" | "more" | "later" | "away";
  received: number;
}

const LESS = 2000;
const MORE = 1500;

/** The bags of all households, those of each van in their own turn. */
export const bags: readonly Bag[] = (["near", "far"] as const).flatMap((van) => {
  const households = Map.groupBy(
    orders.filter(({ area }) => area === van),
    ({ person, street }) => `${person.email} ${street ?? ""}`,
  );
  return [...households.values()].map((household, turn, all): Bag => {
    const due = sum(household.map((order) => packedBill(orderedOf(order)).total));
    const isAway = turn === all.length - 1 && all.length > 3;
    const canDiffer = due > LESS;
    const what = isAway
      ? "away"
      : canDiffer && turn % 6 === 1
        ? "less"
        : canDiffer && turn % 6 === 4
          ? "more"
          : turn % 5 === 2
            ? "later"
            : "exact";
    const received = what === "away" ? 0 : what === "less" ? due - LESS : what === "more" ? due + MORE : due;
    return { name: household[0]?.person.name ?? "", van, orders: household, due, what, received };
  });
});

/** The money of a bag by its orders: divided by what each owes, with the shares so far rounded to whole paise. */
export function receivedOf({
  orders: bagOrders,
  due,
  received,
  what,
}: Bag): ReadonlyMap<Order, number | null> {
  let owed = 0;
  let given = 0;
  return new Map(
    bagOrders.map((order, index) => {
      if (what === "away") return [order, null];
      owed += packedBill(orderedOf(order)).total;
      const soFar =
        index === bagOrders.length - 1 ? received : Math.floor((2 * received * owed + due) / (2 * due));
      const share = soFar - given;
      given = soFar;
      return [order, share];
    }),
  );
}

/** Payments that differ at a door. Every second difference is carried to the balance, the others are left. */
export const differences = bags
  .filter(({ what }) => what === "less" || what === "more")
  .flatMap(({ orders: bagOrders, received, due }) =>
    bagOrders.slice(0, 1).map((order) => ({ order, orders: bagOrders, paise: received - due })),
  )
  .map((difference, turn) => ({ ...difference, isCarried: turn % 2 === 0 }));

const ANSWERS = [
  { kind: "credit", paise: 3500 },
  { kind: "replacement", paise: 0 },
  { kind: "refund", paise: 1250 },
  { kind: "no", paise: 0 },
  { kind: "credit", paise: 1775 },
] as const;

/** The complaints, each of another customer whose bag was delivered. */
export const complaints = bags
  .filter(({ what, due }) => what !== "away" && due > 0)
  .filter((_, turn, all) => turn % Math.max(1, Math.floor(all.length / COMPLAINTS)) === 0)
  .slice(0, COMPLAINTS)
  .flatMap(({ orders: [order] }, turn) => {
    const answer = ANSWERS[turn % ANSWERS.length];
    return order && answer ? [{ order, ...answer }] : [];
  });

/** A customer's balance in the evening, in paise. */
export function balanceOf(person: Person): number {
  const own = orders.filter((order) => order.person === person);
  const used = own
    .map((order) => packedBill(orderedOf(order)))
    .map(({ credit, unusedCredit }) => credit + unusedCredit);
  const carried = differences.filter(({ order, isCarried }) => isCarried && own.includes(order));
  const answered = complaints.filter(({ order, kind }) => kind === "credit" && own.includes(order));
  return person.balance + sum(used) + sum([...carried, ...answered].map(({ paise }) => paise));
}

export const balances: ReadonlyMap<Person, number> = new Map(customers.map((who) => [who, balanceOf(who)]));

const allTaken = orders.flatMap(({ lines }) => lines.flatMap(taken));

/** The rest of a heap, in grams. */
export function leftOfHeap(heap: HeapName): number {
  const grams = ({ crop, amount }: { crop: Crop; amount: number }) =>
    crop.heap === heap ? (crop.unit === "kg" ? amount : amount / 1000) : 0;
  return harvestOf(ORDERS)[heap] * 1000 - sum(allTaken.map(grams));
}

/** The rest of a counted crop, in packs. */
export const packsLeft = (crop: Crop): number =>
  countOf(ORDERS) - sum(allTaken.filter((each) => each.crop === crop).map(({ packs }) => packs));

/** The money of a van. Short and over payments do not offset each other. */
export function tallyOf(van: Area) {
  const own = bags.filter((bag) => bag.van === van);
  const isDone = ({ what }: Bag) => what !== "away";
  return {
    stops: own.length,
    done: own.filter(isDone).length,
    due: sum(own.map(({ due }) => due)),
    received: sum(own.map(({ received }) => received)),
    short: sum(own.filter(isDone).map(({ due, received }) => Math.max(0, due - received))),
    over: sum(own.filter(isDone).map(({ due, received }) => Math.max(0, received - due))),
    out: sum(own.filter((bag) => !isDone(bag)).map(({ due }) => due)),
  };
}

/** Sums of taxes in paise. */
export interface Sums {
  taxable: number;
  cgst: number;
  sgst: number;
  igst: number;
}

const sumsOf = ({ taxable, half }: TaxedPart, isInterState: boolean): Sums =>
  isInterState ? { taxable, cgst: 0, sgst: 0, igst: 2 * half } : { taxable, cgst: half, sgst: half, igst: 0 };

export const addUp = (all: readonly Sums[]): Sums => ({
  taxable: sum(all.map(({ taxable }) => taxable)),
  cgst: sum(all.map(({ cgst }) => cgst)),
  sgst: sum(all.map(({ sgst }) => sgst)),
  igst: sum(all.map(({ igst }) => igst)),
});

/** Each order with the taxed parts of its invoice. */
const invoiced = orders.map((order) => {
  const ordered = orderedOf(order);
  const parts = taxedParts(ordered, { isPacked: true }).map((part) => ({
    ...part,
    sums: sumsOf(part, ordered.isInterState),
    key: String(part.rate),
  }));
  return { order, parts, sums: addUp(parts.map(({ sums }) => sums)), total: packedBill(ordered).total };
});

/** The tax report of the day: by rate, by code and by invoice, all in paise, and quantities in thousandths. */
export const report = {
  invoices: new Map(
    invoiced.map(({ order, parts, sums, total }) => [order, { sums, total, byRate: grouped(parts) }]),
  ),
  byRate: grouped(
    invoiced.flatMap(({ order: { person }, parts }) =>
      parts.map((part) => ({
        ...part,
        key: [person.gstin ? "B2B" : "B2C", person.state, part.rate / 100].join(" "),
      })),
    ),
  ),
  byHsn: grouped(
    invoiced.flatMap(({ parts }) =>
      parts.map((part) => ({ ...part, key: [part.hsn, part.unit, part.rate / 100].join(" ") })),
    ),
  ),
  total: addUp(invoiced.map(({ sums }) => sums)),
  amount: sum(invoiced.map(({ total }) => total)),
};

function grouped(parts: readonly { key: string; quantity: number; sums: Sums }[]) {
  return new Map(
    [...Map.groupBy(parts, ({ key }) => key)].map(([key, group]) => [
      key,
      { quantity: sum(group.map(({ quantity }) => quantity)), ...addUp(group.map(({ sums }) => sums)) },
    ]),
  );
}

/** The credit note of an order that has left the farm, in paise; none for one whose bag is worth what was ordered. */
export function creditNoteOf(order: Order): { paise: number; half: number } | undefined {
  const ordered = orderedOf(order);
  const isOut = bags.some((bag) => bag.orders.includes(order) && bag.what !== "away");
  const { note } = packedBill(ordered);
  return isOut && note > 0 ? { paise: note, half: noteHalf(ordered) } : undefined;
}
