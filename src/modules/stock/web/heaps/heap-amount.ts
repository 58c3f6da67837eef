import { readAmount } from "#kernel/money/typed-amount.ts";
import { packText, packTotal } from "#modules/catalog/rules/shared/pack.ts";
import type { Heap } from "../../contract.ts";
import { packsIn } from "../../rules/heap-amounts.ts";
import { typedUnitOf } from "../../rules/shared/base-units.ts";

type Unit = Heap["unit"];

/** An amount in base units as text: `3 kg`, `250 g`, `0 kg`. */
export function amountText(amount: number, unit: Unit): string {
  if (amount === 0) return packText({ quantity: 0, unit: typedUnitOf(unit).unit });
  return packText(packTotal({ quantity: 1, unit }, amount));
}

/** An amount in base units as a seller types it: 12500 g is `12.5`. */
export const typedAmount = (amount: number, unit: Unit) => String(amount / typedUnitOf(unit).size);

/** A typed amount in base units; undefined if it is no amount, or finer than that. */
export function readHeapAmount(typed: string, unit: Unit): number | undefined {
  const read = readAmount(typed.replace(/\s*(kg|l|pcs)$/i, ""));
  if (read === undefined || read < 0) return undefined;
  const amount = Number((read * typedUnitOf(unit).size).toFixed(3));
  return Number.isInteger(amount) ? amount : undefined;
}

/** The packs of a heap's products that an amount is enough for, each size once. */
export function packsThatFit({ products }: Heap, amount: number): { pack: string; packs: number }[] {
  const sizes = new Map(products.map((product) => [product.amount, packText(product)]));
  return [...sizes].map(([size, pack]) => ({ pack, packs: packsIn(amount, size) }));
}
