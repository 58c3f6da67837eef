import { and, eq, gte, min, ne } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { toPaise, toRupees } from "#kernel/money/money.ts";
import { packText } from "#modules/catalog/index.ts";
import { byWindow, type DeliveryArea } from "#modules/delivery/index.ts";
import {
  cashPaise,
  inBags,
  inTheBag,
  isWeighed,
  loadOrders,
  type Order,
  orders,
} from "#modules/order/index.ts";
import type { Run, RunSheet, Stop } from "./contract.ts";
import { inAreas } from "./rules/stop-order.ts";
import { cashCounts, cashReceipts, dispatchStops } from "./tables.ts";

export type RunSheetInput = {
  /** `yyyy-mm-dd` at the store. By default, the next delivery day from `today` on. */
  day: string | undefined;
  today: string;
  areas: readonly DeliveryArea[];
};

/**
 * The bags of a day, by window and area, in the order in which they are driven to. Cancelled orders are left out. The
 * number of queries does not depend on the number of orders.
 */
export async function runSheet(db: Connection, { day, today, areas }: RunSheetInput): Promise<RunSheet> {
  const asked = day ?? (await nextRunDay(db, today)) ?? today;
  const found = await loadOrders(db, and(eq(orders.deliveryDay, asked), ne(orders.status, "Cancelled")));
  const dispatched = await dispatchedOn(db, asked);
  const [count] = await db.select().from(cashCounts).where(eq(cashCounts.day, asked));
  return {
    day: asked,
    runs: toRuns(found.toReversed(), { dispatched, areas }),
    counted: count ? toRupees(count.paise) : null,
  };
}

/** The first day from `today` on with an order to deliver, both `yyyy-mm-dd`; undefined if there is none. */
async function nextRunDay(db: Connection, today: string): Promise<string | undefined> {
  const [row] = await db
    .select({ day: min(orders.deliveryDay) })
    .from(orders)
    .where(and(gte(orders.deliveryDay, today), ne(orders.status, "Cancelled")));
  return row?.day ?? undefined;
}

/** The delivery data of an order. */
type Dispatched = {
  position: number | null;
  /** The window for which it was arranged; null is any time. */
  windowId: string | null;
  receivedPaise: number | null;
};

/** The positions of a day's orders on the way and their received cash, by the orders' ids; one query. */
async function dispatchedOn(db: Connection, day: string): Promise<Map<string, Dispatched>> {
  const rows = await db
    .select({
      id: orders.id,
      position: dispatchStops.position,
      windowId: dispatchStops.windowId,
      receivedPaise: cashReceipts.paise,
    })
    .from(orders)
    .leftJoin(
      dispatchStops,
      and(eq(dispatchStops.orderId, orders.id), eq(dispatchStops.day, orders.deliveryDay)),
    )
    .leftJoin(cashReceipts, eq(cashReceipts.orderId, orders.id))
    .where(eq(orders.deliveryDay, day));
  return new Map(rows.map(({ id, ...known }) => [id, known]));
}

type Known = { dispatched: ReadonlyMap<string, Dispatched>; areas: readonly DeliveryArea[] };

/** The runs by window, the earliest first. Orders for any time come last. */
function toRuns(found: readonly Order[], { dispatched, areas }: Known): Run[] {
  const bags = inBags(found, (order) => ({ ...order, shopperId: order.userId?._id ?? null }));
  const together = Map.groupBy(bags, ([first]) => first?.deliveryWindow?.id);
  return [...together.values()]
    .map((some) => ({
      window: some[0]?.[0]?.deliveryWindow ?? null,
      areas: inAreas(
        some.flatMap((bag) => toPlacedStop(bag, dispatched)),
        areas,
      ).map(({ pins, stops }) => ({
        pins,
        stops: stops.map(({ stop }) => stop),
      })),
    }))
    .sort((a, b) => byWindow(a.window, b.window));
}

function toPlacedStop(bag: readonly Order[], dispatched: Known["dispatched"]) {
  const [first] = bag;
  if (!first) return [];
  const { address, invoiceNumber } = first;
  const positions = bag.flatMap(({ _id, deliveryWindow }) => {
    const known = dispatched.get(_id);
    // The order was moved from another window, for which it was arranged.
    return known?.position == null || known.windowId !== (deliveryWindow?.id ?? null) ? [] : [known.position];
  });
  const position = positions.length === 0 ? null : Math.min(...positions);
  return [{ address, invoiceNumber, position, stop: toStop(first, bag, dispatched) }];
}

function toStop({ address }: Order, bag: readonly Order[], dispatched: Known["dispatched"]): Stop {
  return {
    address,
    orders: bag.map((order) => toStopOrder(order, dispatched.get(order._id)?.receivedPaise)),
    items: bagItems(bag),
    notes: [
      ...new Map(bag.flatMap(({ notes }) => notes.map((note) => [JSON.stringify(note), note]))).values(),
    ],
  };
}

/** A stop's order. A delivered order without a receipt was paid in full, according to its status. */
function toStopOrder(order: Order, noted: number | null | undefined): Stop["orders"][number] {
  const { _id, invoiceNumber, status, totalAmount } = order;
  const due = cashPaise({ ...order, totalPaise: toPaise(totalAmount) });
  const received = status === "Delivered" ? toRupees(noted ?? due) : null;
  return { _id, invoiceNumber, status, weighed: isWeighed(order), due: toRupees(due), received };
}

/** The content of a bag: the same packs of its orders together, without what was left out. */
function bagItems(bag: readonly Order[]): Stop["items"] {
  const packed = bag.flatMap(({ items }) => items.flatMap(inTheBag));
  const alike = Map.groupBy(packed, ({ name, pack }) => `${name} ${pack ? packText(pack) : ""}`);
  return [...alike.values()].flatMap((some) => {
    const quantity = some.reduce((sum, line) => sum + line.quantity, 0);
    return some.slice(0, 1).map(({ name, pack }) => ({ name, pack, quantity }));
  });
}
