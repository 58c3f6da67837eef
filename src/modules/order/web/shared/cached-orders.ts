import { readDevice, writeDevice } from "#kernel/web/device/device-storage.ts";
import { fields, listOf, number, type Shaped, text } from "#kernel/web/shape.ts";

const KEY = "santhe.orders";

const orderShape = fields({ number: text, status: text, when: text, lines: listOf(text), total: text });
const shape = fields({ owner: text, at: number, orders: listOf(orderShape) });

/** An order as text, as it was last seen: no address, no phone, no actions. */
export type CachedOrder = Shaped<typeof orderShape>;
type CachedOrders = Shaped<typeof shape>;

/** Stores the orders that a shopper has just seen, for times without a network. A logout deletes them. */
export function keepOrders(owner: string, orders: readonly CachedOrder[]): void {
  writeDevice(KEY, { owner, at: Date.now(), orders });
}

export function cachedOrders(): CachedOrders | undefined {
  return readDevice(KEY, shape);
}

/** Deletes the stored orders of any other shopper; `null` is nobody. */
export function keepOrdersOnlyOf(owner: string | null): void {
  const cached = cachedOrders();
  if (cached && cached.owner !== owner) writeDevice(KEY, null);
}
