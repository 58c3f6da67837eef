import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { releaseSql } from "#kernel/db/idempotency.ts";
import { insertRows, rowsOf, runPrepared } from "#kernel/db/sql-parts.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { takeOutOfCarts } from "#modules/cart/index.ts";
import { drawHsnCode } from "#modules/catalog/index.ts";
import { waitsForPayment } from "#modules/payment/index.ts";
import { toAdjustmentRows } from "../changing/locked-orders.ts";
import { orderPlacedMail } from "../mails/order-placed.ts";
import type { PricedOrder } from "../order-extension.ts";
import { toOrder } from "../queries/load-orders.ts";
import { COUNTER_DIGITS, invoiceNumber, invoicePrefix, invoiceSeller } from "../rules/invoice.ts";
import { toOrderWindow } from "../rules/order-move.ts";
import type { Order } from "../rules/shared/order.ts";
import { invoiceCounters, orderAdjustments, orderItems, orders } from "../tables.ts";
import type { Checkout } from "./checkout.ts";
import type { OrderedLine } from "./order-lines.ts";
import type { Placement } from "./placement.ts";

type Given = {
  placement: Placement;
  /** The refused checkouts of the group. Their keys may be used again. */
  refused: readonly Checkout[];
  mail: MailQueue;
};

/**
 * Writes orders with all their rows in one statement: numbers, lines, adjustments, extensions' rows, mails, and the
 * carts without the ordered lines. Returns the written orders.
 */
export async function writeOrders(
  tx: Tx,
  priced: readonly PricedOrder[],
  { placement, refused, mail }: Given,
): Promise<Order[]> {
  const written = priced.map((order) => toWritten(order, placement));
  const adjustments = written.flatMap(({ row, adjustments: own }) => toAdjustmentRows(row.id, own));
  // An order that the store takes leaves its shopper's cart alone.
  const ordered = priced.flatMap(({ shopperId, byStore, lines }) =>
    shopperId === null || byStore
      ? []
      : lines.map(({ productId, quantity }) => ({ shopperId, productId, quantity })),
  );
  // An order that waits for its payment is confirmed once it is paid.
  const mails = written.flatMap(({ row }) => (waitsForPayment(row) ? [] : { orderId: row.id }));
  const statements = [
    insertRows(
      orderItems,
      written.flatMap(({ items }) => items),
    ),
    ...(adjustments.length > 0 ? [insertRows(orderAdjustments, adjustments)] : []),
    ...placement.sessions.flatMap(({ writes }) => writes?.() ?? []),
    ...placement.extras.writes(),
    ...takeOutOfCarts(ordered),
    ...(mails.length > 0 ? [mail.adding(orderPlacedMail, mails)] : []),
    ...(refused.length > 0 ? [releaseSql(refused.map(toClaim))] : []),
  ];
  const rows = await runPrepared<{ id: string; counter: number }>(
    tx,
    numbered(
      written.map(({ row }) => row),
      statements,
    ),
  );
  const counters = new Map(rows.map((row) => [row.id, row.counter]));
  const numberedRows = written.map((each) => {
    const number = counters.get(each.row.id);
    if (number === undefined) throw new Error("an order was not written");
    return { ...each, order: { ...each.row, invoiceNumber: invoiceNumber(each.row.invoiceNumber, number) } };
  });
  return numberedRows.map(({ order, items, shopperName, adjustments: own, notes }) => {
    const together = numberedRows.flatMap(({ order: other }) =>
      other.placedWith === order.id || other.id === order.placedWith ? [other] : [],
    );
    return {
      ...toOrder({ order, shopperName, adjustments: own, together, trail: [], revisions: [] }, items),
      notes,
    };
  });
}

/** An order as it would be written, with the prefix of a number. */
export function unwrittenOrder(priced: PricedOrder, placement: Placement): Order {
  const { row: order, items, shopperName, adjustments, notes } = toWritten(priced, placement);
  return {
    ...toOrder({ order, shopperName, adjustments, together: [], trail: [], revisions: [] }, items),
    notes,
  };
}

/** An order's rows. `invoiceNumber` is its prefix until the counter is known. */
function toWritten(order: PricedOrder, { store }: Placement) {
  const { orderId, shopperId, lines, promoCode, now, address, adjustments, totalPaise, place } = order;
  const { paymentState, storeExtras, byStore } = order;
  const invoiceDay = storeDay(now);
  const items = lines.map((line, index) => newItemRow(line, { orderId, lineNumber: index + 1 }));
  const row = {
    id: orderId,
    shopperId,
    invoiceDay,
    invoiceCounter: 0,
    invoiceNumber: invoicePrefix(invoiceDay, store.gst?.hasShortNumbers),
    address,
    seller: invoiceSeller(store),
    promoCode,
    totalPaise,
    receivedPaise: null,
    receivedWay: null,
    prepaidPaise: 0,
    packingVersion: 1,
    revision: 1,
    driverNote: byStore?.driverNote ?? null,
    officeNote: byStore?.officeNote ?? null,
    chargesTaxBasisPoints: store.gst?.chargesBasisPoints ?? null,
    placedWith: order.placedWith,
    paymentType: order.paymentMethod,
    paymentState,
    status: "Pending" as const,
    deliveryDay: place.day,
    deliveryWindow: toOrderWindow(place.window),
    deliveryTerms: order.deliveryTerms,
    language: order.language,
    createdAt: now,
    itemNames: lines.map(({ name }) => name).join(" "),
  };
  return {
    row,
    items,
    adjustments,
    shopperName: order.shopperName,
    notes: [...storeExtras({ orderId, lines: items })],
  };
}

/**
 * The row of a new line. Its HSN code is drawn (specification, section 9), unless GST goes by product: then it is its
 * product's, or none.
 */
export function newItemRow(line: OrderedLine, place: { orderId: string; lineNumber: number }) {
  const hsn = line.taxBasisPoints === null ? drawHsnCode() : line.hsn;
  return { ...line, id: randomUUID(), ...place, hsn };
}

type Row = ReturnType<typeof toWritten>["row"];

/**
 * Numbers orders and inserts them, beside other statements that don't need the numbers. It increments the days'
 * counters, which start at 1, and locks their rows until the transaction ends. So a rolled-back number is given to the
 * next order: no gaps, no repeats.
 */
function numbered(rows: readonly Row[], otherStatements: readonly SQL[]): SQL {
  const days = [...Map.groupBy(rows, ({ invoiceDay }) => invoiceDay)].sort();
  // Each order's counter, relative to the last one of its day.
  const placed = days.flatMap(([, dayRows]) =>
    dayRows.map((row, index) => ({ ...row, invoiceCounter: index + 1 - dayRows.length })),
  );
  const counted = rowsOf(
    invoiceCounters,
    days.map(([day, dayRows]) => ({ day, lastNumber: dayRows.length })),
  );
  const { columns, values, records } = rowsOf(orders, placed, {
    invoiceCounter: sql`given.counter`,
    invoiceNumber: sql`drafted.invoice_number
      || lpad(given.counter::text, greatest(${COUNTER_DIGITS}, length(given.counter::text)), '0')`,
  });
  return sql`
    with counted as (
      insert into ${invoiceCounters} as counter (${counted.columns})
      select ${counted.values} from ${counted.records} order by day
      on conflict (day) do update set last_number = counter.last_number + excluded.last_number
      returning day, last_number
    )${sql.join(otherStatements.map((statement, index) => sql`, ${sql.identifier(`beside${index}`)} as (${statement})`))}
    insert into ${orders} (${columns})
    select ${values} from ${records} as drafted inner join counted on counted.day = drafted.invoice_day,
      lateral (select counted.last_number + drafted.invoice_counter as counter) as given
    returning id, invoice_counter as counter`;
}

const toClaim = ({ scope, key, orderId }: Checkout) => ({ scope, key, resultId: orderId });
