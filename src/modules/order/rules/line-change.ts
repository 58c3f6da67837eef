import { packText, packTotal } from "#modules/catalog/rules/shared/pack.ts";
import { t } from "../texts/texts.ts";
import type { OrderItem } from "./shared/order.ts";

/** How the content of a bag differs from a line: the amount or the product, and the sum. */
export type LineChange = { from: string; to: string; fromPaise: number; toPaise: number };

/** The change of a line that was packed otherwise than ordered; undefined if it came as ordered. */
export function lineChange(
  item: Pick<OrderItem, "name" | "pack" | "quantity" | "offerPricePaise" | "packed">,
) {
  const { packed, pack, quantity, offerPricePaise } = item;
  if (!packed) return undefined;
  const sums = { fromPaise: offerPricePaise * quantity, toPaise: packed.duePaise };
  const ordered = packText(packTotal(pack, quantity));
  if (packed.replacement) return { from: item.name, to: packed.replacement.name, ...sums };
  const { amount } = packed;
  if (!amount) return { from: ordered, to: t("leftOut"), ...sums };
  return { from: ordered, to: packText(packTotal({ quantity: amount, unit: pack.unit }, 1)), ...sums };
}
