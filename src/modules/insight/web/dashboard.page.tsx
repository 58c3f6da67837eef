import { Link, useLoaderData } from "react-router";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { pathTo } from "#kernel/paths.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { useSlot } from "#kernel/web/pages/use-slot.ts";
import { DASHBOARD_NOTICES } from "#modules/backoffice/web/shared/dashboard-slots.ts";
import { Notice } from "#modules/backoffice/web/shared/notice.tsx";
import { catalogSellerPages } from "#modules/catalog/paths.ts";
import { askAsSeller, sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { orderSellerPages } from "#modules/order/paths.ts";
import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { useToday } from "#modules/store/web/shared/root-data.ts";
import { Select } from "#ui/fields/select.tsx";
import { filtersIn, type ListFilters, useFilters } from "#ui/lists/use-filters.ts";
import { lazyParts } from "#ui/loading/lazy-part.tsx";
import { Loading, Skeleton } from "#ui/loading/skeleton.tsx";
import { ErrorState } from "#ui/loading/states.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import type { Dashboard } from "../contract.ts";
import type { InsightApi } from "../module-api.ts";
import { t } from "../seller-texts.ts";
import {
  BestProducts,
  Card,
  DoorMoney,
  type Measures,
  ReportedComments,
  SoldOut,
  WaitingOrders,
} from "./cards.tsx";
import { DayPlot } from "./day-plot.tsx";

export const loader = browserLoader(({ url }) => ({
  dashboard: askAsSeller(() => readDashboard(filtersIn(url.searchParams))),
}));

export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title={t("title")} unlisted />
      <SellerDashboard request={loaderData?.dashboard} />
    </>
  );
}

const TAKINGS: Measures = [
  { label: t.later("ordered"), of: ({ takings }) => takings },
  { label: t.later("paid"), of: ({ paid }) => paid },
];
const ORDERS: Measures = [{ label: t.later("orders"), of: ({ orders }) => orders }];
const NEW_SHOPPERS: Measures = [{ label: t.later("newShoppers"), of: ({ newShoppers }) => newShoppers }];
const rupees = (amount: number) => formatPaise(toPaise(amount));

/** The morning overview: open orders, sales, sold-out products. */
function SellerDashboard({ request }: { request: ReturnType<typeof readDashboard> | undefined }) {
  const filters = useFilters();
  const days = daysOf(filters);
  const { value, failed, reload } = useSellerPage(request, t("loadFailed"));
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
          <ModuleNotices />
          <Notices notices={dashboard.notices} />
          <Figures dashboard={dashboard} />
          <ToPack days={dashboard.waiting.toPack} />
          <ReportedComments count={dashboard.reportedComments} />
          <DayPlot title={t("takings")} days={dashboard.days} measures={TAKINGS} format={rupees} />
          <DoorMoney door={dashboard.door} />
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

/** Trouble, each with a link to what the seller can do. */
function Notices({ notices }: { notices: Dashboard["notices"] }) {
  return notices.map(({ title, text, link }) => (
    <Notice key={link.to} bad title={title}>
      {text}
      <Link
        to={link.to}
        className="flex min-h-11 w-fit items-center font-semibold underline underline-offset-4"
      >
        {link.words}
      </Link>
    </Notice>
  ));
}

const noticeOf = lazyParts<object>();

/** The notices of modules that have buttons of their own. */
function ModuleNotices() {
  return useSlot(DASHBOARD_NOTICES).map(({ code }) => {
    const ModuleNotice = noticeOf(code);
    return <ModuleNotice key={String(code)} />;
  });
}

const COUNT = new Intl.NumberFormat("en-IN");

/** The most important figures. Each links to what it counts. */
function Figures({ dashboard: { waiting, delivered, soldOut } }: { dashboard: Dashboard }) {
  const { pending, unpaid, outForDelivery, cash } = waiting;
  return (
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Figure
        to={pathTo(orderSellerPages.orders, {}, { status: "Pending" })}
        label={t("toPack")}
        value={COUNT.format(pending)}
        note={t("pendingOrders", { unpaid })}
      />
      <Figure
        to={pathTo(orderSellerPages.orders, {}, { status: "Out for Delivery" })}
        label={t("cashToCollect")}
        value={formatPaise(toPaise(cash))}
        note={t("ordersOnTheWay", { count: outForDelivery })}
      />
      <Figure
        to={pathTo(orderSellerPages.orders, {}, { status: "Delivered" })}
        label={t("delivered")}
        value={COUNT.format(delivered)}
        note={t("ordersInAll")}
      />
      <Figure
        to={pathTo(catalogSellerPages.products, {}, { stock: "out" })}
        label={t("soldOut")}
        value={COUNT.format(soldOut.total)}
        note={t("products")}
      />
    </ul>
  );
}

interface FigureProps {
  to: string;
  label: string;
  value: string;
  /** A description of the figure. */
  note: string;
}

function Figure({ to, label, value, note }: FigureProps) {
  return (
    <li className="min-w-0">
      <Link
        to={to}
        className="grid h-full content-start rounded-tile border border-line bg-sheet px-4 py-3 wrap-anywhere hover:border-leaf"
      >
        <span className="text-sm font-semibold">{label}</span>
        <span className="font-display text-2xl font-semibold text-leaf tabular-nums lg:text-3xl">
          {value}
        </span>
        <span className="text-sm text-ink-soft">{note}</span>
      </Link>
    </li>
  );
}

/** The number of orders to pack for each day, with a link to its packing list; nothing if there are none. */
function ToPack({ days }: { days: Dashboard["waiting"]["toPack"] }) {
  const today = useToday();
  if (days.length === 0) return null;
  return (
    <Card title={t("toPackByDay")}>
      <ul className="grid gap-x-8 sm:grid-cols-2 xl:grid-cols-3">
        {days.map(({ day, orders }) => (
          <li key={day} className="border-b border-line">
            <Link
              to={pathTo(orderSellerPages.packingList, {}, { day, by: "delivery", status: "Pending" })}
              className="flex min-h-11 items-center gap-3 hover:text-leaf"
            >
              <span className="min-w-0 grow font-semibold">
                {formatShortDay(day)}{" "}
                {day < today && (
                  <span className="text-sm font-normal text-clay-deep">{t("shouldHaveCome")}</span>
                )}
              </span>
              <span className="shrink-0 tabular-nums">{t("ordersToPack", { count: orders })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The numbers of days that the seller can choose. */
const SPANS = ["7", "14", "30", "90"];

/** The chosen number of days. */
function daysOf(filters: ListFilters): string {
  return SPANS.find((span) => span === filters.get("days")) ?? "14";
}

/** The shop's figures for the chosen days. */
function readDashboard(filters: ListFilters) {
  return sellerCall(browserApi<InsightApi>().api.dashboard.$get({ query: { days: daysOf(filters) } }));
}
