import { isDay } from "#kernel/time/store-time.ts";
import { ApiError } from "#kernel/web/api-error.ts";
import { browserApi } from "#kernel/web/browser-api.ts";
import { sellerCall, toastFailure } from "#modules/identity/web/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/use-seller-data.ts";
import type { AskedFilters } from "#ui/filters.ts";
import { toast } from "#ui/toaster.tsx";
import type { Filters } from "#ui/use-filters.ts";
import type { Order } from "../../contract/order.ts";
import type { OrderStatus } from "../../rules/order-status.ts";
import { statusName } from "../../rules/status-name.ts";
import { t } from "../../seller-texts.ts";
import { parseStatus, withStatuses } from "./order-page.ts";

const ORDERS_PER_PAGE = 50;

/** Orders by their ids, or all that match the filter as the seller was shown them. */
export type Chosen = { ids: string[] } | { newest: string; count: number };

/** One page of the orders that match the filters, and what can be done to them. */
export function useSellerOrders(filters: Filters, asked: ReturnType<typeof readOrders> | undefined) {
  const list = useSellerPage(asked, t("ordersFailed"));
  const show = (statusOf: (order: Order) => OrderStatus | undefined) =>
    list.patch((page) => withStatuses(page, statusOf));
  const showEach = (statuses: readonly { id: string; status: OrderStatus }[]) => {
    const byId = new Map(statuses.map(({ id, status }) => [id, status]));
    show(({ _id }) => byId.get(_id));
  };
  /** For changes that reach beyond this page. */
  const recount = () =>
    readOrders(filters, 1).then(
      ({ counts }) => list.patch((page) => ({ ...page, counts })),
      () => undefined,
    );

  /** Shows the new status at once, and takes it back when it could not be saved. Returns what can be undone. */
  const setStatus = async ({ _id: id, status: before, invoiceNumber }: Order, status: OrderStatus) => {
    showEach([{ id, status }]);
    try {
      const saved = browserApi.api.order["update-status"][":id"].$patch({ param: { id }, json: { status } });
      const { change } = await sellerCall(saved);
      toast.success(t("isNow", { invoiceNumber, status: statusName(status) }));
      return change;
    } catch (error) {
      showEach([{ id, status: before }]);
      toastFailure(error, t("updateFailed"), t("serverError"));
      return undefined;
    }
  };

  /** As `setStatus`, for many at once. */
  const setStatuses = async (chosen: Chosen, status: OrderStatus) => {
    try {
      const { change, message, previous } = await sellerCall(sendStatuses(filters, chosen, status));
      showEach(previous.map(({ id }) => ({ id, status })));
      toast.success(message);
      if ("count" in chosen) await recount();
      return change;
    } catch (error) {
      toastRefusal(error);
      return undefined;
    }
  };

  const undo = async (change: string) => {
    try {
      const { message, restored } = await sellerCall(
        browserApi.api.order["undo-status"].$post({ json: { change } }),
      );
      showEach(restored);
      toast.success(message);
      await recount();
    } catch (error) {
      toastRefusal(error);
    }
  };

  /** Shows an order as it is now. */
  const replace = (changed: Order) =>
    list.patch((page) => ({
      ...page,
      orders: page.orders.map((order) => (order._id === changed._id ? changed : order)),
    }));

  return { ...list, replace, setStatus, setStatuses, undo };
}

function sendStatuses(filters: Filters, chosen: Chosen, status: OrderStatus) {
  const { order } = browserApi.api;
  if ("ids" in chosen) return order["update-statuses"].$post({ json: { ...chosen, status } });
  const { day, by, q, status: filtered } = filterOf(filters);
  const filter = {
    ...(filtered && { status: filtered }),
    ...(day && { day }),
    ...(by && { by }),
    ...(q && { q }),
  };
  return order["update-matching"].$post({ json: { ...chosen, filter, status } });
}

/** The server's own words come first, such as those about an undo that comes too late. */
function toastRefusal(error: unknown): void {
  const said = error instanceof ApiError && error.status === 409 ? error.message : undefined;
  toastFailure(error, said ?? t("updateFailed"), t("serverError"));
}

function filterOf(filters: AskedFilters) {
  const day = filters.get("day");
  return {
    status: parseStatus(filters.get("status")),
    day: isDay(day) ? day : undefined,
    by: filters.get("by") === "delivery" ? ("delivery" as const) : undefined,
    q: filters.get("q") || undefined,
  };
}

/** One page of the orders that match the filters. */
export function readOrders(filters: AskedFilters, limit = ORDERS_PER_PAGE) {
  const from = { after: filters.get("after") || undefined, before: filters.get("before") || undefined };
  const query = { ...filterOf(filters), ...from, limit: String(limit) };
  return sellerCall(browserApi.api.order.seller.$get({ query }));
}

/** All orders that match, for their slips: as many pages as it takes. */
export async function readAllOrders(filters: Filters): Promise<Order[]> {
  const found: Order[] = [];
  for (;;) {
    const query = { ...filterOf(filters), after: found.at(-1)?._id, limit: "100" };
    const { orders } = await sellerCall(browserApi.api.order.seller.$get({ query }));
    found.push(...orders);
    if (orders.length < 100) return found;
  }
}
