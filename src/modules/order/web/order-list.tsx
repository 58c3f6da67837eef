import { useEffect, useState } from "react";
import type { StoreInfo } from "#modules/store/contract.ts";
import { Button } from "#ui/button.tsx";
import { LookingGlass } from "#ui/illustrations/looking-glass.tsx";
import { latePart } from "#ui/late-part.tsx";
import { Select } from "#ui/select.tsx";
import { EmptyState } from "#ui/states.tsx";
import { useFilters } from "#ui/use-filters.ts";
import type { Order } from "../contract/order.ts";
import { ORDER_STATUSES, type OrderStatus } from "../rules/order-status.ts";
import type { PutIntoCart } from "./order-again-button.tsx";
import { OrderCard } from "./order-card.tsx";

const invoice = latePart(() => import("./invoice-dialog.tsx"));

interface OrderListProps {
  orders: Order[];
  store: StoreInfo;
  putIntoCart: PutIntoCart;
  /** After a rating: the order, with it. */
  onChange: (order: Order) => void;
}

/** The orders behind a status filter, each with its invoice. */
export function OrderList({ orders, ...card }: OrderListProps) {
  const filters = useFilters();
  const wanted = ORDER_STATUSES.find((status) => status === filters.get("status"));
  const setWanted = (status: string) => filters.set({ status });
  const [invoiced, setInvoiced] = useState<Order>();
  // Ready when it is asked for, also when the connection is poor.
  useEffect(invoice.fetchAhead, []);
  const closeInvoice = () => setInvoiced(undefined);
  const shown = orders.filter((order) => wanted === undefined || order.status === wanted);
  return (
    <>
      <StatusFilter orders={orders} wanted={wanted} onWant={setWanted} />
      {shown.length === 0 ? (
        <EmptyState
          picture={LookingGlass}
          title={`No ${wanted} orders`}
          action={<Button onClick={() => setWanted("")}>Show all orders</Button>}
        />
      ) : (
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {shown.map((order) => (
            <OrderCard key={order._id} order={order} onInvoice={() => setInvoiced(order)} {...card} />
          ))}
        </ol>
      )}
      {invoiced && <invoice.Part order={invoiced} onClose={closeInvoice} onMissing={closeInvoice} />}
    </>
  );
}

interface StatusFilterProps {
  orders: Order[];
  wanted: OrderStatus | undefined;
  /** A status, or empty for all orders. */
  onWant: (status: string) => void;
}

function StatusFilter({ orders, wanted, onWant }: StatusFilterProps) {
  const count = (status: OrderStatus) => orders.filter((order) => order.status === status).length;
  return (
    <Select
      label="Show"
      value={wanted ?? ""}
      onChange={(event) => onWant(event.target.value)}
      className="mb-6 sm:max-w-64"
    >
      <option value="">All orders ({orders.length})</option>
      {ORDER_STATUSES.map((status) => (
        <option key={status} value={status}>
          {status} ({count(status)})
        </option>
      ))}
    </Select>
  );
}
