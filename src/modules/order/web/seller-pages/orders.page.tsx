import Bell from "lucide-react/icons/bell";
import BellOff from "lucide-react/icons/bell-off";
import ChevronDown from "lucide-react/icons/chevron-down";
import ListFilter from "lucide-react/icons/list-filter";
import Phone from "lucide-react/icons/phone";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { type ReactNode, useId, useState } from "react";
import { useLoaderData } from "react-router";
import { formatPaise } from "#kernel/money/money.ts";
import { formatShortDay, isDay } from "#kernel/time/store-time.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { May } from "#modules/identity/web/shared/may.tsx";
import { askAsSeller } from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { classNames } from "#ui/class-names.ts";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { IconButton } from "#ui/controls/icon-button.tsx";
import { KolamSpinner } from "#ui/drawings/kolam-mark.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { LookingGlass } from "#ui/illustrations/looking-glass.tsx";
import { PaperSlips } from "#ui/illustrations/paper-slips.tsx";
import { FilterBar, FilterSelect } from "#ui/lists/filter-bar.tsx";
import { KeysetPager } from "#ui/lists/pager.tsx";
import { type Filters, filtersIn, useFilters } from "#ui/lists/use-filters.ts";
import { Loading, Skeleton } from "#ui/loading/skeleton.tsx";
import { EmptyState, ErrorState } from "#ui/loading/states.tsx";
import type { StatusCounts } from "../../contract/order-lists.ts";
import { orderSellerPages } from "../../paths.ts";
import type { SellerOrder } from "../../rules/shared/order.ts";
import { ORDER_STATUSES, statusName } from "../../rules/shared/order-status.ts";
import { t } from "../../texts/seller-texts.ts";
import { MoveDay } from "../seller-orders/move-form.tsx";
import { countOf, parseStatus } from "../seller-orders/order-page.ts";
import { OrderQueue } from "../seller-orders/order-queue.tsx";
import { useNewOrders } from "../seller-orders/use-new-orders.ts";
import { readOrders, useSellerOrders } from "../seller-orders/use-seller-orders.ts";

export const loader = browserLoader(({ url }) => ({
  orders: askAsSeller(() => readOrders(filtersIn(url.searchParams))),
}));

/** All orders, the newest first, with their actions (specification, section 2). */
export function Component() {
  const filters = useFilters();
  const may = useMay();
  const list = useSellerOrders(filters, useLoaderData<typeof loader>()?.orders);
  const { value, failed, loading, reload } = list;
  const news = useNewOrders(list, filters);
  const isEmpty = value?.orders.length === 0;
  return (
    <>
      <SellerHead title={t("orders")}>
        {may("order.take") && (
          <LinkButton to={orderSellerPages.takeOrder} variant="secondary" size="small">
            <Phone aria-hidden="true" className="size-4" />
            {t("byTelephone")}
          </LinkButton>
        )}
      </SellerHead>
      <LiveLine news={news} refreshing={loading && value !== undefined} onRefresh={reload} />
      <Folded filters={filters}>
        <OrderFilters filters={filters} onMoved={reload} />
        <StatusTabs filters={filters} counts={value?.counts} atLeast={value?.atLeast} />
      </Folded>
      {failed && <ErrorState title={t("ordersNotLoaded")} onRetry={reload} />}
      {!value && !failed && <OrdersSkeleton />}
      {isEmpty && <NoOrders filters={filters} />}
      {value && !isEmpty && (
        <div aria-busy={loading} className={loading ? "opacity-60 transition-opacity" : undefined}>
          <OrderQueue list={list} page={value} filters={filters} />
          <KeysetPager
            filters={filters}
            ids={value.orders.map(({ id }) => id)}
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

/** On a phone the filters are one line that says what is shown, and opens at a press. */
function Folded({ filters, children }: { filters: Filters; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="mb-1 -ml-3 max-w-full md:hidden [&>span]:min-w-0"
        tight
      >
        <ListFilter aria-hidden="true" className="size-4 shrink-0" />
        <span className="sr-only">{t("filters")} </span>
        <span className="truncate">{filterWords(filters)}</span>
        <ChevronDown
          aria-hidden="true"
          className={classNames("size-4 shrink-0 transition-transform", open && "rotate-180")}
        />
      </Button>
      <div id={id} className={classNames(!open && "max-md:hidden")}>
        {children}
      </div>
    </>
  );
}

function filterWords(filters: Filters): string {
  const status = parseStatus(filters.get("status"));
  const [q, day] = [filters.get("q"), filters.get("day")];
  return [status ? statusName(status) : t("allOrders"), isDay(day) && formatShortDay(day), q]
    .filter(Boolean)
    .join(" · ");
}

interface OrderFiltersProps {
  filters: Filters;
  onMoved: () => Promise<void>;
}

function OrderFilters({ filters, onMoved }: OrderFiltersProps) {
  return (
    <FilterBar
      filters={filters}
      search={t("search")}
      className="mb-2 max-sm:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]"
    >
      <TextField
        label={t("orderedOn")}
        hideLabel
        className="max-sm:[&_input]:px-2.5"
        type="date"
        value={filters.get("day")}
        onChange={(event) => filters.set({ day: event.target.value })}
      />
      <FilterSelect filters={filters} name="by" label={t("whichDay")}>
        <option value="">{t("orderedThatDay")}</option>
        <option value="delivery">{t("deliveredThatDay")}</option>
      </FilterSelect>
      <May permission="order.change">
        <MoveDay filters={filters} onMoved={onMoved} />
      </May>
      {(filters.get("q") || filters.get("day")) && (
        <Button variant="quiet" size="small" onClick={() => filters.set({ q: "", day: "", by: "" })}>
          {t("showAll")}
        </Button>
      )}
    </FilterBar>
  );
}

const COUNT = new Intl.NumberFormat("en-IN");

interface StatusTabsProps {
  filters: Filters;
  counts: StatusCounts | undefined;
  /** True if the number is a minimum. */
  atLeast?: boolean;
}

function StatusTabs({ filters, counts, atLeast = false }: StatusTabsProps) {
  const current = parseStatus(filters.get("status"));
  return (
    <nav aria-label={t("ordersByStatus")} className="-mx-4 mb-3 overflow-x-auto px-4 lg:mx-0 lg:px-0">
      <ul className="flex w-max min-w-full border-b border-line-strong">
        {[undefined, ...ORDER_STATUSES].map((status) => (
          <li key={status ?? "All"}>
            <button
              type="button"
              aria-current={status === current ? "true" : undefined}
              onClick={() => filters.set({ status: status ?? "" })}
              className={classNames(
                "-mb-px flex min-h-11 items-center gap-2 border-b-[3px] px-3 whitespace-nowrap",
                status === current
                  ? "border-leaf font-semibold text-leaf-deep"
                  : "border-transparent hover:bg-paper-deep",
              )}
            >
              {status ? statusName(status) : t("all")}
              {counts && (
                <span className="rounded-full bg-paper-deep px-2 py-0.5 text-sm text-ink tabular-nums">
                  {COUNT.format(countOf(counts, status))}
                  {atLeast && "+"}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const ROWS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

function OrdersSkeleton() {
  return (
    <Loading label={t("loadingOrders")}>
      <div className="overflow-clip rounded-field border border-line bg-sheet">
        {ROWS.map((key) => (
          <div
            key={key}
            className="grid gap-4 border-b border-line px-3 py-2 md:grid-cols-[9.5rem_1fr_11rem]"
          >
            <Skeleton className="h-11" />
            <Skeleton className="h-11 max-md:hidden" />
            <Skeleton className="h-11 max-md:hidden" />
          </div>
        ))}
      </div>
    </Loading>
  );
}

function NoOrders({ filters }: { filters: Filters }) {
  if (filters.get("after") !== "" || filters.get("before") !== "") {
    return (
      <EmptyState
        picture={PaperSlips}
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
    <EmptyState picture={PaperSlips} title={t("noOrders")}>
      {t("ordersStandHere")}
    </EmptyState>
  );
}

interface LiveLineProps {
  news: ReturnType<typeof useNewOrders>;
  refreshing: boolean;
  onRefresh: () => void;
}

/**
 * A line that announces new orders. It has its room from the start, so that nothing moves while the seller works. The
 * orders are added to the list when it is pressed.
 */
function LiveLine({ news, refreshing, onRefresh }: LiveLineProps) {
  const { unseen, live, show, sound } = news;
  const SoundIcon = sound.on ? Bell : BellOff;
  return (
    <div data-no-print className="mb-2 flex min-h-12 items-center gap-1 max-md:-mt-3 max-md:mb-0">
      <div
        role="status"
        className={classNames(
          "flex min-h-12 min-w-0 grow items-center gap-3 rounded-field pl-3",
          unseen.length > 0 ? "bg-butter pr-0.5" : "text-sm text-ink-soft",
        )}
      >
        {unseen.length > 0 ? <NewOrders orders={unseen} onShow={show} /> : <Waiting live={live} />}
      </div>
      <IconButton
        label={t("sound")}
        aria-pressed={sound.on}
        title={t(sound.on ? "soundIsOn" : "soundIsOff")}
        onClick={sound.toggle}
        tone="leaf"
      >
        <SoundIcon aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton label={t("refresh")} title={t("refresh")} onClick={onRefresh} tone="leaf">
        {refreshing ? (
          <KolamSpinner className="size-5" />
        ) : (
          <RefreshCw aria-hidden="true" className="size-5" />
        )}
      </IconButton>
    </div>
  );
}

function Waiting({ live }: { live: boolean }) {
  return (
    <>
      <span
        aria-hidden="true"
        className={classNames("size-2.5 rounded-full", live ? "bg-leaf" : "bg-line-strong")}
      />
      {t(live ? "newOrdersShowUpHere" : "connecting")}
    </>
  );
}

function newOrder({ address, totalPaise, invoiceNumber }: SellerOrder): string {
  const { firstName, lastName } = address;
  if (totalPaise === null) return t("newOrderOf", { firstName, lastName, invoiceNumber });
  return t("newOrder", { firstName, lastName, sum: formatPaise(totalPaise), invoiceNumber });
}

function NewOrders({ orders, onShow }: { orders: readonly SellerOrder[]; onShow: () => void }) {
  const [first] = orders;
  return (
    <>
      <span className="shrink-0 font-semibold">{t("newOrders", { count: orders.length })}</span>
      <span className="min-w-0 grow truncate text-sm">{first && newOrder(first)}</span>
      <Button size="small" onClick={onShow}>
        {t("show")}
      </Button>
    </>
  );
}
