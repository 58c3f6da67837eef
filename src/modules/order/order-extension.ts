import type { SQL } from "drizzle-orm";
import type { z } from "zod";
import type { Connection, Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { Order } from "./contract/order.ts";
import type { OrderedLine } from "./placing/order-lines.ts";
import type { OrderStatus } from "./rules/shared/order-status.ts";
import type { Adjustment, PriceRules } from "./rules/shared/pricing.ts";

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

/** What an order is about to be made of, before its products are looked at. */
export type OrderRequest = {
  orderId: string;
  shopperId: string;
  items: readonly { product: string; quantity: number }[];
  promoCode: string | null;
};

/** An order on its way to being written: what a rule may go by. */
export type OrderDraft = OrderRequest & {
  /** Held in the catalogue until the transaction ends. */
  lines: readonly OrderedLine[];
  subTotalPaise: number;
  /** The store's settings as they are in this transaction. */
  rules: PriceRules;
  now: Date;
};

/** Orders that are written in one transaction, before any of them is looked at for itself. */
export type OrderGroup = {
  requests: readonly OrderRequest[];
  /** What the placing's `holds` has found, a row each. */
  held: readonly unknown[];
  rules: PriceRules;
};

/**
 * How a module takes part in placing orders, which are written together with others that came at the same time. It holds
 * and reads for all of them; then each is judged for itself, in the order in which they came.
 */
export type OrderPlacing = {
  /**
   * A query that holds rows for the orders before any of their products is held, in the order of the rows' ids: whoever
   * waits here holds no product. It runs within a statement that also holds the products.
   */
  holds?: (requests: readonly OrderRequest[]) => SQL;
  /** Opens the book of orders that are placed together. Their products are held by now. */
  open: (tx: Tx, group: OrderGroup) => PlacementSession | Promise<PlacementSession>;
};

/** What one module keeps of orders that are placed together. An order that is refused leaves no trace in it. */
export type PlacementSession = {
  /** Refuses, by throwing a named error, what it can't be had for. Comes before the order's products are looked at. */
  check?: (request: OrderRequest) => void;
  /** What it adds to the order's sum. Refuses by throwing a named error. */
  adjust?: (draft: OrderDraft) => readonly Adjustment[];
  /** Takes what the order needs. It is no longer refused, and those after it find what is left. */
  take?: (draft: OrderDraft) => void;
  /** What was taken for all of them: statements that run within the one that writes the orders. */
  writes?: () => readonly SQL[];
};

/**
 * What a module hangs into orders, all of it optional. Modules add theirs with
 * `extendOrders`; the order's own files know none of them.
 */
export type OrderExtension = {
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

/** A line about an order that everybody reads who handles it: its shopper, the seller, whoever packs it. */
export type OrderNote = { label: string; text: string };

/** What an order's extra may go by: the order and its lines, as they are written. */
type ExtraOrder = {
  orderId: string;
  lines: readonly { id: string; productId: string; name: string }[];
};

/** Keeps an order's extra, once the order is no longer refused, and gives what everybody reads of it. */
export type KeepExtra = (order: ExtraOrder) => readonly OrderNote[];

/** What was sent along with orders that are placed together. */
type ExtraBook = {
  /** Reads what was sent along with one. What can't be kept: `INVALID`. */
  read: (data: unknown) => KeepExtra;
  /** All that is kept: statements that run within the one that writes the orders. */
  writes: () => readonly SQL[];
};

/** What a checkout may send along with an order, under its name in `extras`. */
type OrderExtra = { name: string; openBook: () => ExtraBook };

/** An order and what was sent along with it. */
export type WithExtra<Value> = { order: ExtraOrder; value: Value };

/** Makes an extra whose values are of a schema. `write` is one statement for all orders that are placed together. */
export function orderExtra<Value>(extra: {
  name: string;
  schema: z.ZodType<Value>;
  write: (all: readonly WithExtra<Value>[]) => SQL | undefined;
  /** What the module's `notes` say of such an order from now on. */
  notes: (one: WithExtra<Value>) => readonly OrderNote[];
}): OrderExtra {
  const openBook = (): ExtraBook => {
    const kept: WithExtra<Value>[] = [];
    return {
      read: (data) => {
        const read = extra.schema.safeParse(data);
        if (!read.success) throw new AppError("INVALID", read.error.issues[0]?.message ?? "");
        return (order) => {
          kept.push({ order, value: read.data });
          return extra.notes({ order, value: read.data });
        };
      },
      writes: () => {
        const write = kept.length > 0 ? extra.write(kept) : undefined;
        return write ? [write] : [];
      },
    };
  };
  return { name: extra.name, openBook };
}
