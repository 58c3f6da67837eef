import { daysLater, storeDay } from "#kernel/time/store-time.ts";
import { type Bag, type Crop, duePaise } from "./reckoning.ts";

export const SPINACH: Crop = {
  name: "Palak spinach",
  category: "vegetables",
  paise: 3800,
  quantity: 250,
  unit: "g",
};
export const TOMATOES: Crop = {
  name: "Country tomatoes",
  category: "vegetables",
  paise: 5250,
  quantity: 1,
  unit: "kg",
};
export const CARROTS: Crop = {
  name: "Ooty carrots",
  category: "vegetables",
  paise: 6550,
  quantity: 500,
  unit: "g",
};
export const HONEY: Crop = {
  name: "Forest honey",
  category: "pantry",
  paise: 26900,
  quantity: 500,
  unit: "g",
};
export const HARVEST = new Map([
  [SPINACH, 6],
  [TOMATOES, 30],
  [CARROTS, 12],
]);
export const PERCENT = 10;
export const NEAR = { pins: "570001, 570004 - 570010", feePaise: 2500 };
export const FAR = { pins: "571102", feePaise: 6000 };

/** Each person's final bag. `packed` is the weight that the seller enters on the evening before market day. */
export const BAGS = {
  Asha: {
    lines: [
      { crop: TOMATOES, packs: 2, packed: 1.85 },
      { crop: SPINACH, packs: 1 },
    ],
    feePaise: NEAR.feePaise,
    percentOff: PERCENT,
  },
  Bala: {
    lines: [
      { crop: TOMATOES, packs: 3 },
      { crop: CARROTS, packs: 2, packed: 0 },
    ],
    feePaise: FAR.feePaise,
  },
  Chitra: {
    lines: [
      { crop: SPINACH, packs: 1 },
      { crop: HONEY, packs: 1 },
    ],
    feePaise: NEAR.feePaise,
  },
  Deepa: {
    lines: [
      { crop: CARROTS, packs: 3, packed: 0 },
      { crop: TOMATOES, packs: 1, packed: 0.955 },
    ],
    feePaise: NEAR.feePaise,
  },
  Elango: {
    lines: [
      { crop: SPINACH, packs: 2 },
      { crop: TOMATOES, packs: 4 },
    ],
    feePaise: NEAR.feePaise,
  },
  Farida: {
    lines: [
      { crop: CARROTS, packs: 1, packed: 0 },
      { crop: HONEY, packs: 2 },
    ],
    feePaise: FAR.feePaise,
    percentOff: PERCENT,
  },
  Hema: { lines: [{ crop: SPINACH, packs: 1 }], feePaise: NEAR.feePaise },
} satisfies Record<string, Bag>;

/** Market day is always tomorrow. */
export const DAY = daysLater(storeDay(new Date()), 1);
export const CASH = Object.values(BAGS).reduce((sum, bag) => sum + duePaise(bag), 0);

/** The final bag of a person. */
export const bagOf = (name: string): Bag => {
  const [, bag] = Object.entries(BAGS).find(([whose]) => whose === name) ?? [];
  if (!bag) throw new Error(`nobody reckoned with ${name}`);
  return bag;
};

/**
 * The number of packs of a crop that are gone. Packs that were left out of a bag are spoilt: nobody has put them back
 * into stock.
 */
export const takenOf = (crop: Crop): number =>
  Object.values<Bag>(BAGS)
    .flatMap(({ lines }) => lines)
    .filter((line) => line.crop === crop)
    .map(({ packs }) => packs)
    // Jaya has ordered a pack for the following week.
    .reduce((sum, packs) => sum + packs, crop === TOMATOES ? 1 : 0);
