import type { SQL } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import type { OrderedLine } from "./placing/pick-lines.ts";
import type { Adjustment, PriceRules } from "./rules/pricing.ts";

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
  open: (tx: Tx, group: OrderGroup) => OrderBook | Promise<OrderBook>;
};

/** What one module keeps of orders that are placed together. An order that is refused leaves no trace in it. */
export type OrderBook = {
  /** Refuses, by throwing a named error, what it can't be had for. Comes before the order's products are looked at. */
  check?: (request: OrderRequest) => void;
  /** What it adds to the order's sum. Refuses by throwing a named error. */
  adjust?: (draft: OrderDraft) => readonly Adjustment[];
  /** Takes what the order needs. It is no longer refused, and those after it find what is left. */
  take?: (draft: OrderDraft) => void;
  /** What was taken for all of them: statements that run within the one that writes the orders. */
  writes?: () => readonly SQL[];
};
