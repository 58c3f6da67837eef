import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { useLoaderData } from "react-router";
import { formatPaise } from "#kernel/money/money.ts";
import { formatClock, formatDate } from "#kernel/time/store-time.ts";
import { isConnectionFailure } from "#kernel/web/api/call.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { toast } from "#kernel/web/toast.ts";
import { catalogPages } from "#modules/catalog/paths.ts";
import {
  hasMarker,
  openLogin,
  SHOPPER_MARKER,
  useSession,
} from "#modules/identity/web/shared/session-store.ts";
import { askAsShopper } from "#modules/identity/web/shared/shopper-call.ts";
import { useShopperPage } from "#modules/identity/web/shared/use-shopper-page.ts";
import { NeedsScript } from "#modules/store/web/shared/needs-script.tsx";
import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { useStore } from "#modules/store/web/shared/root-data.ts";
import { Unreachable } from "#modules/store/web/shared/unreachable.tsx";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { DoorKey } from "#ui/illustrations/door-key.tsx";
import { EmptyCrate } from "#ui/illustrations/empty-crate.tsx";
import { unlessFiltered } from "#ui/lists/use-filters.ts";
import { Loading, Skeleton } from "#ui/loading/skeleton.tsx";
import { EmptyState, ErrorState } from "#ui/loading/states.tsx";
import type { Loaded } from "#ui/loading/use-loaded.ts";
import { orderTitle } from "../rules/order-title.ts";
import type { Order } from "../rules/shared/order.ts";
import { statusName } from "../rules/shared/order-status.ts";
import { isWaiting } from "../rules/waiting.ts";
import { t } from "../texts/orders-texts.ts";
import { OrderList } from "./my-orders/order-list.tsx";
import { noteSeenOrders } from "./order-attempt.ts";
import { type CachedOrder, cachedOrders, keepOrders, keepOrdersOnlyOf } from "./shared/cached-orders.ts";
import { listOrders, readOrders } from "./shared/order-calls.ts";
import { useLooking, WAITING_POLL_MS } from "./use-looking.ts";

export const loader = browserLoader(() => ({ orders: askAsShopper(listOrders) }));

export const shouldRevalidate = unlessFiltered;

/** A shopper's orders (specification, section 2). */
export function Component() {
  return (
    <>
      <PageTitle title={t("myOrders")} unlisted />
      <div className="page max-w-4xl py-6 sm:py-10">
        <h1 className="mb-4 text-title">{t("myOrders")}</h1>
        <OrdersBody />
      </div>
    </>
  );
}

function OrdersBody() {
  const { user, isUnreachable } = useSession();
  const store = useStore();
  const shown = useShopperPage(useLoaderData<typeof loader>()?.orders);
  const { value: orders, error, loading, reload, patch } = shown;
  const failed = error !== undefined;
  useFreshOrders(shown);
  useEffect(() => {
    if (!failed) return;
    const id = toast.error(t("ordersFailed"), { id: "orders" });
    return () => toast.dismiss(id);
  }, [failed]);
  // A layout effect: whoever sees the orders and leaves at once has seen them.
  useLayoutEffect(() => {
    if (orders) noteSeenOrders(orders.map(({ id }) => id));
  }, [orders]);
  const owner = user?._id;
  useEffect(() => {
    if (orders && owner) keepOrders(owner, inWords(orders));
  }, [orders, owner]);
  useEffect(() => {
    // The session has ended, so the next visitor may be somebody else.
    if (user === null) keepOrdersOnlyOf(null);
  }, [user]);
  const cached = useCachedOrders(owner, isUnreachable || isConnectionFailure(error));
  if (cached) return <OrdersWithoutNetwork cached={cached} />;
  if (isUnreachable) return <Unreachable />;
  if (user === null) return <LoginFirst />;
  if (failed) return <ErrorState title={t("ordersFailed")} onRetry={reload} retrying={loading} />;
  if (!orders) return <OrdersSkeleton />;
  if (orders.length === 0) return <NoOrders />;
  const replace = (changed: Order) =>
    patch((latest) => latest.map((order) => (order.id === changed.id ? changed : order)));
  return <OrderList orders={orders} onChange={replace} onOutdated={reload} store={store} />;
}

const POLL_MS = 30_000;

const isOpen = ({ status }: Order) => status === "Pending" || status === "Out for Delivery";

/**
 * Keeps a shopper's orders current: they are loaded again when the page becomes visible or the network returns, and
 * open ones every half minute while the page is visible, oftener while one waits for its payment. A failure is silent: the shown orders stay, and are requested
 * again.
 */
function useFreshOrders(
  shown: Pick<Loaded<Order[]>, "value" | "error" | "loading" | "reload" | "patch">,
): void {
  const { value: orders, error, loading, reload, patch } = shown;
  const latest = useRef(orders);
  const isRequesting = useRef(false);
  useEffect(() => {
    latest.current = orders;
  }, [orders]);

  const look = async (openOrders?: Order[]) => {
    if (isRequesting.current || loading) return;
    if (!orders && error === undefined) return;
    isRequesting.current = true;
    try {
      const read = await readOrders(openOrders?.map(({ id }) => id));
      if (error !== undefined) reload();
      // The answer may lack the shopper's own actions meanwhile.
      else if (latest.current === orders)
        patch((shownOrders) => (openOrders ? withChanges : unlessSame)(shownOrders, read));
    } catch {
      // The next check follows.
    } finally {
      isRequesting.current = false;
    }
  };
  useLooking({
    onTime: () => {
      const open = orders?.filter(isOpen) ?? [];
      if (error !== undefined) void look();
      else if (open.length > 0) void look(open);
    },
    onReturn: () => look(),
    everyMs: orders?.some((order) => isWaiting(order)) ? WAITING_POLL_MS : POLL_MS,
  });
}

/** Keeps the objects of unchanged orders, so that their open parts don't reset. */
function unlessSame(shownOrders: readonly Order[], read: readonly Order[]): Order[] {
  const before = new Map(shownOrders.map((order) => [order.id, order]));
  return read.map((order) => {
    const same = before.get(order.id);
    return same && JSON.stringify(same) === JSON.stringify(order) ? same : order;
  });
}

function withChanges(shownOrders: readonly Order[], read: readonly Order[]): Order[] {
  const changed = new Map(unlessSame(shownOrders, read).map((order) => [order.id, order]));
  return shownOrders.map((order) => changed.get(order.id) ?? order);
}

/** The number of orders that are stored for times without a network. */
const MAX_STORED = 20;

function inWords(orders: readonly Order[]): CachedOrder[] {
  return orders.slice(0, MAX_STORED).map((order) => ({
    number: order.invoiceNumber,
    status: statusName(order.status),
    when: orderTitle(order),
    lines: order.items.map(({ quantity, name }) => `${quantity} × ${name}`),
    total: formatPaise(order.totalPaise),
  }));
}

/** The orders as they were last seen. Their actions return with the network. */
function OrdersWithoutNetwork({ cached }: { cached: NonNullable<ReturnType<typeof cachedOrders>> }) {
  const at = new Date(cached.at);
  return (
    <>
      <p className="mb-6">{t("asLastSeen", { date: formatDate(at), time: formatClock(at) })}</p>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {cached.orders.map(({ number, status, when, lines, total }) => (
          <li key={number} className="grid gap-2 rounded-tile border border-line bg-sheet p-4 sm:px-6">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 className="text-heading">{when}</h2>
              <span className="text-sm font-medium text-ink-soft">{status}</span>
            </div>
            <ul className="text-sm wrap-anywhere">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <p className="text-xs text-ink-soft tabular-nums">{number}</p>
              <p className="font-bold tabular-nums">{total}</p>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The stored orders of the logged-in shopper, or of the one who was logged in before the network was lost. */
function useCachedOrders(owner: string | undefined, isNeeded: boolean) {
  return useMemo(() => {
    if (!isNeeded || !hasMarker(SHOPPER_MARKER)) return undefined;
    const cached = cachedOrders();
    return owner === undefined || cached?.owner === owner ? cached : undefined;
  }, [owner, isNeeded]);
}

function LoginFirst() {
  return (
    <EmptyState
      picture={DoorKey}
      title={t("loginFirst")}
      action={<Button onClick={() => openLogin()}>{t("login")}</Button>}
    >
      {t("ordersAreKept")}
    </EmptyState>
  );
}

function NoOrders() {
  return (
    <EmptyState
      picture={EmptyCrate}
      title={t("noOrders")}
      action={<LinkButton to={catalogPages.products}>{t("seeAllProducts")}</LinkButton>}
    >
      {t("ordersShowUpHere")}
    </EmptyState>
  );
}

function OrdersSkeleton() {
  return (
    <Loading label={t("loadingOrders")}>
      <NeedsScript />
      <span className="grid gap-4">
        <Skeleton className="h-12 sm:max-w-64" />
        {[1, 2, 3].map((order) => (
          <span key={order} className="grid gap-4 rounded-tile border border-line bg-sheet p-4 sm:px-6">
            <Skeleton className="h-6 w-1/2" />
            <Skeleton className="h-4" />
            <span className="flex items-center justify-between gap-4">
              <Skeleton className="h-11 w-36 rounded-full" />
              <Skeleton className="h-4 w-28" />
            </span>
          </span>
        ))}
      </span>
    </Loading>
  );
}
