import { Button } from "#ui/button.tsx";
import { LookingGlass } from "#ui/illustrations/looking-glass.tsx";
import { OrderSlips } from "#ui/illustrations/order-slips.tsx";
import { KeysetPager } from "#ui/keyset-pager.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { EmptyState, ErrorState } from "#ui/states.tsx";
import { type Filters, useFilters } from "#ui/use-filters.ts";
import { t } from "../../seller-texts.ts";
import { LiveLine } from "./live-line.tsx";
import { OrderFilters } from "./order-filters.tsx";
import { OrderQueue } from "./order-queue.tsx";
import { OrdersSkeleton } from "./orders-skeleton.tsx";
import { StatusTabs } from "./status-tabs.tsx";
import { useNewOrders } from "./use-new-orders.ts";
import { type readOrders, useSellerOrders } from "./use-seller-orders.ts";

interface SellerOrdersProps {
  asked: ReturnType<typeof readOrders> | undefined;
  storeName: string;
}

/** All orders, the newest first, with what there is to do about each (specification, section 2). */
export function SellerOrders({ asked, storeName }: SellerOrdersProps) {
  const filters = useFilters();
  const list = useSellerOrders(filters, asked);
  const { value, failed, loading, reload } = list;
  const news = useNewOrders(list, filters);
  const isEmpty = value?.orders.length === 0;
  return (
    <>
      <PageHeader title={t("orders")} />
      <LiveLine news={news} refreshing={loading && value !== undefined} onRefresh={reload} />
      <OrderFilters filters={filters} onMoved={reload} />
      <StatusTabs filters={filters} counts={value?.counts} atLeast={value?.atLeast} />
      {failed && <ErrorState title={t("ordersNotLoaded")} onRetry={reload} />}
      {!value && !failed && <OrdersSkeleton />}
      {isEmpty && <NoOrders filters={filters} />}
      {value && !isEmpty && (
        <div aria-busy={loading} className={loading ? "opacity-60 transition-opacity" : undefined}>
          <OrderQueue list={list} page={value} filters={filters} storeName={storeName} />
          <KeysetPager
            filters={filters}
            ids={value.orders.map(({ _id }) => _id)}
            skipped={value.skipped ?? 0}
            total={value.total}
            atLeast={value.atLeast}
            beginning={t("newest")}
          />
        </div>
      )}
    </>
  );
}

function NoOrders({ filters }: { filters: Filters }) {
  if (filters.get("after") !== "" || filters.get("before") !== "") {
    return (
      <EmptyState
        picture={OrderSlips}
        title={t("thatWasAll")}
        action={<Button onClick={() => filters.goOn({})}>{t("backToNewest")}</Button>}
      >
        {t("noMoreOrders")}
      </EmptyState>
    );
  }
  return filters.any ? (
    <EmptyState
      picture={LookingGlass}
      title={t("noOrderMatches")}
      action={<Button onClick={filters.clear}>{t("showAllOrders")}</Button>}
    >
      {t("tryOther")}
    </EmptyState>
  ) : (
    <EmptyState picture={OrderSlips} title={t("noOrders")}>
      {t("ordersStandHere")}
    </EmptyState>
  );
}
