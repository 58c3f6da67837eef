import type { ReactNode } from "react";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import type { SellerData } from "#modules/identity/web/shared/use-seller-data.ts";
import { Ledger } from "#ui/illustrations/ledger.tsx";
import { DataTable } from "#ui/lists/data-table.tsx";
import { givenFilters } from "#ui/lists/given-filters.ts";
import { KeysetPager } from "#ui/lists/pager.tsx";
import { type ListFilters, useFilters } from "#ui/lists/use-filters.ts";
import { LoadState } from "#ui/loading/load-state.tsx";
import { EmptyState } from "#ui/loading/states.tsx";
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
export function LedgerMoves({ page, caption, words, nothingYet, children }: LedgerMovesProps) {
  const filters = useFilters();
  const { value, loading } = page;
  return (
    <>
      <LoadState of={page} notLoaded={stockTexts("notLoaded")} loading={stockTexts("loading")} />
      {value?.total === 0 && (
        <EmptyState picture={Ledger} title={nothingYet}>
          {children}
        </EmptyState>
      )}
      {value && value.total > 0 && (
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
  const query = { ...of, ...givenFilters(filters, "after", "before"), limit: "50" };
  return sellerCall(browserApi<StockApi>().api.stock.moves.$get({ query }));
};
