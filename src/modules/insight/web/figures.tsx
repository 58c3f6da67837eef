import { Link } from "react-router";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { pathTo, sellerPages } from "#kernel/paths.ts";
import type { Dashboard } from "../contract.ts";
import { t } from "../seller-texts.ts";

const COUNT = new Intl.NumberFormat("en-IN");

/** The figures that the seller wants to know first. Each links to what it counts. */
export function Figures({ dashboard: { waiting, delivered, soldOut } }: { dashboard: Dashboard }) {
  const { pending, outForDelivery, cash } = waiting;
  return (
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Figure
        to={pathTo(sellerPages.orders, {}, { status: "Pending" })}
        label={t("toPack")}
        value={COUNT.format(pending)}
        note={t("pendingOrders")}
      />
      <Figure
        to={pathTo(sellerPages.orders, {}, { status: "Out for Delivery" })}
        label={t("cashToCollect")}
        value={formatPaise(toPaise(cash))}
        note={t("ordersOnTheWay", { count: outForDelivery })}
      />
      <Figure
        to={pathTo(sellerPages.orders, {}, { status: "Delivered" })}
        label={t("delivered")}
        value={COUNT.format(delivered)}
        note={t("ordersInAll")}
      />
      <Figure
        to={pathTo(sellerPages.products, {}, { stock: "out" })}
        label={t("soldOut")}
        value={COUNT.format(soldOut.total)}
        note={t("products")}
      />
    </ul>
  );
}

interface FigureProps {
  to: string;
  label: string;
  value: string;
  /** What is counted. */
  note: string;
}

function Figure({ to, label, value, note }: FigureProps) {
  return (
    <li className="min-w-0">
      <Link
        to={to}
        className="grid h-full rounded-tile border border-line bg-sheet px-4 py-3 wrap-anywhere hover:border-leaf"
      >
        <span className="text-sm font-semibold">{label}</span>
        <span className="font-display text-2xl font-semibold text-leaf tabular-nums lg:text-3xl">
          {value}
        </span>
        <span className="text-sm text-ink-soft">{note}</span>
      </Link>
    </li>
  );
}
