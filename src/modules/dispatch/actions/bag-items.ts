import { packText } from "#modules/catalog/rules/pack.ts";
import type { Order } from "#modules/order/contract/order.ts";
import { inTheBag } from "#modules/order/rules/in-the-bag.ts";
import type { Stop } from "../contract.ts";

type BagItem = Stop["items"][number];

/** What is really in a bag: the same packs of its orders together, without what was left out. */
export function bagItems(bag: readonly Order[]): BagItem[] {
  const packed = bag.flatMap(({ items }) => items.flatMap(inTheBag));
  const alike = Map.groupBy(packed, ({ name, pack }) => `${name} ${pack ? packText(pack) : ""}`);
  return [...alike.values()].flatMap((lines) =>
    lines.slice(0, 1).map(({ name, pack }) => ({
      ...{ name, pack },
      quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    })),
  );
}
