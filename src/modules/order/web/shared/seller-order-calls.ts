import type { InferRequestType } from "hono/client";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { sellerCall, sellerDone } from "#modules/identity/web/shared/seller-session.ts";
import type { SellerOrderAnswer } from "../../contract/seller-order.ts";
import type { OrderApi } from "../../module-api.ts";
import { isWhole, type Order, type SellerOrder } from "../../rules/shared/order.ts";
import { fromAnswer } from "./from-answer.ts";

// A seller's calls whose answers have orders. Here these become the `SellerOrder` of pages and rules.

const calls = () => browserApi<OrderApi>().api.order;
type Calls = ReturnType<typeof calls>;

/** An answer whose order is as pages know it. */
export const withSellerOrder = <Answer extends { order: SellerOrderAnswer }>(
  answer: Answer,
): Omit<Answer, "order"> & { order: SellerOrder } => ({
  ...answer,
  order: fromAnswer(answer.order),
});

/** The same for an answer with several. */
export const withSellerOrders = <Answer extends { orders: readonly SellerOrderAnswer[] }>(
  answer: Answer,
): Omit<Answer, "orders"> & { orders: SellerOrder[] } => ({
  ...answer,
  orders: answer.orders.map((order) => fromAnswer(order)),
});

/** The order of an event. */
export const orderOfEvent = ({ data }: MessageEvent<string>): SellerOrder => fromAnswer(JSON.parse(data));

/** A page of the orders that match. A failure is shown in the toast of `matter`. */
export const readSellerOrders = async (
  query: InferRequestType<Calls["seller"]["$get"]>["query"],
  matter?: string,
) => withSellerOrders(await sellerCall(calls().seller.$get({ query }), matter));

/** Orders as they are now. */
export const readCurrent = async (ids: string[]) =>
  withSellerOrders(await sellerCall(calls().current.$post({ json: { ids } }))).orders;

export const moveOrder = async (json: InferRequestType<Calls["move"]["$post"]>["json"]) =>
  withSellerOrder(await sellerDone(calls().move.$post({ json })));

/** Changes an order, or previews the change, by a role that takes orders. */
export const reviseAsSeller = async (
  json: InferRequestType<Calls["seller-revise"]["$post"]>["json"],
  signal?: AbortSignal,
) => {
  const init = { ...(signal && { signal }) };
  const answer = withSellerOrder(await sellerCall(calls()["seller-revise"].$post({ json }, { init })));
  return { ...answer, order: whole(answer.order) };
};

/** Takes an order on the telephone, once for each key; without one it is a preview. */
export const takeOrder = async (json: InferRequestType<Calls["take"]["$post"]>["json"], key?: string) => {
  const header = { "idempotency-key": key };
  return whole(withSellerOrder(await sellerCall(calls().take.$post({ json, header }))).order);
};

/** An order for a role that takes orders, which sees all of it. */
export function whole(order: SellerOrder): Order {
  if (!isWhole(order)) throw new Error("a part of the order is hidden");
  return order;
}
