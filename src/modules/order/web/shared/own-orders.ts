import { readAnswer } from "#kernel/web/api/answer.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { shopperCall } from "#modules/identity/web/shared/shopper-call.ts";
import type { OrderApi } from "../../module-api.ts";
import type { Order } from "../../rules/shared/order.ts";
import { fromAnswer } from "./from-answer.ts";

const request = (ids?: readonly string[]) =>
  browserApi<OrderApi>().api.order.user.$get({ query: ids ? { ids: ids.join(",") } : {} });

/** The logged-in shopper's orders, the newest first. */
export async function listOrders(): Promise<Order[]> {
  const { orders } = await shopperCall(request());
  return orders.map((order) => fromAnswer(order));
}

/** The same, or some of them. A failure is for the caller to tell. */
export async function readOrders(ids?: readonly string[]): Promise<Order[]> {
  const { orders } = await readAnswer(await request(ids));
  return orders.map((order) => fromAnswer(order));
}
