import { useLoaderData } from "react-router";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { pathTo } from "#kernel/paths.ts";
import { daysLater, formatShortDay } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { useSlot } from "#kernel/web/pages/use-slot.ts";
import { DASHBOARD_NOTICES } from "#modules/backoffice/web/shared/dashboard-slots.ts";
import { askAsSeller, sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { orderSellerPages } from "#modules/order/paths.ts";
import { packingSellerPages } from "#modules/packing/paths.ts";
import { useToday } from "#modules/store/web/shared/root-data.ts";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { PageLink } from "#ui/controls/page-link.tsx";
import { Options } from "#ui/fields/options.tsx";
import { Select } from "#ui/fields/select.tsx";
import { filtersIn, type ListFilters, useFilters } from "#ui/lists/use-filters.ts";
import { lazyParts } from "#ui/loading/lazy-part.tsx";
import { Loading, Skeleton } from "#ui/loading/skeleton.tsx";
import { ErrorState } from "#ui/loading/states.tsx";
import type { Dashboard } from "../contract.ts";
import type { InsightApi } from "../module-api.ts";
import { t } from "../seller-texts.ts";
import {
  BestProducts,
  Card,
  DoorMoney,
  type Measures,
  SoldOut,
  type Waiting,
  WaitingOrders,
} from "./cards.tsx";
import { DayPlot } from "./day-plot.tsx";
import { ToDo, Trouble } from "./to-do.tsx";

export const loader = browserLoader(({ url }) => ({
  dashboard: askAsSeller(() => readDashboard(filtersIn(url.searchParams))),
}));

const TAKINGS: Measures = [
  { label: t.later("ordered"), of: ({ takings }) => takings },
  { label: t.later("paid"), of: ({ paid }) => paid },
];
const ORDERS: Measures = [{ label: t.later("orders"), of: ({ orders }) => orders }];
const NEW_SHOPPERS: Measures = [{ label: t.later("newShoppers"), of: ({ newShoppers }) => newShoppers }];
const rupees = (amount: number) => formatPaise(toPaise(amount));

/** The seller's day: what is to be done now, then the figures. */
export function Component() {
  const { value, failed, reload } = useSellerPage(useLoaderData<typeof loader>()?.dashboard, null);
  const dashboard = value?.dashboard;
  return (
    <>
      <SellerHead title={t("title")} aside={formatShortDay(useToday())} />
      {failed && (
        <ErrorState title={t("notLoaded")} onRetry={reload}>
          {t("notLoadedText")}
        </ErrorState>
      )}
      {!dashboard && !failed && <DashboardSkeleton />}
      {dashboard && (
        <div className="grid gap-4">
          <Trouble notices={dashboard.notices.filter(({ isBroken }) => isBroken)} />
          {/* A server of the previous release does not send tasks. */}
          <ToDo tasks={dashboard.tasks ?? []} />
          <ModuleNotices />
          <Trouble notices={dashboard.notices.filter(({ isBroken }) => !isBroken)} />
          <Figures dashboard={dashboard} />
          {dashboard.waiting && <ToPackLater days={dashboard.waiting.toPack} />}
          <div className="grid items-start gap-4 empty:hidden lg:grid-cols-2">
            {dashboard.waiting && <WaitingOrders waiting={dashboard.waiting} />}
            {dashboard.soldOut && <SoldOut soldOut={dashboard.soldOut} />}
          </div>
          <LastDays dashboard={dashboard} />
        </div>
      )}
    </>
  );
}

function DashboardSkeleton() {
  return (
    <Loading label={t("loading")}>
      <div className="grid gap-3">
        {["a", "b", "c", "d"].map((key) => (
          <Skeleton key={key} className="h-14" />
        ))}
        <Skeleton className="mt-3 h-24" />
      </div>
    </Loading>
  );
}

const noticeOf = lazyParts<object>();

function ModuleNotices() {
  return useSlot(DASHBOARD_NOTICES).map(({ code }) => {
    const ModuleNotice = noticeOf(code);
    return <ModuleNotice key={String(code)} />;
  });
}

const COUNT = new Intl.NumberFormat("en-IN");
const WEEK = 7;

/** Shows nothing without takings. */
function Figures({ dashboard: { days, waiting } }: { dashboard: Dashboard }) {
  if (!days) return null;
  const today = days.at(-1);
  const ofWeek = days.slice(-WEEK).reduce((sum, { takings }) => sum + takings, 0);
  return (
    <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-tile border border-line bg-line lg:grid-cols-4">
      <Figure
        to={waiting && pathTo(orderSellerPages.orders, {}, { day: today?.day ?? "" })}
        label={t("ordersToday")}
        value={COUNT.format(today?.orders ?? 0)}
      />
      <Figure label={t("orderedToday")} value={rupees(today?.takings ?? 0)} />
      <Figure label={t("orderedInDays")} value={rupees(ofWeek)} />
      {waiting?.cash !== undefined && (
        <Figure
          to={pathTo(orderSellerPages.orders, {}, { status: "Out for Delivery" })}
          label={t("cashToCollect")}
          value={rupees(waiting.cash)}
        />
      )}
    </ul>
  );
}

interface FigureProps {
  /** A link to the orders that it counts. */
  to?: string | undefined;
  label: string;
  value: string;
}

function Figure({ to, label, value }: FigureProps) {
  const content = (
    <>
      <span className="text-sm text-ink-soft">{label}</span>{" "}
      <span className="font-display text-xl font-semibold tabular-nums lg:text-2xl">{value}</span>
    </>
  );
  const look = "grid h-full min-h-16 content-center px-4 py-2 wrap-anywhere";
  return (
    <li className="min-w-0 bg-sheet">
      {to ? (
        <PageLink to={to} className={`${look} text-leaf hover:bg-paper-deep focus-visible:-outline-offset-3`}>
          {content}
        </PageLink>
      ) : (
        <div className={look}>{content}</div>
      )}
    </li>
  );
}

/** The number of orders to pack for each day after tomorrow, with a link to its packing list; nothing if there are none. */
function ToPackLater({ days }: { days: Waiting["toPack"] }) {
  const tomorrow = daysLater(useToday(), 1);
  const later = days.filter(({ day }) => day > tomorrow);
  if (later.length === 0) return null;
  return (
    <Card title={t("toPackLater")}>
      <ul className="grid gap-x-8 sm:grid-cols-2 xl:grid-cols-3">
        {later.map(({ day, orders }) => (
          <li key={day} className="border-b border-line">
            <PageLink
              to={pathTo(packingSellerPages.list, {}, { day, by: "delivery", status: "Pending" })}
              className="flex min-h-11 items-center gap-3 hover:text-leaf"
            >
              <span className="min-w-0 grow font-semibold">{formatShortDay(day)}</span>
              <span className="shrink-0 tabular-nums">{t("ordersToPack", { count: orders })}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function LastDays({ dashboard }: { dashboard: Dashboard }) {
  const filters = useFilters();
  const { days = [], door, bestProducts = [], bestProductsAt = null } = dashboard;
  const has = (measures: Measures) =>
    days.some((day) => measures.some((measure) => measure && measure.of(day) > 0));
  const isEmpty = ![TAKINGS, ORDERS, NEW_SHOPPERS].some(has);
  if (!dashboard.days || (isEmpty && filters.get("days") === "")) return null;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 pt-2">
        <h2 className="text-heading">{t("lastDays")}</h2>
        <Select
          label={t("daysToLookBack")}
          hideLabel
          value={daysOf(filters)}
          onChange={(event) => filters.set({ days: event.target.value })}
          className="w-40"
        >
          <Options of={SPANS.map((span) => [span, t("days", { count: span })])} />
        </Select>
      </div>
      {has(TAKINGS) && <DayPlot title={t("takings")} days={days} measures={TAKINGS} format={rupees} />}
      {has(TAKINGS) && door && <DoorMoney door={door} />}
      {has(ORDERS) && <DayPlot title={t("orders")} days={days} measures={ORDERS} format={String} />}
      <BestProducts products={bestProducts} at={bestProductsAt} />
      {has(NEW_SHOPPERS) && (
        <DayPlot title={t("newShoppers")} days={days} measures={NEW_SHOPPERS} format={String} />
      )}
    </>
  );
}

const SPANS = ["7", "14", "30", "90"];

function daysOf(filters: ListFilters): string {
  return SPANS.find((span) => span === filters.get("days")) ?? "14";
}

function readDashboard(filters: ListFilters) {
  return sellerCall(browserApi<InsightApi>().api.dashboard.$get({ query: { days: daysOf(filters) } }));
}
