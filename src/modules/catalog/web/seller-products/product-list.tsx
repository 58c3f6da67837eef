import { useState } from "react";
import { sellerPages } from "#kernel/paths.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { DataTable } from "#ui/data-table.tsx";
import { KeysetPager } from "#ui/keyset-pager.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { ErrorState } from "#ui/states.tsx";
import { TableSkeleton } from "#ui/table-skeleton.tsx";
import { useFilters } from "#ui/use-filters.ts";
import { useLastPage } from "#ui/use-last-page.ts";
import type { SellerProduct } from "../../contract/seller-product.ts";
import { t } from "../../seller-texts.ts";
import { NoProducts } from "../no-products.tsx";
import { productColumns } from "./product-columns.tsx";
import { ProductFilters } from "./product-filters.tsx";
import {
  isDescending,
  PRODUCTS_PER_PAGE,
  type readProducts,
  sortOf,
  useSellerProducts,
} from "./use-seller-products.ts";

/** All products with price and stock, to be searched, sorted, changed and deleted (specification, section 2). */
export function ProductList({ asked }: { asked: ReturnType<typeof readProducts> | undefined }) {
  const filters = useFilters();
  const list = useSellerProducts(asked);
  const [toDelete, setToDelete] = useState<SellerProduct>();
  const { value, failed, loading, reload } = list;
  useLastPage(filters, { limit: PRODUCTS_PER_PAGE, total: loading || failed ? undefined : value?.total });
  const sorting = {
    // The order they were added in has no column.
    others: [{ key: "newest", label: t("newest") }],
    by: sortOf(filters),
    descending: isDescending(filters),
    onSort: (sort: string, descending: boolean) => filters.set({ sort, order: descending ? "desc" : "asc" }),
  };
  return (
    <>
      <PageHeader title={t("products")}>
        <LinkButton to={sellerPages.addProduct} size="small">
          {t("addProduct")}
        </LinkButton>
      </PageHeader>
      <ProductFilters filters={filters} />
      {failed && <ErrorState title={t("productsNotLoaded")} onRetry={reload} />}
      {!value && !failed && <TableSkeleton label={t("loadingProducts")} />}
      {value?.total === 0 && <NoProducts filters={filters} hint={t("tryAnother")} />}
      {value && value.total > 0 && (
        <>
          <DataTable
            caption={t("products")}
            columns={productColumns({
              isCounted: value.products.some(({ left }) => left !== null),
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
      <ConfirmDialog
        open={toDelete !== undefined}
        onClose={() => setToDelete(undefined)}
        title={t("deleteTitle", { name: toDelete?.name ?? "" })}
        action={t("deleteNow")}
        onConfirm={async () => toDelete && list.remove(toDelete)}
      >
        {t("leavesAtOnce")}
      </ConfirmDialog>
    </>
  );
}
