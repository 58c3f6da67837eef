import { useState } from "react";
import type { Order } from "#contract/order.ts";
import { Button } from "#web/ui/button.tsx";
import { LookingGlass } from "#web/ui/illustrations/looking-glass.tsx";
import { OrderSlips } from "#web/ui/illustrations/order-slips.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Pager } from "#web/ui/pager.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { type Filters, useFilters } from "#web/ui/use-filters.ts";
import { useLastPage } from "#web/ui/use-last-page.ts";
import { ManyOrders } from "./many-orders.tsx";
import { OrderCard } from "./order-card.tsx";
import { OrderFilters } from "./order-filters.tsx";
import { OrdersSkeleton } from "./orders-skeleton.tsx";
import { PackingSlips } from "./packing-slips.tsx";
import { ORDERS_PER_PAGE, useSellerOrders } from "./use-seller-orders.ts";

/** All orders, the newest first, with what there is to do about each (specification, section 2). */
export function SellerOrders({ storeName }: { storeName: string }) {
  const filters = useFilters();
  const list = useSellerOrders(filters);
  const { value, failed, loading, reload } = list;
  useLastPage(filters, { limit: ORDERS_PER_PAGE, total: loading || failed ? undefined : value?.total });
  return (
    <>
      <PageHeader title="Orders">
        <Button variant="quiet" size="small" onClick={reload} busy={loading && value !== undefined}>
          Refresh
        </Button>
      </PageHeader>
      <OrderFilters filters={filters} />
      {failed && <ErrorState title="The orders could not be loaded" onRetry={reload} />}
      {!value && !failed && <OrdersSkeleton />}
      {value?.total === 0 && <NoOrders filters={filters} />}
      {value && value.total > 0 && (
        <div aria-busy={loading} className={loading ? "opacity-60 transition-opacity" : undefined}>
          <OrderList list={list} orders={value.orders} storeName={storeName} />
          <Pager page={filters.page} limit={ORDERS_PER_PAGE} total={value.total} onPage={filters.setPage} />
        </div>
      )}
    </>
  );
}

function NoOrders({ filters }: { filters: Filters }) {
  return filters.any ? (
    <EmptyState
      picture={LookingGlass}
      title="No order matches"
      action={<Button onClick={filters.clear}>Show all orders</Button>}
    >
      Try another name, status or day.
    </EmptyState>
  ) : (
    <EmptyState picture={OrderSlips} title="No orders yet">
      As soon as somebody orders, it stands here.
    </EmptyState>
  );
}

interface OrderListProps {
  list: ReturnType<typeof useSellerOrders>;
  orders: Order[];
  storeName: string;
}

function OrderList({ list, orders, storeName }: OrderListProps) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [toPrint, setToPrint] = useState<readonly Order[]>([]);
  // What was marked on another page or under another filter is not acted on.
  const chosen = orders.filter(({ _id }) => marked.has(_id));
  const choose = (id: string, on: boolean) =>
    setMarked((old) => new Set(on ? [...old, id] : [...old].filter((each) => each !== id)));
  return (
    <>
      <ManyOrders
        count={chosen.length}
        allChosen={chosen.length === orders.length}
        onChooseAll={(on) => setMarked(new Set(on ? orders.map(({ _id }) => _id) : []))}
        onStatus={async (status) => {
          const ids = chosen.map(({ _id }) => _id);
          if (await list.setStatuses(ids, status)) setMarked(new Set());
        }}
        onPrintSlips={() => setToPrint(chosen)}
        busy={list.settingStatuses}
      />
      <div className="grid gap-3">
        {orders.map((order) => (
          <OrderCard
            key={order._id}
            order={order}
            storeName={storeName}
            chosen={marked.has(order._id)}
            onChoose={(on) => choose(order._id, on)}
            onStatus={(status) => list.setStatus(order, status)}
            onPrintSlip={() => setToPrint([order])}
          />
        ))}
      </div>
      {toPrint.length > 0 && (
        <PackingSlips orders={toPrint} storeName={storeName} onDone={() => setToPrint([])} />
      )}
    </>
  );
}
