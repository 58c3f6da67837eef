/** The units in which heaps are counted: grams, millilitres, pieces. */
export const BASE_UNITS = ["g", "ml", "pcs"] as const;
export type BaseUnit = (typeof BASE_UNITS)[number];

type Pack = { quantity: number; unit: string };

/** The base unit of each known unit, and its size in base units. The database's `heap_amount` agrees with it. */
const UNITS = new Map<string, { base: BaseUnit; size: number }>([
  ["g", { base: "g", size: 1 }],
  ["kg", { base: "g", size: 1000 }],
  ["ml", { base: "ml", size: 1 }],
  ["l", { base: "ml", size: 1000 }],
  ["pcs", { base: "pcs", size: 1 }],
]);

/** The unit in which a heap of such packs is counted; undefined for a unit that nobody weighs by ("bunch"). */
export const baseUnitOf = (unit: string): BaseUnit | undefined => UNITS.get(unit.trim().toLowerCase())?.base;

/** A pack in base units: 500 g is 500, 1 kg is 1000. Undefined where that is no whole number, or the unit is unknown. */
export function packAmount({ quantity, unit }: Pack): number | undefined {
  const size = UNITS.get(unit.trim().toLowerCase())?.size;
  if (size === undefined) return undefined;
  const amount = Number((quantity * size).toFixed(6));
  return Number.isInteger(amount) && amount > 0 ? amount : undefined;
}

/** The unit in which sellers type amounts of a heap, and its size in base units: kilograms, litres, pieces. */
export const typedUnitOf = (unit: BaseUnit): { unit: string; size: number } =>
  unit === "g" ? { unit: "kg", size: 1000 } : unit === "ml" ? { unit: "L", size: 1000 } : { unit, size: 1 };
