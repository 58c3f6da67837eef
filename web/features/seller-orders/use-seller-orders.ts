import { useState } from "react";
import type { Order } from "#contract/order.ts";
import { MESSAGES } from "#domain/messages.ts";
import { isPaidAs, ORDER_STATUSES, type OrderStatus } from "#domain/order-status.ts";
import { isDay } from "#domain/store-time.ts";
import { browserApi } from "#web/api/browser-api.ts";
import { sellerCall, tellFailure } from "#web/state/seller-session.ts";
import { useSellerData } from "#web/state/use-seller-data.ts";
import { toast } from "#web/ui/toaster.tsx";
import type { Filters } from "#web/ui/use-filters.ts";

export const ORDERS_PER_PAGE = 20;

/** An order's status as text from elsewhere, or undefined when it is none. */
export function parseStatus(text: string): OrderStatus | undefined {
  return ORDER_STATUSES.find((status) => status === text);
}

/** One page of the orders that match the filters, and what can be done to them. */
export function useSellerOrders(filters: Filters) {
  const orders = useSellerData(filters.key, () => readOrders(filters), MESSAGES.sellerOrdersFailed);
  const show = (ids: readonly string[], statusOf: (order: Order) => OrderStatus) =>
    orders.patch((value) => ({
      ...value,
      orders: value.orders.map((order) =>
        ids.includes(order._id) ? withStatus(order, statusOf(order)) : order,
      ),
    }));

  /** Shows the new status at once, and takes it back when it could not be saved. */
  const setStatus = async ({ _id: id, status: before }: Order, status: OrderStatus) => {
    show([id], () => status);
    try {
      await sellerCall(
        browserApi.api.order["update-status"][":id"].$patch({ param: { id }, json: { status } }),
      );
    } catch (error) {
      show([id], () => before);
      tellFailure(error, MESSAGES.updateFailed, MESSAGES.serverError);
    }
  };

  return { ...orders, setStatus, ...useManyAtOnce(show) };
}

function useManyAtOnce(show: (ids: readonly string[], statusOf: (order: Order) => OrderStatus) => void) {
  const [busy, setBusy] = useState(false);
  /** True when all were set. */
  const setStatuses = async (ids: string[], status: OrderStatus): Promise<boolean> => {
    setBusy(true);
    try {
      const { message } = await sellerCall(
        browserApi.api.order["update-statuses"].$post({ json: { ids, status } }),
      );
      show(ids, () => status);
      toast.success(message);
      return true;
    } catch (error) {
      tellFailure(error, MESSAGES.updateFailed, MESSAGES.serverError);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { setStatuses, settingStatuses: busy };
}

function withStatus(order: Order, status: OrderStatus): Order {
  return { ...order, status, isPaid: isPaidAs(status, order) };
}

function readOrders(filters: Filters) {
  const day = filters.get("day");
  const query = {
    status: parseStatus(filters.get("status")),
    day: isDay(day) ? day : undefined,
    q: filters.get("q") || undefined,
    page: String(filters.page),
    limit: String(ORDERS_PER_PAGE),
  };
  return sellerCall(browserApi.api.order.seller.$get({ query }));
}
