import { useEffect, useState } from "react";
import type { StoreInfo } from "#modules/store/contract.ts";
import { Button } from "#ui/controls/button.tsx";
import { Select } from "#ui/fields/select.tsx";
import { LookingGlass } from "#ui/illustrations/looking-glass.tsx";
import { useFilters } from "#ui/lists/use-filters.ts";
import { lazyPart } from "#ui/loading/lazy-part.tsx";
import { EmptyState } from "#ui/loading/states.tsx";
import { toRate } from "../../rules/main-action.ts";
import type { Order } from "../../rules/shared/order.ts";
import {
  OPEN_STATUSES,
  ORDER_STATUSES,
  type OrderStatus,
  statusName,
} from "../../rules/shared/order-status.ts";
import { t } from "../../texts/orders-texts.ts";
import { loadOpenOrder } from "../shared/open-order.ts";
import { OrderCard } from "./order-card.tsx";

const invoice = lazyPart(() => import("../invoice/invoice-dialog.tsx"));
const changing = lazyPart(() => import("./change-order-dialog.tsx"));
const cancelling = lazyPart(() => import("./cancel-order-dialog.tsx"));

interface OrderListProps {
  orders: Order[];
  store: StoreInfo;
  onChange: (order: Order) => void;
  onOutdated: () => Promise<void>;
}

/** The orders with a status filter, each with its invoice. */
export function OrderList({ orders, onOutdated, ...card }: OrderListProps) {
  const filters = useFilters();
  const filter = ORDER_STATUSES.find((status) => status === filters.get("status"));
  const setFilter = (status: string) => filters.set({ status });
  const [invoiced, setInvoiced] = useState<Order>();
  // Fetched in advance, so that it opens on a poor connection too.
  useEffect(invoice.fetchAhead, []);
  const [cancelled, setCancelled] = useState<Order>();
  const keep = () => setCancelled(undefined);
  const [changed, setChanged] = useState<Order>();
  const closeChange = () => setChanged(undefined);
  const noteChange = (order: Order) => {
    card.onChange(order);
    // The cart may go to another order now, or to none.
    void loadOpenOrder();
  };
  const closeInvoice = () => setInvoiced(undefined);
  const shown = orders.filter((order) => filter === undefined || order.status === filter);
  // What is looked for: the newest, what comes next, and what came and is to be rated.
  const next = orders.find(({ status }) => OPEN_STATUSES.includes(status));
  const came = orders.find((order) => toRate(order));
  return (
    <>
      <StatusFilter orders={orders} chosen={filter} onChoose={setFilter} />
      {filter && shown.length === 0 ? (
        <EmptyState
          picture={LookingGlass}
          title={t("noOrdersOfStatus", { status: statusName(filter) })}
          action={<Button onClick={() => setFilter("")}>{t("showAllOrders")}</Button>}
        />
      ) : (
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {shown.map((order) => (
            <OrderCard
              key={order.id}
              order={order}
              startsUnfolded={order === shown[0] || order === next || order === came}
              onInvoice={() => setInvoiced(order)}
              onCancel={() => setCancelled(order)}
              onRevise={() => setChanged(order)}
              onOutdated={onOutdated}
              {...card}
            />
          ))}
        </ol>
      )}
      {changed && (
        <changing.Part order={changed} onClose={closeChange} onChange={noteChange} onMissing={closeChange} />
      )}
      {cancelled && (
        <cancelling.Part
          order={cancelled}
          onClose={keep}
          onCancelled={noteChange}
          onRevise={() => {
            keep();
            setChanged(cancelled);
          }}
          onTooLate={onOutdated}
          onMissing={keep}
        />
      )}
      {invoiced && <invoice.Part order={invoiced} onClose={closeInvoice} onMissing={closeInvoice} />}
    </>
  );
}

interface StatusFilterProps {
  orders: Order[];
  chosen: OrderStatus | undefined;
  /** Called with a status, or with an empty text for all orders. */
  onChoose: (status: string) => void;
}

function StatusFilter({ orders, chosen, onChoose }: StatusFilterProps) {
  const count = (status: OrderStatus) => orders.filter((order) => order.status === status).length;
  return (
    <Select
      label={t("show")}
      hideLabel
      value={chosen ?? ""}
      onChange={(event) => onChoose(event.target.value)}
      className="mb-4 sm:max-w-64"
    >
      <option value="">{t("allOrders", { count: orders.length })}</option>
      {ORDER_STATUSES.map((status) => (
        <option key={status} value={status}>
          {t("ordersOfStatus", { status: statusName(status), count: count(status) })}
        </option>
      ))}
    </Select>
  );
}
