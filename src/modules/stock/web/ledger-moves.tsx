import type { ReactNode } from "react";
import { formatClock, formatDate, formatShortDay } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import type { SellerData } from "#modules/identity/web/shared/use-seller-data.ts";
import { Ledger } from "#ui/illustrations/ledger.tsx";
import { type Column, DataTable } from "#ui/lists/data-table.tsx";
import { KeysetPager } from "#ui/lists/pager.tsx";
import { type ListFilters, useFilters } from "#ui/lists/use-filters.ts";
import { TableSkeleton } from "#ui/loading/skeleton.tsx";
import { EmptyState, ErrorState } from "#ui/loading/states.tsx";
import { t } from "../heap-texts.ts";
import type { StockMove } from "../ledger-contract.ts";
import type { StockApi } from "../module-api.ts";
import { t as stockTexts } from "../seller-texts.ts";

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

const KIND_WORDS: Partial<Record<StockMove["kind"], string>> = {
  "carried over": "carried",
  "written off": "writtenOff",
};

const moveColumns = (words: (amount: number) => string): Column<StockMove>[] => [
  {
    key: "what",
    header: t("what"),
    lead: true,
    cell: ({ kind, day }) => (
      <span className="font-medium">
        {t("kind", { kind: KIND_WORDS[kind] ?? kind })}
        {day !== null && (
          <span className="ml-2 text-sm font-normal text-ink-soft">{formatShortDay(day)}</span>
        )}
      </span>
    ),
  },
  {
    key: "change",
    header: t("change"),
    end: true,
    cell: ({ change }) => (
      <span className="whitespace-nowrap tabular-nums">{`${change < 0 ? "−" : "+"}${words(Math.abs(change))}`}</span>
    ),
  },
  {
    key: "left",
    header: t("left"),
    end: true,
    cell: ({ left }) => <span className="font-semibold whitespace-nowrap tabular-nums">{words(left)}</span>,
  },
  {
    key: "why",
    header: t("why"),
    cell: (move) => (
      <span className="grid wrap-anywhere max-md:text-right">
        <span>{whoOf(move)}</span>
        <span className="text-sm text-ink-soft">{detailsOf(move)}</span>
      </span>
    ),
  },
  {
    key: "when",
    header: stockTexts("when"),
    cell: ({ createdAt }) => {
      const at = new Date(createdAt);
      return (
        <time dateTime={createdAt} className="text-sm whitespace-nowrap tabular-nums">
          {formatDate(at)} {formatClock(at)}
        </time>
      );
    },
  },
];

const OF_ORDERS: readonly StockMove["kind"][] = ["sold", "given back", "spoilt"];

const whoOf = ({ kind, seller, order }: StockMove): string =>
  seller ?? order ?? (OF_ORDERS.includes(kind) ? t("orderGone") : stockTexts("fromDemo"));

function detailsOf({ reason, product, day, otherDay, change }: StockMove): string | null {
  if (otherDay !== null) return t(change < 0 ? "to" : "from", { day: formatShortDay(otherDay) });
  // The page of a count says its product.
  return reason ?? (day === null ? null : product);
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
