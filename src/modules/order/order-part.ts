import type { z } from "zod";
import type { Connection, Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { Order } from "./contract/order.ts";
import type { OrderStep } from "./order-step.ts";
import type { OrderStatus } from "./rules/order-status.ts";

/** A line about an order that everybody reads who handles it: its shopper, the seller, whoever packs it. */
export type OrderNote = { label: string; text: string };

/** What a checkout may send along with an order, under its name in `extras`. */
export type OrderExtra = {
  name: string;
  /** Reads what was sent, and gives what writes it beside the order. What can't be kept: `INVALID`. */
  open: (data: unknown) => (tx: Tx, orderId: string) => Promise<void>;
};

/** What an order is about to be made of, before its products are held. */
export type OrderRequest = { orderId: string; items: readonly { product: string; quantity: number }[] };

/**
 * What there is only so much of, such as units and places. An order takes it when it is placed, gives it back when it is
 * cancelled, and takes it again when it no longer is. All of it happens in the transaction of that change, so that what
 * is gone and what is ordered never differ.
 */
export type OrderReserve = {
  /**
   * Takes what the order needs, before its products are held: whoever waits here holds none of them. Refuses by
   * throwing a named error.
   */
  take?: (tx: Tx, request: OrderRequest) => Promise<void>;
  /** Gives back what orders hold that are cancelled now. The orders are held. */
  giveBack: (tx: Tx, orderIds: readonly string[]) => Promise<void>;
  /** Takes again what orders need that were cancelled. The orders are held. Refuses by throwing a named error. */
  takeAgain: (tx: Tx, orderIds: readonly string[]) => Promise<void>;
};

/** An order's way from one status to another. */
export type StatusStep = { orderId: string; before: OrderStatus; status: OrderStatus };

/**
 * What a module hangs into orders, all of it optional. `src/modules.ts` lists the parts; the order's own files know
 * none of them.
 */
export type OrderPart = {
  /** Its rules while an order is placed, in the order's transaction. */
  steps?: readonly OrderStep[];
  reserve?: OrderReserve;
  /** Follows changes of orders' statuses, in their transaction. The orders are held. */
  onStatus?: (tx: Tx, changes: readonly StatusStep[]) => Promise<void>;
  extra?: OrderExtra;
  /** Its lines about orders, by the orders' ids; one query for all. */
  notes?: (db: Connection, orderIds: readonly string[]) => Promise<Map<string, readonly OrderNote[]>>;
  /**
   * Fills in what has happened to orders since they were placed, in their order; one query for all. It is not asked
   * about an order in the answer that it was placed.
   */
  complete?: (db: Connection, orders: readonly Order[]) => Promise<Order[]>;
};

/** Makes an extra whose values are of a schema. `write` runs in the order's transaction, after the order is written. */
export function orderExtra<Value>(extra: {
  name: string;
  schema: z.ZodType<Value>;
  write: (tx: Tx, orderId: string, value: Value) => Promise<void>;
}): OrderExtra {
  return {
    name: extra.name,
    open: (data) => {
      const read = extra.schema.safeParse(data);
      if (!read.success) throw new AppError("INVALID", read.error.issues[0]?.message ?? "");
      return (tx, orderId) => extra.write(tx, orderId, read.data);
    },
  };
}
