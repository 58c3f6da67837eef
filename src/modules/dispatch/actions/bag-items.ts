import { packText } from "#modules/catalog/rules/pack.ts";
import type { Order } from "#modules/order/contract/order.ts";
import { inTheBag } from "#modules/order/rules/in-the-bag.ts";
import type { Stop } from "../contract.ts";

/** What is really in a bag: the same packs of its orders together, without what was left out. */
export function bagItems(bag: readonly Order[]): Stop["items"] {
  const packed = bag.flatMap(({ items }) => items.flatMap(inTheBag));
  const alike = Map.groupBy(packed, ({ name, pack }) => `${name} ${pack ? packText(pack) : ""}`);
  return [...alike.values()].flatMap((some) => {
    const quantity = some.reduce((sum, line) => sum + line.quantity, 0);
    return some.slice(0, 1).map(({ name, pack }) => ({ name, pack, quantity }));
  });
}
