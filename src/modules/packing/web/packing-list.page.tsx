import Download from "lucide-react/icons/download";
import Printer from "lucide-react/icons/printer";
import { useLoaderData } from "react-router";
import { formatShortDay, isDay, storeDay } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { now } from "#kernel/web/device/clock.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { slotValues } from "#kernel/web/pages/use-slot.ts";
import { packText } from "#modules/catalog/rules/shared/pack.ts";
import { windowName } from "#modules/delivery/rules/shared/delivery-rules.ts";
import { downloadAsSeller } from "#modules/identity/web/shared/seller-download.ts";
import { askAsSeller, sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import type { OrderApi } from "#modules/order/module-api.ts";
import { ORDER_STATUSES, statusName } from "#modules/order/rules/shared/order-status.ts";
import { DayField } from "#modules/order/web/shared/day-field.tsx";
import { DELIVERY_ROUTE, type RouteReader } from "#modules/order/web/shared/order-slots.ts";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { Button } from "#ui/controls/button.tsx";
import { Tick } from "#ui/drawings/tick.tsx";
import { Options } from "#ui/fields/options.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { PaperBag } from "#ui/illustrations/paper-bag.tsx";
import { FilterBar, FilterSelect } from "#ui/lists/filter-bar.tsx";
import { type Filters, filtersIn, type ListFilters, useFilters } from "#ui/lists/use-filters.ts";
import { LoadState } from "#ui/loading/load-state.tsx";
import { EmptyState } from "#ui/loading/states.tsx";
import type { PackingBag, PackingQuery, PackingTotal } from "../contract.ts";
import type { PackingApi } from "../module-api.ts";
import { t } from "../seller-texts.ts";
import { inRouteOrder, readRoute } from "./papers/delivery-route.ts";
import { ListedBags } from "./papers/listed-bags.tsx";

export const loader = browserLoader(({ url, context }) => ({
  packing: askAsSeller(() =>
    readPackingList(filtersIn(url.searchParams), slotValues(context, DELIVERY_ROUTE)),
  ),
}));

/** The packing list of a day: the totals from the farms and the content of each bag, to print or as a spreadsheet. */
export function Component() {
  const filters = useFilters();
  const loaded = useSellerPage(useLoaderData<typeof loader>()?.packing, t("listFailed"));
  const { value } = loaded;
  const given = packingOf(filters);
  const day = given.day ?? value?.day ?? storeDay(now());
  const query = { ...given, day };
  return (
    <>
      <SellerHead title={t("listTitle")}>
        <Button size="small" variant="secondary" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4" />
          {t("print")}
        </Button>
        <CsvButton query={{ ...query, part: "totals" }} label={t("totalsAsCsv")} />
        <CsvButton query={{ ...query, part: "bags" }} label={t("bagsAsCsv")} />
      </SellerHead>
      <DayFilter filters={filters} day={day} windows={value?.windows ?? []} />
      <h2 className="hidden text-title print:block">
        {t(given.by ? "listFor" : "listOf", { day: formatShortDay(day) })}
      </h2>
      <LoadState of={loaded} notLoaded={t("listNotLoaded")} loading={t("listLoading")} />
      {value?.bags.length === 0 && (
        <EmptyState picture={PaperBag} title={t("nothing")}>
          {t(given.by ? "noDeliveryWaits" : "noOrderWaits", { day: formatShortDay(day) })}
        </EmptyState>
      )}
      {value && value.bags.length > 0 && (
        <>
          <PackingTotals totals={value.totals} />
          <ListedBags bags={value.bags} route={value.route} />
        </>
      )}
    </>
  );
}

type DayFilterProps = { filters: Filters; day: string; windows: readonly PackingBag["deliveryWindow"][] };

function DayFilter({ filters, day, windows }: DayFilterProps) {
  return (
    <FilterBar filters={filters} className="mb-5">
      <DayField filters={filters} label={t("ordersOf")} day={day} />
      <FilterSelect filters={filters} name="by" label={t("whichDay")}>
        <option value="">{t("deliveredThatDay")}</option>
        <option value="order">{t("orderedThatDay")}</option>
      </FilterSelect>
      <FilterSelect filters={filters} name="status" label={t("ordersThatAre")}>
        <option value="">{t("notCancelled")}</option>
        <Options of={ORDER_STATUSES.map((status) => [status, statusName(status)])} />
      </FilterSelect>
      {(windows.length > 1 || filters.get("window")) && (
        <FilterSelect filters={filters} name="window" label={t("window")}>
          <option value="">{t("everyWindow")}</option>
          <Options
            of={windows.map((window) => [
              window?.id ?? "any",
              window ? windowName(window) : t("anyTimeOfDay"),
            ])}
          />
        </FilterSelect>
      )}
    </FilterBar>
  );
}

function CsvButton({ query, label }: { query: Record<string, string | undefined>; label: string }) {
  const { busy, submit } = useSubmit(downloadAsSeller);
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return (
    <Button
      variant="quiet"
      size="small"
      busy={busy}
      onClick={() => submit(`/api/order/packing-list.csv?${new URLSearchParams(given)}`)}
    >
      <Download aria-hidden="true" className="size-4" />
      {label}
    </Button>
  );
}

function PackingTotals({ totals }: { totals: readonly PackingTotal[] }) {
  return (
    <section aria-labelledby="totals" className="mb-8">
      <h2 id="totals" className="mb-2 break-after-avoid text-heading">
        {t("bringFromFarms")}
      </h2>
      <div className="gap-8 lg:columns-2 print:columns-2 print:gap-6">
        {[...Map.groupBy(totals, ({ category }) => category)].map(([category, ofCategory]) => (
          <Category key={category} name={ofCategory[0]?.categoryName ?? category} totals={ofCategory} />
        ))}
      </div>
    </section>
  );
}

function Category({ name, totals }: { name: string; totals: readonly PackingTotal[] }) {
  const nameClass = "border-b-2 border-ink pt-1 pb-1.5 font-display text-heading font-semibold wrap-anywhere";
  return (
    <table aria-label={name} className="mb-4 w-full text-left">
      <thead className="break-after-avoid">
        <tr>
          <th colSpan={3} scope="colgroup" className={nameClass}>
            {name}
          </th>
        </tr>
      </thead>
      <tbody>
        {totals.map((total) => (
          <TotalRow key={`${total.productId} ${total.name} ${packText(total.pack)}`} {...total} />
        ))}
      </tbody>
    </table>
  );
}

function TotalRow({ name, pack, packs, total, orders }: PackingTotal) {
  return (
    <tr className="break-inside-avoid border-b border-line-strong/60 align-top">
      <td className="hidden w-7 pt-1.5 print:table-cell">
        <Tick />
      </td>
      <th scope="row" className="py-1.5 leading-snug wrap-anywhere print:py-0.5 print:leading-tight">
        <span className="text-lg font-semibold">{name}</span>
        <span className="block text-sm font-normal tabular-nums print:text-xs">
          {t("packsInOrders", { packs, pack: packText(pack), orders })}
        </span>
      </th>
      <td className="py-1.5 pl-3 text-right text-lg font-semibold tabular-nums print:py-0.5">
        {/* A short one stays on one line. Units are the seller's own words. */}
        <span className="inline-block max-w-[40vw]">{packText(total)}</span>
      </td>
    </tr>
  );
}

/**
 * The filter of the packing list: the orders of a delivery day or, if chosen, of an order day, of one status or of all
 * but the cancelled ones. Without a day, `day` is undefined.
 */
function packingOf(filters: ListFilters) {
  const given = filters.get("day");
  const by = filters.get("by") === "order" ? undefined : ("delivery" as const);
  const status = ORDER_STATUSES.find((each) => each === filters.get("status"));
  const window = filters.get("window") || undefined;
  return { day: isDay(given) ? given : undefined, by, status, window };
}

/** The totals from the farms and the content of each bag, in the order of delivery. Without a day, the next one. */
async function readPackingList(filters: ListFilters, [routeReader]: readonly RouteReader[]) {
  const { day, ...query } = packingOf(filters);
  const list = await readAllBags({ ...query, day: day ?? (await nextDay(query.by)) });
  const days = list.bags.map(({ deliveryDay }) => deliveryDay);
  const route = await readRoute(routeReader, days);
  return { ...list, bags: inRouteOrder(list.bags, route, ({ household }) => household), route };
}

const readBags = (query: PackingQuery & { page: string; limit: string }) =>
  sellerCall(browserApi<PackingApi>().api.order["packing-list"].$get({ query }));

/** The list with the bags of all its pages. If the day's orders change meanwhile, it is read anew. */
async function readAllBags(query: PackingQuery): ReturnType<typeof readBags> {
  const limit = "100";
  const list = await readBags({ ...query, page: "1", limit });
  const bags = [...list.bags];
  for (let page = 2; bags.length < list.total; page++) {
    const more = await readBags({ ...query, page: String(page), limit });
    if (more.total !== list.total) return readAllBags(query);
    bags.push(...more.bags);
  }
  return { ...list, bags };
}

/** The next day with orders to pack, today included; today if there is none. */
async function nextDay(by: "delivery" | undefined): Promise<string> {
  const today = storeDay(now());
  if (!by) return today;
  const { days } = await sellerCall(browserApi<OrderApi>().api.order["waiting-days"].$get());
  return days.find(({ day }) => day >= today)?.day ?? today;
}
