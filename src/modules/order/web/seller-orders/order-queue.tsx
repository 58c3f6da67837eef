import { useState } from "react";
import { formatShortDay, nextDay, storeDay } from "#kernel/time/store-time.ts";
import { toastError } from "#kernel/web/api/call.ts";
import { useSlot } from "#kernel/web/pages/use-slot.ts";
import { toast } from "#kernel/web/toast.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { useToday } from "#modules/store/web/shared/root-data.ts";
import { Hideable } from "#ui/hideable.tsx";
import type { Filters } from "#ui/lists/use-filters.ts";
import { lazyParts } from "#ui/loading/lazy-part.tsx";
import { isMovable } from "../../rules/order-move.ts";
import type { SellerOrder } from "../../rules/shared/order.ts";
import { OPEN_STATUSES } from "../../rules/shared/order-status.ts";
import { isConfirmed } from "../../rules/shared/settling.ts";
import { t } from "../../texts/seller-texts.ts";
import { SLIP_PRINTING, type SlipPrintingProps } from "../shared/order-slots.ts";
import { ManyOrders } from "./many-orders.tsx";
import { countOf, type OrderPage, parseStatus } from "./order-page.ts";
import { OrderRow, type OrderRowProps } from "./order-row.tsx";
import { ALL_ORDERS, readAllOrders, type useSellerOrders } from "./use-seller-orders.ts";

const slipsOf = lazyParts<SlipPrintingProps>();

interface OrderQueueProps {
  list: ReturnType<typeof useSellerOrders>;
  page: OrderPage;
  filters: Filters;
}

/**
 * The orders of a page, grouped by the day of the order, today's first, or by delivery day if the list is filtered by
 * one; with the actions on many.
 */
export function OrderQueue({ list, page, filters }: OrderQueueProps) {
  const choice = useChoice(page, filters);
  const may = useMay();
  const [toPrint, setToPrint] = useState<readonly SellerOrder[]>([]);
  const [slips] = useSlot(SLIP_PRINTING);
  const Slips = slips && slipsOf(slips.code);
  const { orders } = page;
  // Nothing is packed before it is paid.
  const print = (chosenOrders: readonly SellerOrder[]) => {
    const packable = chosenOrders.filter((order) => isConfirmed(order));
    if (packable.length === 0) toast.error(t("slipsWait"));
    setToPrint(packable);
  };
  const byDelivery = filters.get("by") === "delivery" && filters.get("day") !== "";
  const rows: Omit<DayProps, "day" | "orders"> = {
    chosen: choice.chosen,
    row: {
      // A search with one result opens it.
      open: orders.length === 1 && filters.get("q") !== "",
      onChoose: choice.choose,
      onStatus: list.setStatus,
      onUndo: list.undo,
      onPrintSlip: (order) => print([order]),
      onChange: list.replace,
    },
  };
  return (
    <>
      <Hideable isShown={may("order.change") || may("order.packing")}>
        <ManyOrders
          count={choice.count}
          open={choice.open}
          allOnPage={choice.allOnPage}
          onChoosePage={choice.choosePage}
          matching={choice.allOnPage && !choice.everything ? choice.more : undefined}
          onChooseMatching={choice.chooseEverything}
          onStatus={async (statusRequest) => {
            const set = await list.setStatuses(choice.asChosen, statusRequest);
            if (set) choice.choosePage(false);
            return set;
          }}
          onMove={async (moveRequest) => {
            await list.moveMany(choice.asChosen, moveRequest);
            choice.choosePage(false);
          }}
          onUndo={list.undo}
          onPrintSlips={async () => {
            if (!choice.everything) return print(orders.filter(({ id }) => choice.chosen.has(id)));
            await readAllOrders(filters).then(print, (error) =>
              toastError(error, t("slipsFailed"), ALL_ORDERS),
            );
          }}
        />
      </Hideable>
      <div className="grid gap-3">
        {[...Map.groupBy(orders, byDelivery ? comesOn : placedOn)].map(([day, dayOrders]) => (
          <Day key={day} day={day} orders={dayOrders} {...rows} />
        ))}
      </div>
      {Slips && toPrint.length > 0 && (
        <Slips orders={toPrint} onDone={() => setToPrint([])} onMissing={() => setToPrint([])} />
      )}
    </>
  );
}

const placedOn = ({ createdAt }: SellerOrder) => storeDay(createdAt);
const comesOn = ({ deliveryDay }: SellerOrder) => deliveryDay;

interface DayProps {
  day: string;
  orders: SellerOrder[];
  chosen: ReadonlySet<string>;
  row: Omit<OrderRowProps, "order" | "chosen">;
}

function Day({ day, orders, chosen, row }: DayProps) {
  return (
    <section aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className="mb-1 px-2 font-sans text-sm font-semibold md:px-3">
        {dayName(day, useToday())}
      </h2>
      <div className="overflow-clip rounded-field border border-line">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} chosen={chosen.has(order.id)} {...row} />
        ))}
      </div>
    </section>
  );
}

/** A `yyyy-mm-dd` day for the seller: `Today, Sun 22 Nov`. */
export function dayName(day: string, today: string): string {
  const name = formatShortDay(day);
  if (day === today) return t("today", { day: name });
  return nextDay(day) === today ? t("yesterday", { day: name }) : name;
}

/** The chosen orders: those ticked on this page, or all that match the filter. */
function useChoice({ orders, counts, newest, atLeast }: OrderPage, filters: Filters) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  // The filter whose orders are all chosen.
  const [whole, setWhole] = useState<string>();
  const status = parseStatus(filters.get("status"));
  // Ticks on another page or under another filter don't count.
  const chosen = new Set(orders.map(({ id }) => id).filter((id) => ticked.has(id)));
  const allOnPage = chosen.size === orders.length;
  const matching = counts ? countOf(counts, status) : 0;
  const onPage = orders.filter((order) => status === undefined || order.status === status).length;
  const everything = allOnPage && newest != null && whole === filters.key;
  const picked = orders.filter(({ id }) => chosen.has(id));
  const openMatching = OPEN_STATUSES.reduce(
    (sum, each) => sum + (counts && (!status || status === each) ? counts[each] : 0),
    0,
  );
  const tick = (ids: Iterable<string>) => {
    setTicked(new Set(ids));
    setWhole(undefined);
  };
  return {
    chosen,
    allOnPage,
    everything,
    count: everything ? matching : chosen.size,
    open: everything ? openMatching : picked.filter(isMovable).length,
    // A search that stopped counting can't tell how many orders would change.
    more: matching > onPage && !atLeast ? matching : undefined,
    asChosen: everything
      ? { newest, count: matching }
      : { ids: [...chosen], shown: picked.map((order) => order.status) },
    choose: (id: string, on: boolean) =>
      tick(on ? [...chosen, id] : [...chosen].filter((each) => each !== id)),
    choosePage: (on: boolean) => tick(on ? orders.map(({ id }) => id) : []),
    chooseEverything: () => setWhole(filters.key),
  };
}
