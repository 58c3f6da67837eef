import { formatClock, formatDate } from "#kernel/time/store-time.ts";
import type { Column } from "#ui/data-table.tsx";
import type { StockMove } from "../contract.ts";
import { t } from "../seller-texts.ts";

/** The columns of a product's ledger. */
export const moveColumns = (): Column<StockMove>[] => [
  {
    key: "what",
    header: t("what"),
    lead: true,
    cell: ({ kind }) => <span className="font-medium">{t("kind", { kind })}</span>,
  },
  {
    key: "change",
    header: t("change"),
    end: true,
    cell: ({ change }) => <span className="tabular-nums">{change < 0 ? `−${-change}` : `+${change}`}</span>,
  },
  {
    key: "left",
    header: t("left"),
    end: true,
    cell: ({ left }) => <span className="font-semibold tabular-nums">{left}</span>,
  },
  {
    key: "why",
    header: t("why"),
    cell: (move) => (
      <span className="grid wrap-anywhere max-md:text-right">
        <span>{whoOf(move)}</span>
        {move.reason && <span className="text-sm text-ink-soft">{move.reason}</span>}
      </span>
    ),
  },
  {
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
  },
];

function whoOf({ kind, seller, order }: StockMove): string {
  const isOfOrder = kind !== "harvest" && kind !== "corrected";
  return seller ?? order ?? t(isOfOrder ? "orderGone" : "fromDemo");
}
