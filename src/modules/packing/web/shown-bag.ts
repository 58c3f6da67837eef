import type { OrderAnswer } from "#modules/order/contract/order.ts";
import { shownOrder } from "#modules/order/web/shared/shown-order.ts";
import type { Bag as AnsweredBag } from "../contract.ts";

/** A bag in the form that pages work with: empty where the role sees nothing. */
export type Bag = Omit<AnsweredBag, "orders"> & { orders: readonly OrderAnswer[] };

/** A bag from a call in the form that pages work with. */
export const shownBag = ({ orders, ...bag }: AnsweredBag): Bag => ({
  ...bag,
  orders: orders.map(shownOrder),
});
