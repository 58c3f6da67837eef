import { now } from "#kernel/web/device/clock.ts";
import type { StatusCounts } from "../../contract/order-lists.ts";
import type { SellerOrder } from "../../rules/shared/order.ts";
import { ORDER_STATUSES, type OrderStatus } from "../../rules/shared/order-status.ts";
import { settledAs } from "../../rules/shared/settling.ts";

/** A page of the queue: the server's answer with the seller's later changes. */
export interface OrderPage {
  orders: SellerOrder[];
  /** The number of matching orders, and of those that are newer than this page's first. */
  total: number;
  skipped?: number;
  /** The number of orders of each status, regardless of the filter's status. */
  counts?: StatusCounts;
  /** Whether a search has found more than `total` and `counts`. */
  atLeast?: boolean;
  /** The newest order of all at that time. */
  newest?: string | null;
}

/** Parses an order's status; undefined if it is none. */
export function parseStatus(text: string): OrderStatus | undefined {
  return ORDER_STATUSES.find((status) => status === text);
}

/** The number of orders of a status, or of all statuses together. */
export function countOf(counts: StatusCounts, status?: OrderStatus): number {
  if (status) return counts[status];
  return ORDER_STATUSES.reduce((sum, each) => sum + counts[each], 0);
}

/**
 * The page with orders that the seller has set to other statuses, with entries in their trails. They keep their places,
 * even if they no longer match the filter.
 */
export function withStatuses<Page extends OrderPage>(
  page: Page,
  statusOf: (order: SellerOrder) => OrderStatus | undefined,
): Page {
  return withEach(page, (order) => {
    const status = statusOf(order);
    if (status === undefined || status === order.status) return order;
    const settled = settledAs(status, order);
    const isPaid = settled.isPaid === order.isPaid ? null : settled.isPaid;
    const entry = { at: now(), by: "seller" as const, status, isPaid };
    const trail = [...order.trail, { ...entry, moved: null, packed: null, reason: null }];
    return { ...order, ...settled, trail };
  });
}

/**
 * The page with some of its orders updated in their places. An outdated answer that comes late is ignored: a trail only
 * grows.
 */
export function withOrders<Page extends OrderPage>(page: Page, changed: readonly SellerOrder[]): Page {
  const byId = new Map(changed.map((order) => [order.id, order]));
  return withEach(page, (order) => {
    const now = byId.get(order.id);
    return now && now.trail.length >= order.trail.length ? now : order;
  });
}

/** The page with an order as it was before a change that was not saved. */
export function withOrderAgain<Page extends OrderPage>(page: Page, before: SellerOrder): Page {
  return withEach(page, (order) => (order.id === before.id ? before : order));
}

function withEach<Page extends OrderPage>(page: Page, toNow: (order: SellerOrder) => SellerOrder): Page {
  const counts = page.counts && { ...page.counts };
  const orders = page.orders.map((order) => {
    const now = toNow(order);
    if (counts && now.status !== order.status) {
      counts[order.status]--;
      counts[now.status]++;
    }
    return now;
  });
  return { ...page, orders, counts };
}

/** The page with orders that came since it was loaded, at its top. */
export function withNewOrders<Page extends OrderPage>(page: Page, placed: readonly SellerOrder[]): Page {
  const shownIds = new Set(page.orders.map(({ id }) => id));
  const added = placed.filter(({ id }) => !shownIds.has(id));
  const counts = page.counts && { ...page.counts };
  if (counts) for (const { status } of added) counts[status]++;
  return {
    ...page,
    orders: [...added, ...page.orders],
    total: page.total + added.length,
    counts,
    newest: added[0]?.id ?? page.newest,
  };
}
