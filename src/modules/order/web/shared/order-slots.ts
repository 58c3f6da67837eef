import type { ComponentType } from "react";
import { defineSlot } from "#kernel/web/pages/define-slot.ts";
import type { Order, OrderItem } from "../../contract/order.ts";
import type { OrderStatus } from "../../rules/shared/order-status.ts";

/** The code of a component, which is fetched with the first page that shows it. */
type Code<Props> = () => Promise<{ default: ComponentType<Props> }>;

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
  code: Code<CheckoutFieldProps>;
  /** What is sent of the text that is chosen, where that is no text. */
  toSend?: (value: string) => unknown;
}

/** Beside each line of an order of the shopper's own. */
export const ITEM_ACTIONS = defineSlot<{ name: string; code: Code<ItemActionProps> }>();

/** At the head of an order of the shopper's own. */
export const ORDER_NOTICES = defineSlot<{ name: string; code: Code<OrderNoticeProps> }>();

/** Beside the papers of an order, for the seller. */
export const SELLER_ACTIONS = defineSlot<{ name: string; code: Code<SellerActionProps> }>();

/** At the checkout; what is typed goes with the order as the extra of that name. */
export const CHECKOUT_FIELDS = defineSlot<CheckoutField>();

interface PromoCodeCheck {
  /** Fetched with the first code that is asked about. */
  code: () => Promise<{ checkPromo: (code: string, lines: readonly PromoLine[]) => Promise<number> }>;
}

export type PromoLine = { id: string; quantity: number; offerPricePaise: number };

/**
 * Says what a code of the store's own takes off these lines, in paise; throws `ApiError` with the reason when nothing. At
 * most one module fills it.
 */
export const PROMO_CODE_CHECK = defineSlot<PromoCodeCheck>();

/** An order on its way: counted through all days (`rank`), its area, which stop of its window it is, and how far it is. */
export interface OrderOnTheWay {
  rank: number;
  pins: string;
  stop: number;
  invoiceNumber: string;
  status: OrderStatus;
  weighed: boolean;
}

/** Where orders stand on the way, by their ids, in the order in which they are driven to. */
export type Way = ReadonlyMap<string, OrderOnTheWay>;

export interface OrderWay {
  code: () => Promise<{ readWay: (days: readonly string[]) => Promise<Way> }>;
}

/** Tells in which order the orders of some days are driven to. At most one module fills it. */
export const ORDER_WAY = defineSlot<OrderWay>();
