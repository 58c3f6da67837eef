import { Link } from "react-router";
import { pathTo, sellerPages } from "#kernel/paths.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import type { Column } from "#ui/data-table.tsx";
import type { StockedProduct } from "../contract/stock-list.ts";
import { t } from "../seller-texts.ts";

/** The columns of what there is; a product's name leads to its ledger. */
export const stockColumns = (): Column<StockedProduct>[] => [
  {
    key: "product",
    header: t("product"),
    lead: true,
    cell: ({ _id, name }) => (
      <Link to={pathTo(sellerPages.stockLedger, { id: _id })} className="font-medium underline wrap-anywhere">
        {name}
      </Link>
    ),
  },
  {
    key: "left",
    header: t("left"),
    end: true,
    cell: ({ left }) => <span className="font-semibold tabular-nums">{left}</span>,
  },
  {
    key: "sold",
    header: t("soldThisWeek"),
    end: true,
    cell: ({ sold }) => <span className="tabular-nums">{sold}</span>,
  },
  { key: "runsOut", header: t("runsOut"), cell: (product) => <RunsOut product={product} /> },
];

function RunsOut({ product: { left, inStock, goneBy, until } }: { product: StockedProduct }) {
  if (left === 0) return <span className="font-medium text-clay-deep">{t("soldOut")}</span>;
  if (goneBy !== null) {
    return <span className="font-medium text-clay-deep">{t("goneBy", { day: formatShortDay(goneBy) })}</span>;
  }
  if (!inStock) return <span>{t("offSale")}</span>;
  return <span className="text-ink-soft">{until && t("lasts", { day: formatShortDay(until) })}</span>;
}
