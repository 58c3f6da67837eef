import type { Connection, Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { Order } from "./contract/order.ts";
import type { KeepExtra, OrderNote } from "./order-extra.ts";
import type { OrderPart, StatusStep } from "./order-part.ts";
import type { OrderPlacing } from "./order-placing.ts";

let parts: readonly OrderPart[] = [];

/** Takes the parts that all modules hang into orders; called once, before the first order. */
export function hangIntoOrders(all: readonly OrderPart[]): void {
  parts = all;
}

/** How the parts take part in placing orders, in turn. */
export function orderPlacings(): OrderPlacing[] {
  return parts.flatMap(({ placing }) => (placing ? [placing] : []));
}

/** Gives back what cancelled orders hold. */
export async function giveBackReserves(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  for (const { reserve } of parts) await reserve?.giveBack(tx, orderIds);
}

/** Takes again what orders need that were cancelled and no longer are. */
export async function takeReservesAgain(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  for (const { reserve } of parts) await reserve?.takeAgain(tx, orderIds);
}

/** Takes a shopper out of what the parts keep, as the account is deleted. */
export async function forgetInOrders(tx: Tx, shopperId: string): Promise<void> {
  for (const { forget } of parts) await forget?.(tx, shopperId);
}

/** Tells the parts of changes of orders' statuses. */
export async function followStatuses(tx: Tx, changes: readonly StatusStep[]): Promise<void> {
  for (const { onStatus } of parts) await onStatus?.(tx, changes);
}

/** Opens the books of what checkouts send along, for the parts that keep it. */
export function openExtras() {
  const books = new Map(parts.flatMap(({ extra }) => (extra ? [[extra.name, extra.openBook()]] : [])));
  return {
    /** Reads what was sent along with an order. What no part knows, or none can keep: `INVALID`. */
    read: (sent: Record<string, unknown>): KeepExtra => {
      const extras = Object.entries(sent).map(([name, data]) => {
        const book = books.get(name);
        if (!book) throw new AppError("INVALID", `An order takes no ${name}`);
        return book.read(data);
      });
      return (order) => extras.flatMap((keep) => keep(order));
    },
    writes: () => [...books.values()].flatMap((book) => book.writes()),
  };
}

/** The parts' lines about orders, by the orders' ids. */
export async function notesOf(
  db: Connection,
  orderIds: readonly string[],
): Promise<Map<string, OrderNote[]>> {
  const all = new Map<string, OrderNote[]>(orderIds.map((id) => [id, []]));
  for (const { notes } of parts) {
    if (!notes || orderIds.length === 0) continue;
    for (const [id, lines] of await notes(db, orderIds)) all.get(id)?.push(...lines);
  }
  return all;
}

/** Orders with all that the parts know of them. Of those that `areNew` there is nothing to complete yet. */
export async function completeOrders(
  db: Connection,
  orders: readonly Order[],
  { areNew = false }: { areNew?: boolean } = {},
): Promise<Order[]> {
  const notes = await notesOf(
    db,
    orders.map(({ _id }) => _id),
  );
  let completed = orders.map((order) => ({ ...order, notes: notes.get(order._id) ?? [] }));
  if (areNew) return completed;
  for (const { complete } of parts) {
    if (complete && completed.length > 0) completed = await complete(db, completed);
  }
  return completed;
}
