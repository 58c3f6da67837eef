import { plainCode } from "#kernel/texts/typed-text.ts";
import type { Pack } from "./pack.ts";

/** The spellings of each unit. A dozen is twelve pieces. */
const UNITS: readonly [words: string, unit: string, times: number][] = [
  ["g|gm|gms|gram|grams", "g", 1],
  ["kg|kgs|kilo|kilos|kilogram|kilograms", "kg", 1],
  ["ml|mls|millilitre|millilitres|milliliter|milliliters", "ml", 1],
  ["l|lt|ltr|ltrs|litre|litres|liter|liters", "L", 1],
  ["pc|pcs|piece|pieces", "pcs", 1],
  ["dozen", "pcs", 12],
];
const UNIT_OF = new Map(
  UNITS.flatMap(([words, unit, times]) => words.split("|").map((word) => [word, { unit, times }] as const)),
);

const PARTS = new Map([
  ["½", 0.5],
  ["1/2", 0.5],
  ["half", 0.5],
  ["¼", 0.25],
  ["1/4", 0.25],
  ["quarter", 0.25],
  ["¾", 0.75],
  ["3/4", 0.75],
]);

const AMOUNT = new RegExp(
  `(?<![\\p{L}\\p{M}\\d.,/])(?<many>[½¼¾]|[13]/[24]|half|quarter|\\d+(?:[.,]\\d+)?) ?-?(?<unit>${[...UNIT_OF.keys()].join("|")})(?![\\p{L}\\p{M}])`,
  "iu",
);

/** The pack that a search names: 1 kg for `tomato 1kg`, `1 KG tomato` and `tomato 1 kilo`. Undefined without one. */
export function requestedPack(search: string): Pack | undefined {
  const { many, unit } = AMOUNT.exec(plainCode(search))?.groups ?? {};
  const known = UNIT_OF.get((unit ?? "").toLowerCase());
  if (many === undefined || !known) return undefined;
  // A comma before three digits parts thousands.
  const figures = many.replace(/,(?=\d{3}$)/, "").replace(",", ".");
  const quantity = (PARTS.get(many.toLowerCase()) ?? Number(figures)) * known.times;
  return quantity > 0 ? { quantity, unit: known.unit } : undefined;
}
