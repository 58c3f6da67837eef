import { commaHint, readAmount } from "#kernel/money/typed-amount.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { packText, packTotal } from "#modules/catalog/rules/shared/pack.ts";
import type { Heap } from "../../contract.ts";
import { t } from "../../heap-texts.ts";
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

/** A typed amount in base units. Throws at the field if it is no amount, or finer than that. */
export function readHeapAmount(typed: string, unit: Unit, field: string): number {
  const read = readAmount(typed.replace(/\s*(kg|l|pcs)$/i, "")) ?? Number.NaN;
  const amount = Number((read * typedUnitOf(unit).size).toFixed(3));
  if (Number.isInteger(amount) && amount >= 0) return amount;
  const complaint = commaHint(typed) ?? t("typeAmount");
  throw new ApiError(422, complaint, { [field]: complaint });
}

/** The packs of a heap's products that an amount is enough for, each size once. */
export function packsThatFit({ products }: Heap, amount: number): { pack: string; packs: number }[] {
  const sizes = new Map(products.map((product) => [product.amount, packText(product)]));
  return [...sizes].map(([size, pack]) => ({ pack, packs: packsIn(amount, size) }));
}
