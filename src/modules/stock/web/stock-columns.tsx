import { Link } from "react-router";
import { pathTo, sellerPages } from "#kernel/paths.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import type { Column } from "#ui/data-table.tsx";
import type { StockedProduct } from "../contract.ts";
import { t } from "../seller-texts.ts";

/** The columns of what there is; a product's name leads to its ledger. */
export const stockColumns = (): Column<StockedProduct>[] => [
  {
    key: "product",
    header: t("product"),
    sortable: true,
    place: "max-md:row-start-1",
    cell: ({ _id, name }) => (
      <Link
        to={pathTo(sellerPages.stockLedger, { id: _id })}
        className="font-medium underline wrap-anywhere max-md:inline-block max-md:py-2.5"
      >
        {name}
      </Link>
    ),
  },
  {
    key: "left",
    header: t("left"),
    end: true,
    sortable: true,
    place: "max-md:row-start-1 max-md:text-right",
    cell: ({ left }) => (
      <span className="font-semibold tabular-nums">
        <span className="max-md:hidden">{left}</span>
        <span className="md:hidden">{t("leftShort", { left })}</span>
      </span>
    ),
  },
  {
    key: "sold",
    header: t("soldThisWeek"),
    end: true,
    sortable: true,
    place: "max-md:row-start-2 max-md:text-right max-md:text-sm",
    cell: ({ sold }) => (
      <span className="tabular-nums">
        <span className="max-md:hidden">{sold}</span>
        <span className="text-ink-soft md:hidden">{t("soldShort", { sold })}</span>
      </span>
    ),
  },
  {
    key: "runsOut",
    header: t("runsOut"),
    sortable: true,
    place: "max-md:row-start-2 max-md:col-start-1 max-md:pb-2 max-md:text-sm",
    cell: (product) => <RunsOut product={product} />,
  },
];

function RunsOut({ product: { left, inStock, goneBy, until } }: { product: StockedProduct }) {
  if (left === 0) return <span className="font-medium text-clay-deep">{t("soldOut")}</span>;
  if (goneBy !== null) {
    return <span className="font-medium text-clay-deep">{t("goneBy", { day: formatShortDay(goneBy) })}</span>;
  }
  if (!inStock) return <span>{t("offSale")}</span>;
  return <span className="text-ink-soft">{until && t("lasts", { day: formatShortDay(until) })}</span>;
}
