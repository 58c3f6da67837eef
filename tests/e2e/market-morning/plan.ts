import { daysLater, storeDay } from "#kernel/time/store-time.ts";
import { ADDRESS } from "../support/accounts.ts";
import { COCONUTS, GOODS, SOAP } from "./goods.ts";
import type { Crop, Line, Packed } from "./reckoning.ts";

/** The size of the day. `npm run test:all -- mornings` lives the whole one. */
export const ORDERS = Number(process.env.MARKET_ORDERS ?? 12);
export const CHANGES = Number(process.env.MARKET_CHANGES ?? 4);
export const COMPLAINTS = Number(process.env.MARKET_COMPLAINTS ?? 2);
/** The changes that are made in browsers; all others are calls of the same shoppers and the same office. */
const CHANGED_BY_HAND = 10;

/** Market day is today: its evening is lived, too. */
export const DAY = storeDay(new Date());
export const TOMORROW = daysLater(DAY, 1);

export const AREAS = {
  near: { pin: "570001", fee: 4000, van: "Van 1", driver: "Ravi" },
  far: { pin: "571102", fee: 6500, van: "Van 2", driver: "Lata" },
} as const;
export type Area = keyof typeof AREAS;

const FIRST = [
  "Asha",
  "Bala",
  "Chitra",
  "Deepa",
  "Elango",
  "Farida",
  "Gopal",
  "Hema",
  "Indu",
  "Jaya",
  "Kiran",
];
const LAST = ["Gowda", "Hegde", "Iyer", "Kamath", "Lobo", "Murthy", "Nayak", "Pai", "Rao", "Shetty", "Urs"];
const OTHER_STATE = { state: "Tamil Nadu", gstin: "33ABCDE1234F1Z7" };
const OWN_STATE = { state: "Karnataka", gstin: "29ABCDE1234F1ZW" };

/** A customer. `balance` is the credit that the office has entered before, in paise; below zero is owed. */
export interface Person {
  firstName: string;
  lastName: string;
  name: string;
  email: string;
  phone: string;
  state: string;
  gstin?: string;
  home: Area;
  balance: number;
}

/** The addresses of a person: at home, and another one in the other area. */
export const doorOf = (person: Person, area: Area) => {
  const { firstName, lastName, email, phone, state, gstin, home } = person;
  const street = area === home ? `${firstName} ${lastName} House` : "At the mill";
  return {
    ...ADDRESS,
    firstName,
    lastName,
    email,
    phone,
    state,
    street,
    zipcode: AREAS[area].pin,
    ...(gstin && { gstin }),
  };
};

/** The kinds of changes, in turn. The shopper makes those of `SHOPPERS`, and the office all others. */
const KINDS = ["price", "more", "add", "move", "fewer", "notes", "remove", "address", "more of all"] as const;
const SHOPPERS: readonly ChangeKind[] = ["more", "move", "remove"];
export type ChangeKind = (typeof KINDS)[number];
export interface Change {
  kind: ChangeKind;
  byShopper: boolean;
  byHand: boolean;
}

/** An order: as placed, as changed, and with what goes into its bag. `street` is set once the office has corrected it. */
export interface Order {
  person: Person;
  placed: readonly Line[];
  lines: readonly Line[];
  placedIn: Area;
  area: Area;
  street?: string;
  hasCode: boolean;
  /** Takes the customer's balance along. */
  usesBalance: boolean;
  /** Placed in a browser. */
  byHand: boolean;
  change?: Change;
}

/** A generator of numbers from 0 to below 1: the same ones in each run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const roll = dice(20_261_126);
const one = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(roll() * items.length)];
  if (item === undefined) throw new Error("nothing to choose from");
  return item;
};

/** The place of an order in a household of two: every twelfth order is its neighbour's second one. */
const isSecond = (n: number) => n % 12 === 11;
const inHousehold = (n: number) => isSecond(n) || (isSecond(n + 1) && n + 1 < ORDERS);

function personOf(n: number): Person {
  const firstName = FIRST[n % FIRST.length] ?? "";
  const lastName = LAST[Math.floor(n / FIRST.length) % LAST.length] ?? "";
  const balance = n === 5 ? 250_000 : n % 10 === 3 ? 3550 : n % 10 === 7 ? -2000 : 0;
  return {
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
    balance,
    email: `${firstName}.${lastName}@example.com`.toLowerCase(),
    phone: `+91 98450 ${10_000 + n}`,
    state: "Karnataka",
    ...(n % 9 === 4 ? OTHER_STATE : n % 9 === 8 ? OWN_STATE : {}),
    home: n % 2 === 0 ? "near" : "far",
  };
}

const lineOf = (crop: Crop, packs: number): Line => ({ crop, packs, paise: crop.paise });

/** Two or three crops. The first line has two packs or more, so that each kind of change suits it. */
function linesOf(): Line[] {
  const crops = new Set<Crop>();
  while (crops.size < (roll() < 0.5 ? 2 : 3)) crops.add(one(GOODS));
  return [...crops].map((crop, index) => lineOf(crop, index === 0 ? one([2, 3]) : one([1, 1, 2])));
}

function changed(lines: readonly Line[], kind: ChangeKind): readonly Line[] {
  const [first, ...rest] = lines;
  if (!first) throw new Error("an order has lines");
  if (kind === "more") return [{ ...first, packs: first.packs + 1 }, ...rest];
  if (kind === "fewer") return [{ ...first, packs: first.packs - 1 }, ...rest];
  if (kind === "price") return [{ ...first, paise: first.paise - 325 }, ...rest];
  if (kind === "more of all") return lines.map((line) => ({ ...line, packs: line.packs + 1 }));
  if (kind === "remove") return lines.slice(0, -1);
  const isIn = (crop: Crop) => lines.some((line) => line.crop === crop);
  const fresh = GOODS.find((crop) => !isIn(crop));
  return kind === "add" && fresh ? [...lines, lineOf(fresh, 1)] : lines;
}

/** The weights on the scales: most lines as ordered, some up to a tenth less or a little more. */
function weighed({ crop, packs }: Line): Packed | undefined {
  const share = roll();
  if (crop.unit === "pcs" || crop.unit === "L" || roll() < 0.6) return undefined;
  const ordered = crop.quantity * packs * 1000;
  const step = crop.unit === "kg" ? 5 : 5000;
  const amount = Math.round((ordered * (0.9 + share * 0.14)) / step) * step;
  return amount === ordered ? undefined : { amount };
}

/** The content of the bag of order `n`: its last line may be missing or replaced, its first half there. */
function bagged(lines: readonly Line[], n: number): Line[] {
  return lines.map((line, index): Line => {
    const isLast = index > 0 && index === lines.length - 1;
    const restock = roll() < 0.5;
    const packed = weighed(line);
    if (isLast && n % 7 === 2) return { ...line, packed: { amount: 0, restock } };
    if (isLast && n % 8 === 6) {
      const instead = line.crop === COCONUTS ? SOAP : COCONUTS;
      return { ...line, packed: { instead, packs: 1 + (n % 2), restock } };
    }
    const isHalf = index === 0 && n % 11 === 9 && line.packs > 1;
    if (isHalf) return { ...line, packed: { amount: line.crop.quantity * 1000, restock: true } };
    return packed ? { ...line, packed } : line;
  });
}

const people = Array.from({ length: ORDERS }, (_, n) => personOf(n));
const placedByHand = ORDERS < 60 ? [1, 3] : [0, 1, 3, 7];

/** The changes by the number of their order, spread over the day. A household's two orders stay at one door. */
const changes = new Map(
  Array.from({ length: CHANGES }, (_, k): [number, Change] => {
    const n = Math.floor((k * ORDERS) / CHANGES);
    const plannedKind = KINDS[k % KINDS.length] ?? "more";
    const kind =
      inHousehold(n) && (plannedKind === "move" || plannedKind === "address") ? "more" : plannedKind;
    return [n, { kind, byShopper: SHOPPERS.includes(kind), byHand: k < CHANGED_BY_HAND }];
  }),
);

/** All orders of the day. */
export const orders: readonly Order[] = Array.from({ length: ORDERS }, (_, n): Order => {
  const person = people[isSecond(n) ? n - 1 : n];
  if (!person) throw new Error("nobody orders");
  const placed = linesOf();
  const change = changes.get(n);
  const lines = bagged(change ? changed(placed, change.kind) : placed, n);
  const other: Area = person.home === "near" ? "far" : "near";
  return {
    person,
    placed,
    lines,
    placedIn: person.home,
    hasCode: n % 5 === 1,
    area: change?.kind === "move" ? other : person.home,
    ...(change?.kind === "address" && { street: "7 Temple Road" }),
    usesBalance: person.balance !== 0,
    byHand: placedByHand.includes(n),
    ...(change && { change }),
  };
});

/** The shoppers. */
export const customers: readonly Person[] = [...new Set(orders.map(({ person }) => person))];
