/** The goods of the fortnight, their growers, and the number of orders each day. All sums are paise. */
import { daysLater } from "#kernel/time/store-time.ts";

/** `npm run test:all -- fortnight` lives all of it. */
export const DAYS = Number(process.env.FORTNIGHT_DAYS ?? 3);
export const ORDERS = Number(process.env.FORTNIGHT_ORDERS ?? 8);
export const SEED = Number(process.env.FORTNIGHT_SEED ?? 20_261_128);

/** A Saturday, so that even three days have the end of a week. */
const FIRST_DAY = "2026-03-21";
/** The days at the store, `yyyy-mm-dd`. */
export const days = Array.from({ length: DAYS }, (_, index) => daysLater(FIRST_DAY, index));

/** Grams, millilitres, pieces, and packs that nobody weighs. */
export type Unit = "g" | "ml" | "pcs" | "pack";
/** Paise per kilogram, litre, piece or pack; or hundredths of a per cent of the price in the shop. */
export type Terms = { price: number } | { share: number };

/** How the store keeps stock of a crop: from a heap by the day, in packs, or not at all. */
type StockKind = "heap" | "counted" | "open";

/** A crop: its lots serve all its goods. */
export interface Crop {
  name: string;
  unit: Unit;
  stockKind: StockKind;
  /** The goods that are sold of it: `quantity` and `packUnit` as the catalogue has them, `size` is one pack in the crop's unit. */
  goods: readonly { name: string; size: number; quantity: number; packUnit: string; paise: number }[];
  growers: readonly string[];
}

const weighed = (name: string, size: number, paise: number) =>
  size % 1000 === 0
    ? { name, size, quantity: size / 1000, packUnit: "kg", paise }
    : { name, size, quantity: size, packUnit: "g", paise };

export const CROPS: readonly Crop[] = [
  {
    name: "Tomatoes",
    unit: "g",
    stockKind: "heap",
    growers: ["Lakshmamma", "Ravi"],
    goods: [weighed("Tomatoes 500 g", 500, 3333), weighed("Tomatoes 1 kg", 1000, 6475)],
  },
  {
    name: "Beans",
    unit: "g",
    stockKind: "heap",
    growers: ["Ravi", "Siddappa"],
    goods: [weighed("Beans 250 g", 250, 2749)],
  },
  {
    name: "Honey",
    unit: "g",
    stockKind: "counted",
    growers: ["Basava"],
    goods: [weighed("Honey 250 g", 250, 18_999)],
  },
  {
    name: "Palak",
    unit: "pack",
    stockKind: "counted",
    growers: ["Siddappa", "Mahadeva"],
    goods: [{ name: "Palak", size: 1, quantity: 1, packUnit: "bunch", paise: 1525 }],
  },
  {
    name: "Bananas",
    unit: "pcs",
    stockKind: "counted",
    growers: ["Nagamma", "Puttamma"],
    goods: [{ name: "Bananas", size: 6, quantity: 6, packUnit: "pcs", paise: 4550 }],
  },
  {
    name: "Carrots",
    unit: "g",
    stockKind: "open",
    growers: ["Devamma", "Lakshmamma"],
    goods: [weighed("Carrots 500 g", 500, 3101)],
  },
  {
    name: "Potatoes",
    unit: "g",
    stockKind: "open",
    growers: ["Mahadeva", "Devamma"],
    goods: [weighed("Potatoes 1 kg", 1000, 4777)],
  },
  {
    name: "Milk",
    unit: "ml",
    stockKind: "open",
    growers: ["Puttamma", "Mahadeva"],
    goods: [{ name: "Milk 500 ml", size: 500, quantity: 500, packUnit: "ml", paise: 3111 }],
  },
];

/** The eight growers with their terms: for crops by name, or else for all. */
export const GROWERS: Readonly<Record<string, { all: Terms; own?: Readonly<Record<string, Terms>> }>> = {
  Lakshmamma: { all: { price: 3175 }, own: { Carrots: { share: 6250 } } },
  Ravi: { all: { share: 5833 }, own: { Beans: { price: 6399 } } },
  Siddappa: { all: { share: 7000 }, own: { Palak: { price: 705 } } },
  Nagamma: { all: { price: 433 } },
  Basava: { all: { share: 8125 } },
  Devamma: { all: { price: 2889 } },
  Mahadeva: { all: { share: 6667 }, own: { Milk: { price: 4125 } } },
  Puttamma: { all: { price: 3999 }, own: { Bananas: { share: 5555 } } },
};

/** The language of a grower's lists, statements and own page. */
export const languageOf = (grower: string): "en" | "kn" =>
  Object.keys(GROWERS).indexOf(grower) % 2 === 0 ? "kn" : "en";

export const termsOf = (grower: string, crop: string): Terms => {
  const terms = GROWERS[grower]?.own?.[crop] ?? GROWERS[grower]?.all;
  if (!terms) throw new Error(`${grower} has no terms`);
  return terms;
};

/** Numbers that are the same in each run: at least 0, below 1. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const draw = numbersFrom(SEED);

/** A whole number from `least` to `most`. */
export const between = (least: number, most: number): number =>
  least + Math.floor(draw() * (most - least + 1));

/** True so often in a hundred. */
export const happens = (percent: number): boolean => draw() * 100 < percent;

/** One of some, which are not empty. */
export function oneOf<Item>(items: readonly Item[]): Item {
  const item = items[between(0, items.length - 1)];
  if (item === undefined) throw new Error("there is nothing to choose from");
  return item;
}

/** So many of some, each once. */
export function someOf<Item>(items: readonly Item[], count: number): Item[] {
  const rest = [...items];
  const chosen: Item[] = [];
  while (chosen.length < count && rest.length > 0) {
    chosen.push(...rest.splice(between(0, rest.length - 1), 1));
  }
  return chosen;
}
