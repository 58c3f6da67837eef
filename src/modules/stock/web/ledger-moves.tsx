import type { ReactNode } from "react";
import { formatClock, formatDate } from "#kernel/time/store-time.ts";
import type { SellerData } from "#modules/identity/web/shared/use-seller-data.ts";
import { Ledger } from "#ui/illustrations/ledger.tsx";
import { type Column, DataTable } from "#ui/lists/data-table.tsx";
import { KeysetPager } from "#ui/lists/pager.tsx";
import { useFilters } from "#ui/lists/use-filters.ts";
import { TableSkeleton } from "#ui/loading/skeleton.tsx";
import { EmptyState, ErrorState } from "#ui/loading/states.tsx";
import { t } from "../seller-texts.ts";

interface LedgerMovesProps<Move> {
  page: Omit<SellerData<{ moves: readonly Move[]; total: number; skipped: number }>, "patch">;
  caption: string;
  columns: readonly Column<Move>[];
  words: Record<"loading" | "notLoaded" | "nothingYet", string>;
  /** The way to a first entry, while there is none. */
  children: ReactNode;
}

/** A page of a ledger, the newest entries first; a skeleton until it is there. */
export function LedgerMoves<Move extends { _id: string }>({
  page: { value, failed, loading, reload },
  caption,
  columns,
  words,
  children,
}: LedgerMovesProps<Move>) {
  const filters = useFilters();
  if (!value) {
    return failed ? (
      <ErrorState title={words.notLoaded} onRetry={reload} />
    ) : (
      <TableSkeleton label={words.loading} />
    );
  }
  return (
    <>
      {failed && <ErrorState title={words.notLoaded} onRetry={reload} />}
      {value.total === 0 ? (
        <EmptyState picture={Ledger} title={words.nothingYet}>
          {children}
        </EmptyState>
      ) : (
        <>
          <DataTable
            caption={caption}
            columns={columns}
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

/** The column with the moments of a ledger's entries. */
export const whenColumn = (): Column<{ createdAt: string }> => ({
  key: "when",
  header: t("when"),
  cell: ({ createdAt }) => {
    const at = new Date(createdAt);
    return (
      <time dateTime={createdAt} className="text-sm whitespace-nowrap tabular-nums">
        {formatDate(at)} {formatClock(at)}
      </time>
    );
  },
});

/** The part of a request that asks for a page of a ledger, by the address of the seller's page. */
export const ledgerPage = (filters: { get: (name: "after" | "before") => string }) => ({
  after: filters.get("after") || undefined,
  before: filters.get("before") || undefined,
  limit: String(MOVES_PER_PAGE),
});

const MOVES_PER_PAGE = 50;
