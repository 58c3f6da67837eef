import { useEffect, useMemo } from "react";
import { pages } from "#kernel/paths.ts";
import { isConnectionFailure } from "#kernel/web/call.ts";
import { toast } from "#kernel/web/toast.ts";
import type { Personal } from "#modules/identity/web/ask-as-shopper.ts";
import { isMarked, SHOPPER_MARKER } from "#modules/identity/web/session-markers.ts";
import { openLogin, useSession } from "#modules/identity/web/session-store.ts";
import { useShopperPage } from "#modules/identity/web/use-shopper-page.ts";
import type { StoreInfo } from "#modules/store/contract.ts";
import { NeedsScript } from "#modules/store/web/needs-script.tsx";
import { Button } from "#ui/button.tsx";
import { DoorKey } from "#ui/illustrations/door-key.tsx";
import { EmptyCrate } from "#ui/illustrations/empty-crate.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Loading, Skeleton, SkeletonText } from "#ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#ui/states.tsx";
import type { Order } from "../contract/order.ts";
import { t } from "../orders-texts.ts";
import { keepOrders, keepOrdersOnlyOf, keptOrders } from "./kept-orders.ts";
import type { PutIntoCart } from "./order-again-button.tsx";
import { OrderList } from "./order-list.tsx";
import { inWords, OrdersWithoutNetwork } from "./orders-without-network.tsx";
import { useFreshOrders } from "./use-fresh-orders.ts";

interface OrdersPageProps {
  /** The orders, as soon as they are asked for. */
  asked: Promise<Personal<Order[]>> | undefined;
  /** Called with the orders that the shopper sees, the newest first. */
  onSeen: (orderIds: string[]) => void;
  store: StoreInfo;
  putIntoCart: PutIntoCart;
}

/** A shopper's orders (specification, section 2). */
export function OrdersPage(props: OrdersPageProps) {
  return (
    <div className="page max-w-4xl py-6 sm:py-10">
      <h1 className="mb-6 text-title">{t("myOrders")}</h1>
      <OrdersBody {...props} />
    </div>
  );
}

function OrdersBody({ asked, onSeen, ...card }: OrdersPageProps) {
  const { user, isUnreachable } = useSession();
  const shown = useShopperPage(asked);
  const { value: orders, error, loading, reload, patch } = shown;
  const failed = error !== undefined;
  useFreshOrders(shown);
  useEffect(() => {
    if (!failed) return;
    const id = toast.error(t("ordersFailed"), { id: "orders" });
    return () => toast.dismiss(id);
  }, [failed]);
  const owner = user?._id;
  useEffect(() => {
    if (!orders || !owner) return;
    onSeen(orders.map(({ _id }) => _id));
    keepOrders(owner, inWords(orders));
  }, [orders, owner, onSeen]);
  useEffect(() => {
    // The session has ended: whoever looks now is nobody.
    if (user === null && !isUnreachable) keepOrdersOnlyOf(null);
  }, [user, isUnreachable]);
  const kept = useKeptOrders(owner, user === null ? isUnreachable : isConnectionFailure(error));
  if (kept) return <OrdersWithoutNetwork kept={kept} />;
  if (user === null) return <LoginFirst />;
  if (failed) return <ErrorState title={t("ordersFailed")} onRetry={reload} retrying={loading} />;
  if (!orders) return <OrdersSkeleton />;
  if (orders.length === 0) return <NoOrders />;
  const replace = (changed: Order) =>
    patch((latest) => latest.map((order) => (order._id === changed._id ? changed : order)));
  return <OrderList orders={orders} onChange={replace} onOutdated={reload} {...card} />;
}

/** What was last seen of the orders of who is logged in, or was when there still was a network. */
function useKeptOrders(owner: string | undefined, isWanted: boolean) {
  return useMemo(() => {
    if (!isWanted || !isMarked(SHOPPER_MARKER)) return undefined;
    const kept = keptOrders();
    return owner === undefined || kept?.owner === owner ? kept : undefined;
  }, [owner, isWanted]);
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
      action={<LinkButton to={pages.products}>{t("seeAllProducts")}</LinkButton>}
    >
      {t("ordersShowUpHere")}
    </EmptyState>
  );
}

function OrdersSkeleton() {
  return (
    <Loading label={t("loadingOrders")}>
      <NeedsScript />
      <span className="grid gap-6">
        {[1, 2].map((order) => (
          <span key={order} className="grid gap-5 rounded-tile border border-line bg-sheet p-4 sm:p-6">
            <Skeleton className="h-6 w-1/2" />
            {[1, 2].map((line) => (
              <span key={line} className="flex gap-4">
                <Skeleton className="size-16 shrink-0" />
                <SkeletonText lines={2} className="grow" />
              </span>
            ))}
          </span>
        ))}
      </span>
    </Loading>
  );
}
