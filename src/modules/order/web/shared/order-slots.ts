import type { ComponentType } from "#kernel/web/jsx/jsx.ts";
import { defineSlot } from "#kernel/web/pages/define-slot.ts";
import type { Order, OrderItem, SellerOrder } from "../../rules/shared/order.ts";
import type { OrderStatus } from "../../rules/shared/order-status.ts";
import type { CartPayment } from "../../rules/shared/pricing.ts";

/** Loaded with the first page that shows it. */
type Code<Props> = () => Promise<{ default: ComponentType<Props> }>;

export interface ItemActionProps {
  item: OrderItem;
  order: Order;
  /** True if its action is the filled one of the order. */
  isMain: boolean;
  onChange: (item: OrderItem) => void;
}

export interface SellerActionProps {
  order: SellerOrder;
  onChange: (order: SellerOrder) => void;
}

export interface OrderActionProps {
  order: Order;
}

export interface OrderNoticeProps {
  order: Order;
  onChange: (order: Order) => void;
  /** Called if the order has changed since it was shown. */
  onOutdated: () => Promise<void>;
}

export interface CheckoutFieldProps {
  /** The choice as text; empty while there is none. The call sends `true` as such. */
  value: string;
  /** The balance that the choice pays with; undefined if it pays nothing. */
  payment: CartPayment | undefined;
  lines: readonly { id: string; name: string }[];
  /** For a field that folds to one line. */
  fold: { open: boolean; onToggle: () => void };
  /** Stores the choice; with a balance it pays as much of the cart as is left after what is reckoned before it. */
  onChange: (value: string, payment?: CartPayment) => void;
}

export interface CheckoutField {
  name: string;
  code: Code<CheckoutFieldProps>;
  /** Whether it is only for a shopper with an account. Such fields come first. */
  ofAccount?: true;
  /** Converts the chosen text for the call, if that needs no text. */
  toSend?: (value: string) => unknown;
  /** The part of an order's choice with which the next one begins; none if it is left out. */
  toRemember?: (value: string) => string;
}

/** Actions beside each line of a shopper's own order, such as stars for it, or ordering it again. */
export const ITEM_ACTIONS = defineSlot<{ name: string; code: Code<ItemActionProps> }>();

/** Notices at the head of a shopper's own order: a question about its bag, or a payment that waits. */
export const ORDER_NOTICES = defineSlot<{ name: string; code: Code<OrderNoticeProps> }>();

/** Actions below a shopper's own order, such as a complaint, or ordering the same again. */
export const ORDER_ACTIONS = defineSlot<{ name: string; code: Code<OrderActionProps> }>();

/** The seller's actions beside the papers of an order. A lower `place` comes first. */
export const SELLER_ACTIONS = defineSlot<{ name: string; place: number; code: Code<SellerActionProps> }>();

/** What stands below an empty cart. It comes with the first touch (`latePart`). */
export const BELOW_EMPTY_CART = defineSlot<{ name: string; code: Code<object> }>();

/** Fields of the checkout. Their values are sent with the order as the extra of that name. */
export const CHECKOUT_FIELDS = defineSlot<CheckoutField>();

export interface CallerFieldProps {
  /** The id of the caller's account. */
  caller: string;
  taken: boolean;
  onTake: (taken: boolean) => void;
}

/**
 * Fields of an order by telephone for the caller's account, such as its credit or its gift card. A taken one is sent as the
 * extra of that name.
 */
export const CALLER_FIELDS = defineSlot<{ name: string; code: Code<CallerFieldProps> }>();

export interface DoorMoneyProps {
  /** `yyyy-mm-dd` */
  day: string;
}

/**
 * Lists of the money at a day's doors that is still to be decided about. Whoever lists the stops shows them, and whoever
 * keeps a ledger, of customers or of drivers, fills them in; neither knows the other.
 */
export const DOOR_MONEY = defineSlot<{ name: string; code: Code<DoorMoneyProps> }>();

export interface ShortDayProps {
  /** The day that has too little of something, `yyyy-mm-dd`. */
  day: string;
}

/** Links that help if a day has too little for orders that are moved there: a harvest, or the room in vans. */
export const SHORT_DAY_HELP = defineSlot<{ name: string; code: Code<ShortDayProps> }>();

interface PromoCodeCheck {
  /** Loaded with the first code that is checked. */
  code: () => Promise<{ checkPromo: (code: string, lines: readonly PromoLine[]) => Promise<number> }>;
}

export type PromoLine = { id: string; quantity: number; offerPricePaise: number };

/**
 * Returns the discount of a store's own code on these lines, in paise; throws `ApiError` with the reason if there is
 * none. At most one module fills it, as a store has one kind of code at a time; without any, the store's rule counts.
 */
export const PROMO_CODE_CHECK = defineSlot<PromoCodeCheck>();

/** An order on the run sheet: its rank through all days, its area, its stop in the window, and its state. */
export interface OrderOnRoute {
  rank: number;
  pins: string;
  /** The name of the van that drives there; left out where the store has none. */
  van?: string | undefined;
  stop: number;
  invoiceNumber: string;
  status: OrderStatus;
  weighed: boolean;
}

/** The stops of orders by their ids, in the order of delivery. */
export type DeliveryRoute = ReadonlyMap<string, OrderOnRoute>;

export interface RouteReader {
  code: () => Promise<{ readRoute: (days: readonly string[]) => Promise<DeliveryRoute> }>;
}

/**
 * The order of delivery for some days, for packing lists, slips and bags. At most one module fills it: the run sheet or, in
 * its place, whoever else plans routes.
 */
export const DELIVERY_ROUTE = defineSlot<RouteReader>();

export interface SlipPrintingProps {
  /** The orders, of which those of a household share a bag. */
  orders: readonly SellerOrder[];
  onDone: () => void;
}

/** Asks for the paper and prints the slips of orders' bags. At most one module fills it: whoever packs. */
export const SLIP_PRINTING = defineSlot<{ code: Code<SlipPrintingProps> }>();
