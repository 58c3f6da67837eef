import type { PostalAddress } from "#modules/address/rules/shared/address.ts";
import type { PaymentCode, PaymentState } from "#modules/payment/rules/shared/payment.ts";
import type { OrderMove, OrderWindow } from "../order-move.ts";
import type { OrderStatus } from "./order-status.ts";
import type { Adjustment } from "./pricing.ts";

/**
 * An order on the server and on pages: sums in whole paise, rates in hundredths of a per cent, moments as dates. The API's
 * form of it is in rupees: `toOrderAnswer` writes it, and the pages' `order-calls.ts` and `seller-order-calls.ts` read it by
 * `fromAnswer`. `Sum` and `Contact` are nullable in a `SellerOrder`.
 */
export type Order<Sum extends number | null = number, Contact extends string | null = string> = {
  id: string;
  invoiceNumber: string;
  /** Null for an order without an account, and after the account was deleted. */
  shopper: { id: string; name: string } | null;
  items: readonly OrderItem<Sum>[];
  address: OrderAddress<Contact>;
  /** The seller as at the time of the order. */
  seller: InvoiceSeller;
  /** The lines as they were ordered. */
  subTotalPaise: Sum;
  shippingPaise: Sum;
  handlingPaise: Sum;
  discountPaise: Sum;
  /** All parts of the total beside the lines, in their order. */
  adjustments: readonly Adjustment[];
  promoCode: string | null;
  /** The GST in its charges; null for an order from before GST went by product. */
  chargesTaxBasisPoints: number | null;
  totalPaise: Sum;
  paymentType: PaymentCode;
  isPaid: boolean;
  /** The payment in advance; missing for an order that is paid at the door. */
  payment?: OrderPayment;
  status: OrderStatus;
  createdAt: Date;
  /** `yyyy-mm-dd` at the store. */
  deliveryDay: string;
  /** The part of that day; null is any. */
  deliveryWindow: OrderWindow | null;
  /** The cash that was noted at the door; null where none was: then all of it was paid. */
  receivedPaise: number | null;
  /** Until when its shopper may change its content; missing if they may not. */
  changeableUntil?: Date;
  /** Counts up with each change of its content, address, place or notes. */
  revision: number;
  /** The seller's notes for the driver and for the office; null if there are none. */
  sellerNotes: { driver: string | null; office: string | null } | null;
  /** Its bag stands packed, and it has not changed since. */
  isPacked: boolean;
  /** Counts up with each weighing and each answer to a question about it. */
  packingVersion: number;
  /** The other delivery of the same cart; empty for a cart that comes at once. */
  together: readonly OtherDelivery[];
  /** The reductions of the invoice after it was written. `halfTaxPaise` is the CGST; the SGST is the same. */
  creditNotes: readonly { number: string; paise: number; halfTaxPaise: number; createdAt: Date }[];
  /** Whether the shopper agrees to more than was ordered; null where nobody asks. */
  question: PackingQuestion | null;
  /** The lines of its extensions about it, for everybody who handles it. */
  notes: readonly { label: string; text: string }[];
  /** Its events since it was placed, the oldest first. */
  trail: readonly TrailEntry[];
};

/** An order as a role of the store's sees it: null are the sums and contacts that it does not see. */
export type SellerOrder = Order<number | null, string | null>;

/** The line of an order as a role of the store's sees it. */
export type SellerOrderItem = OrderItem<number | null>;

/** An order as a role that sees sums sees it. */
export type OrderWithSums = Order<number, string | null>;

/** Whether an order came with its sums: a role sees all of them or none. */
export const hasSums = (order: SellerOrder): order is OrderWithSums => order.totalPaise !== null;

/** Whether a role sees all of an order. */
export const isWhole = (order: SellerOrder): order is Order => hasSums(order) && hasContacts(order.address);

/** The address of an order. Everybody who sees the order sees the name. */
export type OrderAddress<Contact extends string | null = string> = { _id: string } & Pick<
  PostalAddress,
  "firstName" | "lastName" | "landmark" | "gstin"
> &
  Record<"street" | "city" | "state" | "zipcode" | "country" | "phone" | "email", Contact>;

/** Whether an address came with all that a role may see beside the name. */
export const hasContacts = (address: OrderAddress<string | null>): address is OrderAddress =>
  address.phone !== null;

/** A payment in advance. `prepaidPaise` came online, less what went back. */
export type OrderPayment = {
  state: PaymentState;
  prepaidPaise: number;
  /** When the order is cancelled unless it is paid; null if it does not wait. */
  until: Date | null;
  refunds: readonly OrderRefund[];
};

/** The states of money that goes back. */
export const REFUND_STATES = ["requested", "done", "failed"] as const;

/** Money that goes back, or went. */
export type OrderRefund = {
  paise: number;
  state: (typeof REFUND_STATES)[number];
  at: Date;
  /** The seller has returned it in another way, as the gateway could not. */
  isByHand: boolean;
};

/** A line as it was ordered, whatever became of its product. */
export type OrderItem<Sum extends number | null = number> = {
  id: string;
  /** Null after the product was deleted. */
  productId: string | null;
  name: string;
  /** The path of its category. */
  category: string;
  pricePaise: Sum;
  offerPricePaise: Sum;
  pack: Pack;
  image: string | null;
  quantity: number;
  /** Empty where GST goes by product and the product has no code. */
  hsn: string;
  /** The GST in its price; null where it is 18 % of every item. */
  taxBasisPoints: number | null;
  /** The packed content; null where it was packed as ordered. */
  packed: PackedContent<Sum> | null;
  /** The origin of the packed content, in words; missing where nobody knows. */
  origin?: string;
  rating: { stars: number; comment?: string } | null;
};

type Pack = { quantity: number; unit: string };

/** The content of the bag for a line: an amount in the unit of its pack, or another product. */
export type PackedContent<Sum extends number | null = number> = {
  amount: number | null;
  duePaise: Sum;
  /** The part that did not go into the bag is back at the stall, and not spoilt. */
  isRestocked: boolean;
  replacement: Replacement<Sum> | null;
};

/** The product in the bag in the place of a line, and its whole price. */
export type Replacement<Sum extends number | null = number> = {
  /** Null after it has left the catalogue. */
  productId: string | null;
  name: string;
  pack: Pack | null;
  quantity: number | null;
  paise: Sum;
  hsn: string | null;
  taxBasisPoints: number | null;
};

/** The question whether the shopper pays more. `paise` is how much more all of it comes to. */
export type PackingQuestion = {
  id: string;
  lines: readonly { item: string; label: string; paise: number }[];
  paise: number;
  status: "open" | "agreed" | "declined";
};

/** The other delivery of a cart. */
export type OtherDelivery = {
  id: string;
  invoiceNumber: string;
  deliveryDay: string;
  deliveryWindow: OrderWindow | null;
  totalPaise: number;
};

/** A change of an order: its author and, if a person gave one, the reason. It is about exactly one of the others. */
export type TrailEntry = {
  at: Date;
  by: "shopper" | "seller";
  /** The new status; null where that stayed. */
  status: OrderStatus | null;
  moved: OrderMove | null;
  packed: PackingEvent | null;
  /** Whether it is paid since; null where that stayed. */
  isPaid: boolean | null;
  payment?: { what: PaymentEvent; paise: number };
  revised?: { changes: readonly string[]; fromPaise: number; toPaise: number };
  reason: string | null;
};

/** The seller on an invoice. */
export type InvoiceSeller = {
  name: string;
  tagline: string | null;
  city: string;
  address: string;
  gstin: string | null;
  /** Missing if the store had none. */
  fssai?: string | undefined;
  phones: [string, string];
  email: string;
};

/** The steps of a payment in advance. `unwanted`: money came that the order does not owe, and goes back. */
export const PAYMENT_EVENTS = [
  "asked",
  "failed",
  "paid",
  "expired",
  "unwanted",
  "refund-requested",
  "refunded",
  "refund-failed",
] as const;

export type PaymentEvent = (typeof PAYMENT_EVENTS)[number];

/** The events of packing: the seller weighs the bag and asks for more money, the shopper answers. */
export const PACKING_EVENTS = ["weighed", "asked", "agreed", "declined"] as const;

/** A packing event, with the amount due then and the additional amount, in paise. */
export type PackingEvent = {
  what: (typeof PACKING_EVENTS)[number];
  toPayPaise: number;
  morePaise: number;
};
