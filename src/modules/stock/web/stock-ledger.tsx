import { pathTo, sellerPages } from "#kernel/paths.ts";
import { useSellerPage } from "#modules/identity/web/use-seller-data.ts";
import { DataTable } from "#ui/data-table.tsx";
import { Ledger } from "#ui/illustrations/ledger.tsx";
import { KeysetPager } from "#ui/keyset-pager.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { EmptyState, ErrorState } from "#ui/states.tsx";
import { TableSkeleton } from "#ui/table-skeleton.tsx";
import { useFilters } from "#ui/use-filters.ts";
import { t } from "../seller-texts.ts";
import { CorrectForm } from "./correct-form.tsx";
import { moveColumns } from "./move-columns.tsx";
import type { readMoves } from "./read-moves.ts";

/** How a product's count came to be what it is: who counted, which order took or gave back; the newest first. */
export function StockLedger({ asked }: { asked: ReturnType<typeof readMoves> | undefined }) {
  const filters = useFilters();
  const { value, failed, loading, reload } = useSellerPage(asked, t("loadFailed"));
  const product = value?.product;
  return (
    <>
      <PageHeader
        title={product ? t("stockOf", { product: product.name }) : t("title")}
        aside={product && (product.left === null ? t("notCounted") : t("leftNow", { left: product.left }))}
      >
        {product && (
          <LinkButton
            to={pathTo(sellerPages.rates, {}, { q: product.name })}
            variant="secondary"
            size="small"
          >
            {t("toRates")}
          </LinkButton>
        )}
      </PageHeader>
      {product && <CorrectForm product={product} onCounted={reload} />}
      {failed && <ErrorState title={t("notLoaded")} onRetry={reload} />}
      {!value && !failed && <TableSkeleton label={t("loading")} />}
      {value?.total === 0 && (
        <EmptyState picture={Ledger} title={t("nothingYet")}>
          {t("countFirst")}
        </EmptyState>
      )}
      {value && value.total > 0 && (
        <>
          <DataTable
            caption={t("title")}
            columns={moveColumns()}
            rows={value.moves}
            rowKey={({ _id }) => _id}
            stale={loading}
          />
          <KeysetPager
            filters={filters}
            ids={value.moves.map(({ _id }) => _id)}
            skipped={value.skipped}
            total={value.total}
            beginning={t("newest")}
          />
        </>
      )}
    </>
  );
}
