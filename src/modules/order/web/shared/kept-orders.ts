import { browserApi } from "#kernel/web/api/browser-api.ts";
import { readDevice, writeDevice } from "#kernel/web/device/device-storage.ts";
import { fields, listOf, number, type Shaped, text } from "#kernel/web/shape.ts";
import { shopperCall } from "#modules/identity/web/shared/shopper-call.ts";
import type { Order } from "../../contract/order.ts";

const KEY = "santhe.orders";

const orderShape = fields({ number: text, status: text, when: text, lines: listOf(text), total: text });
const shape = fields({ owner: text, at: number, orders: listOf(orderShape) });

/** An order in words, as it was last seen: no address, no phone, nothing to act on. */
export type KeptOrder = Shaped<typeof orderShape>;
type KeptOrders = Shaped<typeof shape>;

/** Keeps what a shopper has just seen of their orders, for when there is no network. It goes with the logout. */
export function keepOrders(owner: string, orders: readonly KeptOrder[]): void {
  writeDevice(KEY, { owner, at: Date.now(), orders });
}

export function keptOrders(): KeptOrders | undefined {
  return readDevice(KEY, shape);
}

/** Drops what was kept of anybody else; `null` is nobody. */
export function keepOrdersOnlyOf(owner: string | null): void {
  const kept = keptOrders();
  if (kept && kept.owner !== owner) writeDevice(KEY, null);
}

/** The orders of whoever is logged in, the newest first. */
export async function listOrders(): Promise<Order[]> {
  return (await shopperCall(browserApi.api.order.user.$get({ query: {} }))).orders;
}
