import type { Connection, Tx } from "#kernel/db/connect.ts";
import type { Order } from "./contract/order.ts";
import type { OrderExtra, OrderNote } from "./order-extra.ts";
import type { OrderPlacing } from "./order-placing.ts";
import type { OrderStatus } from "./rules/order-status.ts";

/**
 * What there is only so much of, such as units and places. An order takes it when it is placed, gives it back when it is
 * cancelled, and takes it again when it no longer is. All of it happens in the transaction of that change, so that what
 * is gone and what is ordered never differ.
 */
export type OrderReserve = {
  /** Gives back what orders hold that are cancelled now. The orders are held. */
  giveBack: (tx: Tx, orderIds: readonly string[]) => Promise<void>;
  /** Takes again what orders need that were cancelled. The orders are held. Refuses by throwing a named error. */
  takeAgain: (tx: Tx, orderIds: readonly string[]) => Promise<void>;
};

/** So many packs of a product are in an order's bag, and so many more were taken for it and spoilt. */
export type PackedUnits = { packs: number; spoilt: number };

/** An order's way from one status to another. */
export type StatusStep = { orderId: string; before: OrderStatus; status: OrderStatus };

/**
 * What a module hangs into orders, all of it optional. Modules add theirs with
 * `extendOrders`; the order's own files know none of them.
 */
export type OrderPart = {
  /** Its rules while orders are placed, in the orders' transaction. */
  placing?: OrderPlacing;
  reserve?: OrderReserve;
  /** Follows changes of orders' statuses, in their transaction. The orders are held. */
  onStatus?: (tx: Tx, changes: readonly StatusStep[]) => Promise<void>;
  /**
   * Learns what is in a held order's bag, by the products' ids; of other products it is as before. Refuses by throwing a
   * named error.
   */
  onPacked?: (tx: Tx, orderId: string, units: ReadonlyMap<string, PackedUnits>) => Promise<void>;
  extra?: OrderExtra;
  /** Its lines about orders, by the orders' ids; one query for all. */
  notes?: (db: Connection, orderIds: readonly string[]) => Promise<Map<string, readonly OrderNote[]>>;
  /**
   * Fills in what has happened to orders since they were placed, in their order; one query for all. It is not asked
   * about an order in the answer that it was placed.
   */
  complete?: (db: Connection, orders: readonly Order[]) => Promise<Order[]>;
};
