import type { SellerOrderAnswer } from "../../contract/seller-order.ts";
import { isWhole, type Order } from "../../rules/shared/order.ts";
import { fromAnswer } from "../shared/from-answer.ts";

/** The order of an answer to a role that takes orders, which sees all of it. */
export function wholeOrder(answer: SellerOrderAnswer): Order {
  const order = fromAnswer(answer);
  if (!isWhole(order)) throw new Error("a part of the order is hidden");
  return order;
}
