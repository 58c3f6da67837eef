import { type ComponentType, createContext, useContext } from "react";
import type { Order, OrderItem } from "../contract/order.ts";

export interface ItemActionProps {
  item: OrderItem;
  order: Order;
  /** Shows the item as it is now. */
  onChange: (item: OrderItem) => void;
}

export interface CheckoutFieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** What modules hang into the order's pages; `src/slots.tsx` lists it. */
export interface OrderSlots {
  /** Beside each line of an order of the shopper's own. */
  itemActions: readonly { name: string; Action: ComponentType<ItemActionProps> }[];
  /** At the checkout; what is typed goes with the order as the extra of that name. */
  checkoutFields: readonly { name: string; Field: ComponentType<CheckoutFieldProps> }[];
}

const Slots = createContext<OrderSlots>({ itemActions: [], checkoutFields: [] });

export const OrderSlotsProvider = Slots.Provider;

export const useOrderSlots = () => useContext(Slots);
