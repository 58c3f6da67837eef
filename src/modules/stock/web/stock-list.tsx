import { sellerPages } from "#kernel/paths.ts";
import { useSellerPage } from "#modules/identity/web/use-seller-data.ts";
import { DataTable } from "#ui/data-table.tsx";
import { Ledger } from "#ui/illustrations/ledger.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { EmptyState, ErrorState } from "#ui/states.tsx";
import { TableSkeleton } from "#ui/table-skeleton.tsx";
import { t } from "../seller-texts.ts";
import type { readStock } from "./read-stock.ts";
import { stockColumns } from "./stock-columns.tsx";

/** What there is of all counted products, and what will run out before it can be delivered again. */
export function StockList({ asked }: { asked: ReturnType<typeof readStock> | undefined }) {
  const { value, failed, loading, reload } = useSellerPage(asked, t("loadFailed"));
  const products = value?.products;
  const short = products?.filter(({ goneBy }) => goneBy !== null).length ?? 0;
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
        <DataTable
          caption={t("stock")}
          columns={stockColumns()}
          rows={products}
          rowKey={({ _id }) => _id}
          stale={loading}
        />
      )}
    </>
  );
}
