import type { OrderPart } from "#modules/order/order-part.ts";
import { takeBackReceipts } from "./actions/take-back-receipts.ts";

/** The cash of an order is taken back with its delivery. */
export const dispatchPart: OrderPart = { onStatus: takeBackReceipts };
