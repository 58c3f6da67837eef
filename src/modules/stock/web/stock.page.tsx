import { useLoaderData } from "react-router";
import { pathTo } from "#kernel/paths.ts";
import { byCodePoint } from "#kernel/texts/text.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { askAsSeller, sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { Button } from "#ui/controls/button.tsx";
import { PageLink } from "#ui/controls/page-link.tsx";
import { Ledger } from "#ui/illustrations/ledger.tsx";
import { LookingGlass } from "#ui/illustrations/looking-glass.tsx";
import { type Column, DataTable } from "#ui/lists/data-table.tsx";
import { FilterBar } from "#ui/lists/filter-bar.tsx";
import { givenFilters } from "#ui/lists/given-filters.ts";
import { filtersIn, type ListFilters, useFilters } from "#ui/lists/use-filters.ts";
import { LoadState } from "#ui/loading/load-state.tsx";
import { EmptyState } from "#ui/loading/states.tsx";
import type { StockedProduct } from "../contract.ts";
import type { StockApi } from "../module-api.ts";
import { stockSellerPages } from "../paths.ts";
import { t } from "../seller-texts.ts";

export const loader = browserLoader(({ url }) => ({
  stock: askAsSeller(() => readStock(filtersIn(url.searchParams))),
}));

/** All counted products, and those that will run out before their next delivery. */
export function Component() {
  const filters = useFilters();
  const loaded = useSellerPage(useLoaderData<typeof loader>()?.stock, t("loadFailed"));
  const { value, loading } = loaded;
  const short = value?.short ?? 0;
  const sorting = {
    by: filters.get("sort") || "runsOut",
    descending: filters.get("order") === "desc",
    onSort: (sort: string, descending: boolean) => filters.set({ sort, order: descending ? "desc" : "" }),
  };
  const rows = value && sortStock(value.products, sorting);
  return (
    <>
      <SellerHead title={t("stock")} aside={short > 0 && t("runningOut", { short })} />
      <LoadState of={loaded} notLoaded={t("notLoaded")} loading={t("loading")} />
      {value?.counted === 0 && (
        <EmptyState picture={Ledger} title={t("nothingYet")}>
          {t("countFirst")}
        </EmptyState>
      )}
      {value && value.counted > 0 && <FilterBar filters={filters} search={t("search")} className="mb-4" />}
      {value && value.counted > 0 && rows?.length === 0 && (
        <EmptyState
          picture={LookingGlass}
          title={t("noMatch")}
          action={<Button onClick={filters.clear}>{t("showAll")}</Button>}
        />
      )}
      {rows && rows.length > 0 && (
        <DataTable
          caption={t("stock")}
          columns={stockColumns()}
          rows={rows}
          rowKey={({ _id }) => _id}
          sorting={sorting}
          stale={loading}
          twoLines
        />
      )}
    </>
  );
}

const stockColumns = (): Column<StockedProduct>[] => [
  {
    key: "product",
    header: t("product"),
    sortable: true,
    place: "max-md:row-start-1",
    cell: ({ _id, name }) => (
      <PageLink
        to={pathTo(stockSellerPages.stockLedger, { id: _id })}
        className="font-medium underline wrap-anywhere max-md:inline-block max-md:py-2.5"
      >
        {name}
      </PageLink>
    ),
  },
  {
    key: "left",
    header: t("left"),
    end: true,
    sortable: true,
    place: "max-md:row-start-1 max-md:text-right",
    cell: ({ left }) => (
      <span className="font-semibold tabular-nums">
        <span className="max-md:hidden">{left}</span>
        <span className="md:hidden">{t("leftShort", { left })}</span>
      </span>
    ),
  },
  {
    key: "sold",
    header: t("soldThisWeek"),
    end: true,
    sortable: true,
    place: "max-md:row-start-2 max-md:text-right max-md:text-sm",
    cell: ({ sold }) => (
      <span className="tabular-nums">
        <span className="max-md:hidden">{sold}</span>
        <span className="text-ink-soft md:hidden">{t("soldShort", { sold })}</span>
      </span>
    ),
  },
  {
    key: "runsOut",
    header: t("runsOut"),
    sortable: true,
    place: "max-md:row-start-2 max-md:col-start-1 max-md:pb-2 max-md:text-sm",
    cell: (product) => <RunsOut product={product} />,
  },
];

function RunsOut({ product: { left, inStock, goneBy, until } }: { product: StockedProduct }) {
  if (left === 0) return <span className="font-medium text-clay-deep">{t("soldOut")}</span>;
  if (goneBy !== null) {
    return <span className="font-medium text-clay-deep">{t("goneBy", { day: formatShortDay(goneBy) })}</span>;
  }
  if (!inStock) return <span>{t("offSale")}</span>;
  return <span className="text-ink-soft">{until && t("lasts", { day: formatShortDay(until) })}</span>;
}

const COLLATOR = new Intl.Collator("en-IN", { sensitivity: "base", numeric: true });

const COMPARE: Record<string, (a: StockedProduct, b: StockedProduct) => number> = {
  product: (a, b) => COLLATOR.compare(a.name, b.name),
  left: (a, b) => a.left - b.left,
  sold: (a, b) => a.sold - b.sold,
  // Products that don't run out come last.
  runsOut: (a, b) => byCodePoint(a.goneBy ?? "9999", b.goneBy ?? "9999"),
};

interface Order {
  by: string;
  descending: boolean;
}

/** Equal products keep their order. */
function sortStock(products: readonly StockedProduct[], { by, descending }: Order): StockedProduct[] {
  const compare = COMPARE[by] ?? COMPARE.runsOut ?? (() => 0);
  return products.toSorted((a, b) => (descending ? compare(b, a) : compare(a, b)));
}

function readStock(filters: ListFilters) {
  return sellerCall(browserApi<StockApi>().api.stock.list.$get({ query: givenFilters(filters, "q") }));
}
