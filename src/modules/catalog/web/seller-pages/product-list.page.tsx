import { useState } from "react";
import { useLoaderData } from "react-router";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toastError } from "#kernel/web/api/call.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { May } from "#modules/identity/web/shared/may.tsx";
import {
  askAsSeller,
  deletedAsSeller,
  messageOr,
  sellerCall,
} from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { ConfirmDialog } from "#ui/dialogs/confirm-dialog.tsx";
import { DataTable } from "#ui/lists/data-table.tsx";
import { FilterBar, FilterSelect } from "#ui/lists/filter-bar.tsx";
import { KeysetPager, useLastPage } from "#ui/lists/pager.tsx";
import { type Filters, filtersIn, type ListFilters, useFilters } from "#ui/lists/use-filters.ts";
import { LoadState } from "#ui/loading/load-state.tsx";
import type { SellerProduct } from "../../contract/seller-product.ts";
import type { CatalogApi } from "../../module-api.ts";
import { catalogSellerPages } from "../../paths.ts";
import { stocked } from "../../rules/shared/availability.ts";
import { PRODUCT_SORTS, STOCKS } from "../../rules/shared/list-sort.ts";
import { t } from "../../texts/seller-texts.ts";
import { CategoryFilter, NoProducts } from "../seller-products/list-filters.tsx";
import { productColumns } from "../seller-products/product-columns.tsx";

const PRODUCTS_PER_PAGE = 50;

export const loader = browserLoader(({ url }) => ({
  products: askAsSeller(() => readProducts(filtersIn(url.searchParams))),
}));

/** All products with price and stock: searched, sorted, edited and deleted (specification, section 2). */
export function Component() {
  const filters = useFilters();
  const may = useMay();
  const list = useSellerProducts(useLoaderData<typeof loader>()?.products);
  const [toDelete, setToDelete] = useState<SellerProduct>();
  const { value, failed, loading } = list;
  useLastPage(filters, { limit: PRODUCTS_PER_PAGE, total: loading || failed ? undefined : value?.total });
  const sorting = {
    // The order of creation has no column.
    others: [{ key: "newest", label: t("newest") }],
    by: sortOf(filters),
    descending: isDescending(filters),
    onSort: (sort: string, descending: boolean) => filters.set({ sort, order: descending ? "desc" : "asc" }),
  };
  return (
    <>
      <SellerHead title={t("products")}>
        {may("catalog.prices") && (
          <LinkButton to={catalogSellerPages.addProduct} size="small">
            {t("addProduct")}
          </LinkButton>
        )}
      </SellerHead>
      <ProductFilters filters={filters} />
      <LoadState of={list} notLoaded={t("productsNotLoaded")} loading={t("loadingProducts")} />
      {value?.total === 0 && <NoProducts filters={filters} hint={t("tryAnother")} />}
      {value && value.total > 0 && (
        <>
          <DataTable
            caption={t("products")}
            columns={productColumns({
              isCounted: value.products.some(({ left }) => left !== null),
              mayChange: may("catalog.change"),
              onStock: list.setStock,
              onDelete: setToDelete,
            })}
            rows={value.products}
            rowKey={({ _id }) => _id}
            sorting={sorting}
            stale={loading}
            twoLines
          />
          <KeysetPager
            filters={filters}
            ids={value.products.map(({ _id }) => _id)}
            skipped={value.skipped}
            total={value.total}
            beginning={t("first")}
          />
        </>
      )}
      <May permission="catalog.change">
        <ConfirmDialog
          open={toDelete !== undefined}
          onClose={() => setToDelete(undefined)}
          title={t("deleteTitle", { name: toDelete?.name ?? "" })}
          action={t("deleteNow")}
          onConfirm={async () => toDelete && list.remove(toDelete)}
        >
          {t("leavesAtOnce")}
        </ConfirmDialog>
      </May>
    </>
  );
}

function sortOf(filters: ListFilters): (typeof PRODUCT_SORTS)[number] {
  return PRODUCT_SORTS.find((sort) => sort === filters.get("sort")) ?? "newest";
}

/** By default, the newest first and every other order ascending. */
function isDescending(filters: ListFilters): boolean {
  const order = filters.get("order");
  return order === "" ? sortOf(filters) === "newest" : order === "desc";
}

function readProducts(filters: ListFilters) {
  const query = {
    q: filters.get("q") || undefined,
    category: filters.get("category") || undefined,
    stock: STOCKS.find((stock) => stock === filters.get("stock")),
    sort: sortOf(filters),
    order: isDescending(filters) ? ("desc" as const) : ("asc" as const),
    after: filters.get("after") || undefined,
    before: filters.get("before") || undefined,
    page: String(filters.page),
    limit: String(PRODUCTS_PER_PAGE),
  };
  return sellerCall(browserApi<CatalogApi>().api.product["seller-list"].$get({ query }));
}

function useSellerProducts(request: ReturnType<typeof readProducts> | undefined) {
  const page = useSellerPage(request, t("productsFailed"));
  const showStock = (id: string, onSale: boolean) =>
    page.patch((value) => ({
      ...value,
      products: value.products.map((product) =>
        product._id === id ? { ...product, ...stocked(onSale) } : product,
      ),
    }));

  /** Shows the change at once, and reverts it if it could not be saved. */
  const setStock = async ({ _id: id }: SellerProduct, onSale: boolean) => {
    const matter = `stock ${id}`;
    showStock(id, onSale);
    try {
      await sellerCall(
        browserApi<CatalogApi>().api.product.stock.$post({ json: { id, ...stocked(onSale) } }),
        matter,
      );
    } catch (error) {
      showStock(id, !onSale);
      toastError(error, t("updateFailed"), matter);
    }
  };
  const remove = async ({ _id: id, name }: SellerProduct) => {
    const request = browserApi<CatalogApi>().api.product.delete.$post({ json: { id } });
    const refused = (error: unknown) => messageOr(error, t("deletionFailed"));
    if (await deletedAsSeller(request, { id, name, refused })) await page.reload();
  };
  return { ...page, setStock, remove };
}

function ProductFilters({ filters }: { filters: Filters }) {
  return (
    <FilterBar filters={filters} search={t("searchProducts")} className="mb-4">
      <CategoryFilter filters={filters} />
      <FilterSelect filters={filters} name="stock" label={t("stock")}>
        <option value="">{t("anyStock")}</option>
        <option value="in">{t("inStock")}</option>
        <option value="out">{t("soldOut")}</option>
      </FilterSelect>
      {filters.any && (
        <Button variant="quiet" size="small" onClick={filters.clear}>
          {t("showAll")}
        </Button>
      )}
    </FilterBar>
  );
}
