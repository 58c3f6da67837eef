import { and, asc, eq, gte, isNotNull, min, ne, or, sql } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { doorLine, fullName } from "#modules/address/index.ts";
import type { Role } from "#modules/identity/index.ts";
import {
  areConfirmed,
  loadOrders,
  type Order,
  type OrderExtension,
  orders,
  ordersOf,
  seenFields,
  toSellerAnswer,
} from "#modules/order/index.ts";
import type { Bag, BagSummary, Progress } from "../contract.ts";
import {
  type BagNote,
  type BagState,
  bagState,
  groupToPack,
  isAsPacked,
  windowOf,
} from "../rules/bag-state.ts";
import { t } from "../server-texts.ts";
import { packingBags, packingLines } from "../tables.ts";

/** A bag with its state at the moment when it was read. */
export type DayBag = BagState & {
  orders: Order[];
  /** The notes of its orders, by their ids. */
  notes: ReadonlyMap<string, BagNote>;
};

type DayQuery = {
  /** `yyyy-mm-dd` at the store. */
  day: string;
  /** A window's id, or `any`; undefined for all. */
  window?: string | undefined;
  now: Date;
};

/** The bags of a day, in the order of their first orders. The number of queries does not depend on that of orders. */
export async function dayBags(db: Db, { day, window, now }: DayQuery): Promise<DayBag[]> {
  const bags = await atOneMoment(db, async (tx) => {
    const isToPack = and(eq(orders.deliveryDay, day), ne(orders.status, "Cancelled"), areConfirmed);
    return toBags(tx, await loadOrders(tx, isToPack, { oldestFirst: true }), now);
  });
  return window === undefined ? bags : bags.filter(({ orders: [first] }) => windowOf(first) === window);
}

/** The bags of some orders as they are now. */
export async function bagsOf(db: Db, orderIds: string[], now: Date): Promise<DayBag[]> {
  return atOneMoment(db, async (tx) => toBags(tx, (await ordersOf(tx, orderIds)).toReversed(), now));
}

/** Reads orders and the notes about them as of one moment. Otherwise a bag that is ticked meanwhile looks changed. */
const atOneMoment = <Read>(db: Db, work: (tx: Tx) => Promise<Read>): Promise<Read> =>
  transact(db, work, { isolationLevel: "repeatable read", accessMode: "read only" });

async function toBags(db: Connection, dayOrders: readonly Order[], now: Date): Promise<DayBag[]> {
  const ids = dayOrders.map(({ id }) => id);
  const notes = await notesOf(db, ids);
  return groupToPack(dayOrders).map((bag) => {
    const noted = bag.map((order) => ({ order, note: notes.get(order.id) ?? null }));
    return { orders: bag, notes, ...bagState(noted, now) };
  });
}

/** The stations' notes about orders, by the orders' ids; one query. */
async function notesOf(db: Connection, orderIds: readonly string[]): Promise<Map<string, BagNote>> {
  const rows = await db
    .select()
    .from(packingBags)
    .where(sql`${packingBags.orderId} = any(${sql.param([...orderIds])}::text[])`);
  return new Map(rows.map(({ orderId, ...note }) => [orderId, note]));
}

/** Marks the pending orders that are packed; one query for all. */
export const packedOrders: OrderExtension = {
  complete: async (db, loadedOrders) => {
    const pending = loadedOrders.flatMap(({ id, status }) => (status === "Pending" ? [id] : []));
    const notes = pending.length > 0 ? await notesOf(db, pending) : new Map<string, BagNote>();
    return loadedOrders.map((order) => {
      const note = notes.get(order.id) ?? null;
      return isAsPacked({ order, note }) ? { ...order, isPacked: true } : order;
    });
  },
};

/** The next day from `today` on with orders to pack, both `yyyy-mm-dd`; `today` if there is none. */
export async function nextPackingDay(db: Connection, today: string): Promise<string> {
  const [row] = await db
    .select({ day: min(orders.deliveryDay) })
    .from(orders)
    .where(and(gte(orders.deliveryDay, today), eq(orders.status, "Pending"), areConfirmed));
  return row?.day ?? today;
}

/** Returns true if a bag was ever taken or packed at a station. */
export async function hasBegun(db: Connection): Promise<boolean> {
  const [any] = await db.select({ id: packingBags.orderId }).from(packingBags).limit(1);
  return any !== undefined;
}

/** The progress of all stations on a day. */
export async function progressOf(
  db: Db,
  { day, station, role, now }: { day: string; station: string | undefined; role: Role; now: Date },
): Promise<Omit<Progress, "success">> {
  const bags = await dayBags(db, { day, now });
  const summaries = bags.map((bag): BagSummary => {
    const [first] = bag.orders;
    const address = first?.address;
    return {
      ...stateFields(bag),
      orders: bag.orders.map(({ id: _id, invoiceNumber }) => ({ _id, invoiceNumber })),
      name: address ? fullName(address) : "",
      place: address && seenFields(role.may).contacts ? `${doorLine(address)}, ${address.zipcode}` : null,
      window: first?.deliveryWindow ?? null,
      lines: bag.orders.reduce((sum, { items }) => sum + items.length, 0),
      mine: station !== undefined && bag.station === station,
    };
  });
  return { day, bags: summaries, removed: await removedFrom(db, day) };
}

const stateFields = ({ state, by, since, changed }: BagState) => ({
  state,
  by,
  changed,
  since: since?.toISOString() ?? null,
});

/** Bags that were packed for a day, and whose orders were moved or cancelled since: to be kept, or taken apart. */
async function removedFrom(db: Connection, day: string): Promise<Progress["removed"]> {
  const { id, invoiceNumber, address, status, deliveryDay } = orders;
  const isElsewhere = or(eq(status, "Cancelled"), ne(deliveryDay, day));
  const rows = await db
    .select({ _id: id, invoiceNumber, address, window: packingBags.windowId, status, deliveryDay })
    .from(packingBags)
    .innerJoin(orders, eq(id, packingBags.orderId))
    .where(and(eq(packingBags.day, day), isNotNull(packingBags.packedAt), isElsewhere))
    .orderBy(asc(invoiceNumber));
  return rows.map(({ _id, invoiceNumber: number, window, address: at, ...row }) => ({
    _id,
    invoiceNumber: number,
    window,
    name: fullName(at),
    movedTo: row.status === "Cancelled" ? null : row.deliveryDay,
  }));
}

/** Bags as the API answers them to a role, with the lines that are in them already. */
export async function answeredBags(db: Connection, bags: readonly DayBag[], role: Role): Promise<Bag[]> {
  const ids = bags.flatMap((bag) => bag.orders.map(({ id }) => id));
  const inBags = await linesInBags(db, ids);
  return bags.map((bag) => ({
    ...stateFields(bag),
    orders: bag.orders.map((order) => toSellerAnswer(order, role)),
    done: bag.orders.flatMap((order) => {
      const packedAt = bag.notes.get(order.id)?.packedAt;
      return order.items.flatMap(({ id, quantity }) => {
        const line = inBags.get(id);
        if (line?.quantity !== quantity) return [];
        // Whoever opens a packed bag again looks at each line. One that got more waits for that alone.
        const isOfTick = line.packedAt.getTime() === packedAt?.getTime();
        return isOfTick && !bag.changed ? [] : [id];
      });
    }),
  }));
}

/** The same for one bag. Throws `NOT_FOUND` if there is none. */
export async function answeredBag(db: Connection, bag: DayBag | undefined, role: Role): Promise<Bag> {
  const [answered] = await answeredBags(db, bag ? [bag] : [], role);
  if (!answered) throw new AppError("NOT_FOUND", t.later("notFound"));
  return answered;
}

/** The content that was put into the orders' bags, by the lines' ids. */
export async function linesInBags(
  db: Connection,
  orderIds: readonly string[],
): Promise<Map<string, { quantity: number; packer: string; packedAt: Date }>> {
  const { orderItemId, orderId, quantity, packer, packedAt } = packingLines;
  const rows = await db
    .select({ orderItemId, quantity, packer, packedAt })
    .from(packingLines)
    .where(sql`${orderId} = any(${sql.param([...orderIds])}::text[])`);
  return new Map(rows.map((row) => [row.orderItemId, row]));
}
