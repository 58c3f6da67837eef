import type { SellerOrder } from "#modules/order/rules/shared/order.ts";
import { fromAnswer } from "#modules/order/web/shared/from-answer.ts";
import type { Bag as BagAnswer } from "../contract.ts";

/** A bag as pages know it, with the answer that it came in, which is what a device keeps of it. */
export type Bag = Omit<BagAnswer, "orders"> & { orders: readonly SellerOrder[]; answer: BagAnswer };

/** A bag from a call or from the device's storage. */
export const shownBag = (answer: BagAnswer): Bag => ({
  ...answer,
  orders: answer.orders.map((order) => fromAnswer(order)),
  answer,
});
