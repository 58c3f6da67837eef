import { type ComponentType, createContext, useContext } from "react";
import type { Order, OrderItem } from "../contract/order.ts";

export interface ItemActionProps {
  item: OrderItem;
  order: Order;
  /** Shows the item as it is now. */
  onChange: (item: OrderItem) => void;
}

export interface SellerActionProps {
  order: Order;
  /** Shows the order as it is now. */
  onChange: (order: Order) => void;
}

export interface OrderNoticeProps {
  order: Order;
  /** Shows the order as it is now. */
  onChange: (order: Order) => void;
  /** The order is no longer what is shown. */
  onOutdated: () => void;
}

export interface CheckoutFieldProps {
  /** What is chosen, as a text; empty while nothing is. */
  value: string;
  /** What is about to be ordered. */
  lines: readonly { id: string; name: string }[];
  onChange: (value: string) => void;
}

export interface CheckoutField {
  name: string;
  Field: ComponentType<CheckoutFieldProps>;
  /** What is sent of the text that is chosen, where that is no text. */
  toSend?: (value: string) => unknown;
}

/** What modules hang into the order's pages; `src/slots.tsx` lists it. */
export interface OrderSlots {
  /** Beside each line of an order of the shopper's own. */
  itemActions: readonly { name: string; Action: ComponentType<ItemActionProps> }[];
  /** At the head of an order of the shopper's own. */
  orderNotices: readonly { name: string; Notice: ComponentType<OrderNoticeProps> }[];
  /** Beside the papers of an order, for the seller. */
  sellerActions: readonly { name: string; Action: ComponentType<SellerActionProps> }[];
  /** At the checkout; what is typed goes with the order as the extra of that name. */
  checkoutFields: readonly CheckoutField[];
}

const Slots = createContext<OrderSlots>({
  itemActions: [],
  orderNotices: [],
  sellerActions: [],
  checkoutFields: [],
});

export const OrderSlotsProvider = Slots.Provider;

export const useOrderSlots = () => useContext(Slots);
