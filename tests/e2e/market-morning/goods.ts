import type { Crop, HeapName } from "./reckoning.ts";

const small = { category: "vegetables", rate: 0 };
const PANTRY = { category: "pantry" };

export const COCONUTS: Crop = {
  name: "Coconuts",
  category: "fruits",
  paise: 3525,
  quantity: 1,
  unit: "pcs",
  hsn: "0801",
  rate: 0,
};
export const HONEY: Crop = {
  ...PANTRY,
  name: "Forest honey",
  paise: 26_900,
  quantity: 500,
  unit: "g",
  hsn: "0409",
  rate: 500,
};
export const SOAP: Crop = {
  ...PANTRY,
  name: "Neem soap",
  paise: 6475,
  quantity: 1,
  unit: "pcs",
  hsn: "3401",
  rate: 1800,
};

/** The farm's goods: produce of three heaps in packs of several sizes, and goods that are counted. */
export const GOODS: readonly Crop[] = [
  {
    ...small,
    name: "Tomatoes, small bag",
    paise: 3250,
    quantity: 500,
    unit: "g",
    hsn: "0702",
    heap: "Tomatoes",
  },
  {
    ...small,
    name: "Tomatoes, big bag",
    paise: 5915,
    quantity: 1,
    unit: "kg",
    hsn: "0702",
    heap: "Tomatoes",
  },
  {
    ...small,
    name: "Potatoes, small bag",
    paise: 4265,
    quantity: 1,
    unit: "kg",
    hsn: "0701",
    heap: "Potatoes",
  },
  {
    ...small,
    name: "Potatoes, big bag",
    paise: 7990,
    quantity: 2,
    unit: "kg",
    hsn: "0701",
    heap: "Potatoes",
  },
  { ...small, name: "Palak, bunch", paise: 1875, quantity: 250, unit: "g", hsn: "0709", heap: "Palak" },
  COCONUTS,
  HONEY,
  { ...PANTRY, name: "Sesame oil", paise: 31_550, quantity: 1, unit: "L", hsn: "1515", rate: 500 },
  SOAP,
];

/** The harvest of the day in kilograms: plenty, and so much that some of each is left. */
export const harvestOf = (orders: number): Record<HeapName, number> => ({
  Palak: 2 + orders * 0.75,
  Potatoes: 5.5 + orders * 4,
  Tomatoes: 4.25 + orders * 2.5,
});

/** The packs of each counted crop in the morning. */
export const countOf = (orders: number): number => orders * 4;

export const COUNTED_GOODS = GOODS.filter(({ heap }) => heap === undefined);
export const HEAP_NAMES = ["Palak", "Potatoes", "Tomatoes"] as const;
