import { readAnswer } from "#kernel/web/api/answer.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { shopperCall } from "#modules/identity/web/shared/shopper-call.ts";
import type { AddToOrder } from "../../contract/add-to-order.ts";
import type { OrderAnswer } from "../../contract/order.ts";
import type { ReviseOrder } from "../../contract/revise-order.ts";
import type { OrderApi } from "../../module-api.ts";
import type { Order } from "../../rules/shared/order.ts";
import { fromAnswer } from "./from-answer.ts";

// A shopper's calls whose answers have orders. Here these become the `Order` of pages and rules.

const calls = () => browserApi<OrderApi>().api.order;
const requestOrders = (ids?: readonly string[]) =>
  calls().user.$get({ query: ids ? { ids: ids.join(",") } : {} });
const inPaise = (orders: readonly OrderAnswer[]): Order[] => orders.map((order) => fromAnswer(order));

/** An answer whose order is as pages know it. */
export const withOrder = <Answer extends { order: OrderAnswer }>(
  answer: Answer,
): Omit<Answer, "order"> & { order: Order } => ({
  ...answer,
  order: fromAnswer(answer.order),
});

/** The logged-in shopper's orders, or some of them, the newest first. */
export const listOrders = async (ids?: readonly string[]) =>
  inPaise((await shopperCall(requestOrders(ids))).orders);

/** The same. A failure is for the caller to tell. */
export const readOrders = async (ids?: readonly string[]) =>
  inPaise((await readAnswer(await requestOrders(ids))).orders);

/** The order that was just placed, from the answer of the call that placed it. */
export const placedOrder = (answer: OrderAnswer): Order => fromAnswer(answer);

/** The open order and the orders that wait for their payment, from the answer of their call. */
export const openOrderOf = ({ order, waiting }: { order: OrderAnswer | null; waiting: OrderAnswer[] }) => ({
  order: order && fromAnswer(order),
  waiting: inPaise(waiting),
});

export const cancelOrder = async (json: { id: string; revision: number; reason: string }) =>
  withOrder(await shopperCall(calls().cancel.$post({ json })));

/** Changes an order, or previews the change. */
export const reviseOrder = async (json: ReviseOrder, signal?: AbortSignal) =>
  withOrder(await shopperCall(calls().revise.$post({ json }, { init: { ...(signal && { signal }) } })));

export const addToOrder = async (json: AddToOrder) =>
  withOrder(await shopperCall(calls().add.$post({ json })));

/** The order as it would be. A failure is for the caller to tell. */
export const previewAdding = async (json: AddToOrder, signal: AbortSignal) =>
  withOrder(await readAnswer(await calls().add.$post({ json }, { init: { signal } })));
