import { sellerPages } from "#kernel/paths.ts";
import { byCodePoint } from "#kernel/texts/text.ts";
import { useSellerPage } from "#modules/identity/web/use-seller-data.ts";
import { Button } from "#ui/button.tsx";
import { DataTable } from "#ui/data-table.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { Ledger } from "#ui/illustrations/ledger.tsx";
import { LookingGlass } from "#ui/illustrations/looking-glass.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { EmptyState, ErrorState } from "#ui/states.tsx";
import { TableSkeleton } from "#ui/table-skeleton.tsx";
import { useFilters } from "#ui/use-filters.ts";
import type { StockedProduct } from "../contract.ts";
import { t } from "../seller-texts.ts";
import type { readStock } from "./read-stock.ts";
import { stockColumns } from "./stock-columns.tsx";

/** What there is of all counted products, and what will run out before it can be delivered again. */
export function StockList({ asked }: { asked: ReturnType<typeof readStock> | undefined }) {
  const filters = useFilters();
  const { value, failed, loading, reload } = useSellerPage(asked, t("loadFailed"));
  const products = value?.products;
  const short = products?.filter(({ goneBy }) => goneBy !== null).length ?? 0;
  const sorting = {
    by: filters.get("sort") || "runsOut",
    descending: filters.get("order") === "desc",
    onSort: (sort: string, descending: boolean) => filters.set({ sort, order: descending ? "desc" : "" }),
  };
  const rows = products && sortStock(products, filters.get("q"), sorting);
  return (
    <>
      <PageHeader title={t("stock")} aside={short > 0 && t("runningOut", { short })}>
        <LinkButton to={sellerPages.rates} variant="secondary" size="small">
          {t("toRates")}
        </LinkButton>
      </PageHeader>
      {failed && <ErrorState title={t("notLoaded")} onRetry={reload} />}
      {!products && !failed && <TableSkeleton label={t("loading")} />}
      {products?.length === 0 && (
        <EmptyState picture={Ledger} title={t("nothingYet")}>
          {t("countFirst")}
        </EmptyState>
      )}
      {products && products.length > 0 && (
        <FilterBar filters={filters} search={t("search")} className="mb-4" />
      )}
      {products && products.length > 0 && rows?.length === 0 && (
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

const COLLATOR = new Intl.Collator("en-IN", { sensitivity: "base", numeric: true });

const COMPARE: Record<string, (a: StockedProduct, b: StockedProduct) => number> = {
  product: (a, b) => COLLATOR.compare(a.name, b.name),
  left: (a, b) => a.left - b.left,
  sold: (a, b) => a.sold - b.sold,
  // Those that last come after those that don't.
  runsOut: (a, b) => byCodePoint(a.goneBy ?? "9999", b.goneBy ?? "9999"),
};

interface Order {
  by: string;
  descending: boolean;
}

/** Those whose name has the search's text, in order; those that are alike stay as they came. */
function sortStock(
  products: readonly StockedProduct[],
  search: string,
  { by, descending }: Order,
): StockedProduct[] {
  const wanted = search.trim().toLowerCase();
  const found = products.filter(({ name }) => name.toLowerCase().includes(wanted));
  const compare = COMPARE[by] ?? COMPARE.runsOut ?? (() => 0);
  return found.toSorted((a, b) => (descending ? compare(b, a) : compare(a, b)));
}
