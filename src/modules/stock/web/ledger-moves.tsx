import type { ReactNode } from "react";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import type { SellerData } from "#modules/identity/web/shared/use-seller-data.ts";
import { Ledger } from "#ui/illustrations/ledger.tsx";
import { DataTable } from "#ui/lists/data-table.tsx";
import { KeysetPager } from "#ui/lists/pager.tsx";
import { type ListFilters, useFilters } from "#ui/lists/use-filters.ts";
import { TableSkeleton } from "#ui/loading/skeleton.tsx";
import { EmptyState, ErrorState } from "#ui/loading/states.tsx";
import type { StockMove } from "../contract.ts";
import type { StockApi } from "../module-api.ts";
import { t as stockTexts } from "../seller-texts.ts";
import { moveColumns } from "./shared/ledger-columns.tsx";

interface LedgerMovesProps {
  page: Omit<SellerData<{ moves: readonly StockMove[]; total: number; skipped: number }>, "patch">;
  caption: string;
  /** An amount in words: packs of a count, or an amount of a heap. */
  words: (amount: number) => string;
  nothingYet: string;
  /** The way to a first entry, while there is none. */
  children: ReactNode;
}

/** A page of the ledger of a count or a heap, the newest entries first; a skeleton until it is there. */
export function LedgerMoves({
  page: { value, failed, loading, reload },
  caption,
  words,
  nothingYet,
  children,
}: LedgerMovesProps) {
  const filters = useFilters();
  if (!value) {
    return failed ? (
      <ErrorState title={stockTexts("notLoaded")} onRetry={reload} />
    ) : (
      <TableSkeleton label={stockTexts("loading")} />
    );
  }
  return (
    <>
      {failed && <ErrorState title={stockTexts("notLoaded")} onRetry={reload} />}
      {value.total === 0 ? (
        <EmptyState picture={Ledger} title={nothingYet}>
          {children}
        </EmptyState>
      ) : (
        <>
          <DataTable
            caption={caption}
            columns={moveColumns(words)}
            rows={value.moves}
            rowKey={({ _id }) => _id}
            stale={loading}
          />
          <KeysetPager
            filters={filters}
            ids={value.moves.map(({ _id }) => _id)}
            skipped={value.skipped}
            total={value.total}
            beginning={stockTexts("newest")}
          />
        </>
      )}
    </>
  );
}

/** A page of the ledger of a product's count or of a heap, by the address of the seller's page. */
export const readMoves = (of: { product: string } | { heap: string }, filters: ListFilters) => {
  const query = {
    ...of,
    after: filters.get("after") || undefined,
    before: filters.get("before") || undefined,
    limit: String(MOVES_PER_PAGE),
  };
  return sellerCall(browserApi<StockApi>().api.stock.moves.$get({ query }));
};

const MOVES_PER_PAGE = 50;
