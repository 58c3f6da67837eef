import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { BackupTrouble } from "#modules/backup/web/backup-trouble.tsx";
import { useSellerPage } from "#modules/identity/web/use-seller-data.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { Select } from "#ui/select.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { ErrorState } from "#ui/states.tsx";
import { useFilters } from "#ui/use-filters.ts";
import { t } from "../seller-texts.ts";
import { BestProducts } from "./best-products.tsx";
import type { Measures } from "./day-measures.ts";
import { DayPlot } from "./day-plot.tsx";
import { Figures } from "./figures.tsx";
import { daysOf, type readDashboard, SPANS } from "./read-dashboard.ts";
import { ReportedComments, SoldOut, WaitingOrders } from "./to-do-lists.tsx";
import { ToPack } from "./to-pack.tsx";

const TAKINGS: Measures = [
  { label: t.later("ordered"), of: ({ takings }) => takings },
  { label: t.later("paid"), of: ({ paid }) => paid },
];
const ORDERS: Measures = [{ label: t.later("orders"), of: ({ orders }) => orders }];
const NEW_SHOPPERS: Measures = [{ label: t.later("newShoppers"), of: ({ newShoppers }) => newShoppers }];
const rupees = (amount: number) => formatPaise(toPaise(amount));

/** The morning's look at the shop: what waits, what sells, what is missing. */
export function SellerDashboard({ asked }: { asked: ReturnType<typeof readDashboard> | undefined }) {
  const filters = useFilters();
  const days = daysOf(filters);
  const { value, failed, reload } = useSellerPage(asked, t("loadFailed"));
  const dashboard = value?.dashboard;
  return (
    <>
      <PageHeader title={t("title")}>
        <Select
          label={t("daysToLookBack")}
          hideLabel
          value={days}
          onChange={(event) => filters.set({ days: event.target.value })}
          className="w-40"
        >
          {SPANS.map((span) => (
            <option key={span} value={span}>
              {t("days", { count: span })}
            </option>
          ))}
        </Select>
      </PageHeader>
      {failed && <ErrorState title={t("notLoaded")} onRetry={reload} />}
      {!dashboard && !failed && <DashboardSkeleton />}
      {dashboard && (
        <div className="grid gap-4">
          {dashboard.backupTrouble && <BackupTrouble failure={dashboard.backupTrouble} />}
          <Figures dashboard={dashboard} />
          <ToPack days={dashboard.waiting.toPack} />
          <ReportedComments count={dashboard.reportedComments} />
          <DayPlot title={t("takings")} days={dashboard.days} measures={TAKINGS} format={rupees} />
          <DayPlot title={t("orders")} days={dashboard.days} measures={ORDERS} format={String} />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <WaitingOrders waiting={dashboard.waiting} />
            <SoldOut soldOut={dashboard.soldOut} />
          </div>
          <BestProducts products={dashboard.bestProducts} at={dashboard.bestProductsAt} />
          <DayPlot title={t("newShoppers")} days={dashboard.days} measures={NEW_SHOPPERS} format={String} />
        </div>
      )}
    </>
  );
}

function DashboardSkeleton() {
  return (
    <Loading label={t("loading")}>
      <div className="grid gap-4">
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          {["a", "b", "c", "d"].map((key) => (
            <Skeleton key={key} className="h-26" />
          ))}
        </div>
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
      </div>
    </Loading>
  );
}
