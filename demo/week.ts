/** A part of each day in which the demo's orders come, as `delivery_windows` has it without its weekday. */
export interface DemoWindow {
  name: string;
  begins: string;
  ends: string;
  /** In orders; null is any number. */
  capacity: number | null;
}

/** The evening takes any number, so that an order that asks for no time always finds its place on the first day. */
export const demoWindows: DemoWindow[] = [
  { name: "Morning", begins: "07:00", ends: "10:00", capacity: 200 },
  { name: "Evening", begins: "16:00", ends: "19:00", capacity: null },
];

/** How many packs there are of the demo's counted products, by their names: one has nearly sold out, none has. */
export const demoCounts: Record<string, number> = {
  "Holy basil in a clay pot": 3,
  "Vegetable seedlings": 60,
  "Vazhakulam pineapple": 180,
  "Stone-ground wheat bread": 90,
  "Cultured butter": 120,
  "Country hen eggs": 240,
};

/**
 * Invented ratings of some demo products: how many shoppers gave one star, two stars, up to five. There are no comments.
 * All other products show what an unrated product shows (specification, section 9).
 */
export const demoRatings: Record<string, readonly [number, number, number, number, number]> = {
  "Country tomatoes": [0, 1, 3, 9, 14],
  "Panneer grapes": [0, 0, 1, 5, 11],
  "Banganapalli mangoes": [0, 0, 0, 6, 25],
  "Green capsicum": [1, 1, 2, 4, 1],
  "Sweet corn": [0, 0, 2, 8, 6],
  "Vazhakulam pineapple": [0, 1, 1, 3, 7],
  "Country hen eggs": [0, 0, 1, 4, 18],
  "Cultured butter": [0, 0, 0, 2, 3],
};
