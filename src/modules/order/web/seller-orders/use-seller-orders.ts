import { isDay } from "#kernel/time/store-time.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toast } from "#kernel/web/toast.ts";
import {
  messageOr,
  sellerCall,
  sellerDone,
  toastFailure,
} from "#modules/identity/web/shared/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import type { Filters, ListFilters } from "#ui/lists/use-filters.ts";
import type { OrderApi } from "../../module-api.ts";
import type { SellerOrder } from "../../rules/shared/order.ts";
import { OPEN_STATUSES, type OrderStatus, statusName } from "../../rules/shared/order-status.ts";
import { t } from "../../texts/seller-texts.ts";
import { readCurrent, readSellerOrders } from "../shared/seller-order-calls.ts";
import type { MoveRequest } from "./move-form.tsx";
import { parseStatus, withOrderAgain, withOrders, withStatuses } from "./order-page.ts";

const ORDERS_PER_PAGE = 50;

const STATUSES = "statuses";

/**
 * The chosen orders: by their ids, with the statuses they were shown with, or all matches as the seller was shown them.
 */
type Chosen = { ids: string[]; shown: readonly OrderStatus[] } | { newest: string; count: number };

/** The status to set, and the reason for the shopper. */
export type StatusRequest = { status: OrderStatus; reason?: string };

/** The result: the id that undoes the change, or the refusal. Empty if nothing was saved. */
export type StatusSet = { change?: string; refused?: string };

/** One page of the orders that match the filters, with their actions. */
export function useSellerOrders(filters: Filters, request: ReturnType<typeof readOrders> | undefined) {
  const list = useSellerPage(request, t("ordersFailed"));
  const show = (statusOf: (order: SellerOrder) => OrderStatus | undefined) =>
    list.patch((page) => withStatuses(page, statusOf));
  const showEach = (statuses: readonly { id: string; status: OrderStatus }[]) => {
    const byId = new Map(statuses.map(({ id, status }) => [id, status]));
    show((order) => byId.get(order.id));
  };
  /** For changes beyond this page. */
  const recount = () =>
    readOrders(filters, 1).then(
      ({ counts }) => list.patch((page) => ({ ...page, counts })),
      () => undefined,
    );

  const showOrders = (orders: readonly SellerOrder[]) => list.patch((page) => withOrders(page, orders));
  /** Reloads orders of the page. A failure is silent, and the shown ones stay. */
  const refresh = async (ids: string[]) => {
    if (ids.length === 0) return;
    await readCurrent(ids).then(showOrders, () => undefined);
  };

  /**
   * Shows the new status at once, and again once it is saved, as a list requested earlier may lack it. If saving
   * fails, shows the current order.
   */
  const setStatus = async (order: SellerOrder, statusRequest: StatusRequest): Promise<StatusSet> => {
    const { id, status: from, invoiceNumber } = order;
    const { status } = statusRequest;
    const matter = `status ${id}`;
    // A longer trail tells that the order has the status already, or a later one.
    const showSet = () =>
      show(({ id: of, trail }) => (of === id && trail.length <= order.trail.length ? status : undefined));
    showSet();
    try {
      const json = { ...statusRequest, from };
      const saved = browserApi<OrderApi>().api.order["update-status"][":id"].$patch({ param: { id }, json });
      const { change } = await sellerCall(saved, matter);
      showSet();
      toast.success(t("isNow", { invoiceNumber, status: statusName(status) }));
      return { change };
    } catch (error) {
      list.patch((page) => withOrderAgain(page, order));
      toastFailure(error, t("updateFailed"), t("serverError"), matter);
      if (!(error instanceof ApiError) || error.status >= 500) return {};
      if (error.status === 409) await refresh([id]);
      return { refused: error.message || undefined };
    }
  };

  /** Sets the status of many orders that are still to be delivered. Returns the number of changed orders too. */
  const setStatuses = async (chosen: Chosen, statusRequest: StatusRequest) => {
    const { status } = statusRequest;
    try {
      const saved = await sellerCall(sendStatuses(filters, chosen, statusRequest), STATUSES);
      const { change, message, previous, left } = saved;
      showEach([...previous.map(({ id }) => ({ id, status })), ...left]);
      toast.success(message);
      if ("count" in chosen) await recount();
      return { change, count: previous.length };
    } catch (error) {
      toastRefusal(error);
      return undefined;
    }
  };

  /** Moves all chosen orders that are still to be delivered, or none. Throws the store's refusal. */
  const moveMany = async (chosen: Chosen, moveRequest: MoveRequest) => {
    await sellerDone(sendMoves(filters, chosen, moveRequest));
    await list.reload();
  };

  const undo = async (change: string) => {
    try {
      const { message, restored } = await sellerCall(
        browserApi<OrderApi>().api.order["undo-status"].$post({ json: { change } }),
        STATUSES,
      );
      showEach(restored);
      toast.success(message);
      await recount();
    } catch (error) {
      toastRefusal(error);
    }
  };

  const replace = (changed: SellerOrder) => showOrders([changed]);

  return { ...list, replace, refresh, recount, setStatus, setStatuses, moveMany, undo };
}

/** Sends the new statuses. Finished orders, and those that changed since they were shown, stay. */
function sendStatuses(filters: Filters, chosen: Chosen, statusRequest: StatusRequest) {
  const { order } = browserApi<OrderApi>().api;
  if ("ids" in chosen) {
    const { ids, shown } = chosen;
    const from = OPEN_STATUSES.filter((status) => shown.includes(status));
    return order["update-statuses"].$post({ json: { ids, ...statusRequest, from } });
  }
  const filter = toFilter(filters);
  const from = OPEN_STATUSES.filter((status) => !filter.status || filter.status === status);
  return order["update-matching"].$post({ json: { ...chosen, filter, ...statusRequest, from } });
}

function sendMoves(filters: Filters, chosen: Chosen, moveRequest: MoveRequest) {
  const { order } = browserApi<OrderApi>().api;
  if ("ids" in chosen) return order["move-orders"].$post({ json: { ids: chosen.ids, ...moveRequest } });
  return order["move-matching"].$post({ json: { ...chosen, filter: toFilter(filters), ...moveRequest } });
}

function toFilter(filters: Filters) {
  const { day, by, q, status } = filterOf(filters);
  return { ...(status && { status }), ...(day && { day }), ...(by && { by }), ...(q && { q }) };
}

/** The server's own message comes first, for example about an undo that comes too late. */
function toastRefusal(error: unknown): void {
  toastFailure(error, messageOr(error, t("updateFailed")), t("serverError"), STATUSES);
}

function filterOf(filters: ListFilters) {
  const day = filters.get("day");
  return {
    status: parseStatus(filters.get("status")),
    day: isDay(day) ? day : undefined,
    by: filters.get("by") === "delivery" ? ("delivery" as const) : undefined,
    q: filters.get("q") || undefined,
  };
}

/** One page of the orders that match the filters. */
export async function readOrders(filters: ListFilters, limit = ORDERS_PER_PAGE) {
  const from = { after: filters.get("after") || undefined, before: filters.get("before") || undefined };
  return readSellerOrders({ ...filterOf(filters), ...from, limit: String(limit) });
}

/** The toast id for loading all orders for their slips. */
export const ALL_ORDERS = "slips";

/** All matching orders for their slips, in as many pages as needed. */
export async function readAllOrders(filters: Filters): Promise<SellerOrder[]> {
  const collected: SellerOrder[] = [];
  for (;;) {
    const query = { ...filterOf(filters), after: collected.at(-1)?.id, limit: "100" };
    const { orders } = await readSellerOrders(query, ALL_ORDERS);
    collected.push(...orders);
    if (orders.length < 100) return collected;
  }
}
