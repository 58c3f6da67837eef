/** The keys of an account at a gateway. */
export type GatewayKeys = { keyId: string; keySecret: string; webhookSecret: string };

/** The state of a payment at the gateway. Only captured money is the store's. */
export type GatewayPaymentState = "created" | "authorized" | "captured" | "failed";

/** A payment as the gateway knows it. `refundedPaise` is the part that went back. */
export type GatewayPayment = {
  id: string;
  /** The gateway's order that it pays; null if it was made without one. */
  orderId: string | null;
  paise: number;
  /** ISO 4217, such as `INR`. */
  currency: string;
  state: GatewayPaymentState;
  refundedPaise: number;
  /** The gateway's sentence about a failure; null without one. */
  failure: string | null;
  createdAt: Date;
};

/** A refund as the gateway knows it. `reference` is the store's own id; null for a refund that the store did not ask for. */
export type GatewayRefund = {
  id: string;
  paymentId: string;
  reference: string | null;
  paise: number;
  state: "pending" | "processed" | "failed";
  createdAt: Date;
};

/** A signed message of the gateway. Unknown kinds of messages are `ignored`. */
export type GatewayEvent =
  | { kind: "payment"; payment: GatewayPayment }
  | { kind: "refund"; refund: GatewayRefund }
  | { kind: "ignored" };

/** The form that sends a shopper to the gateway's checkout page: where it is posted, and its hidden fields. */
export type CheckoutForm = { action: string; fields: Readonly<Record<string, string>> };

type CheckoutRequest = {
  gatewayOrderId: string;
  paise: number;
  storeName: string;
  /** For the shopper, such as the invoice number. */
  description: string;
  shopper: { name: string; email: string; phone: string };
  /** The address that the gateway posts the signed answer to. */
  callbackUrl: string;
  /** The address that a shopper who gives up returns to. */
  cancelUrl: string;
};

/** Why a call failed: `unreachable` (also an answer of 5xx or 429; try again), `keys` (refused keys), `refused` (for good). */
export type GatewayErrorKind = "unreachable" | "keys" | "refused";

/** A failed call of a gateway. The message holds no secrets. */
export class GatewayError extends Error {
  override readonly name = "GatewayError";
  readonly kind: GatewayErrorKind;

  constructor(kind: GatewayErrorKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** An account at a gateway. All sums are in paise. Calls throw `GatewayError`. */
export type GatewayAccount = {
  /** Whether the keys are test keys: no money moves. */
  isTest: boolean;
  /** Throws if the keys don't work. */
  check: () => Promise<void>;
  /** Makes an order at the gateway that can be paid once. `reference` is the attempt's id. Returns its id. */
  createOrder: (order: { reference: string; paise: number; note: string }) => Promise<string>;
  paymentsOf: (gatewayOrderId: string) => Promise<GatewayPayment[]>;
  /** Captures an authorised payment. Capturing a captured one returns it. */
  capture: (paymentId: string, paise: number) => Promise<GatewayPayment>;
  /** Refunds a part of a captured payment, once for each `reference`, however often it is called. */
  refund: (refund: { paymentId: string; paise: number; reference: string }) => Promise<GatewayRefund>;
  /** Everything that was created in a span of time, `to` excluded. */
  paymentsBetween: (from: Date, to: Date) => AsyncIterable<GatewayPayment>;
  refundsBetween: (from: Date, to: Date) => AsyncIterable<GatewayRefund>;
  refundsOf: (paymentId: string) => Promise<GatewayRefund[]>;
  checkoutForm: (request: CheckoutRequest) => CheckoutForm;
  /**
   * The order and the payment that the checkout's signed answer names; undefined if its signature is wrong.
   */
  readAnswer: (
    fields: Readonly<Record<string, string>>,
  ) => { gatewayOrderId: string; paymentId: string } | undefined;
  /**
   * Reads a webhook; undefined if its signature is wrong. `body` is raw, as the signature covers its bytes.
   */
  readWebhook: (body: string, header: (name: string) => string | undefined) => GatewayEvent | undefined;
};

/** A payment gateway. Another gateway is another object of this type, in a folder beside the first. */
export type Gateway = {
  /** Its name in addresses and in the database. */
  code: string;
  label: string;
  /** The events of its webhooks that the seller has to choose there. */
  events: readonly string[];
  /** Whether these are test keys; undefined if the key id isn't one of this gateway's. */
  isTestKey: (keyId: string) => boolean | undefined;
  /** The origin of its checkout page, for the content policy. */
  checkoutOrigin: (baseUrl?: string) => string;
  /** `baseUrl` replaces the gateway's own address, for tests. */
  open: (keys: GatewayKeys, baseUrl?: string) => GatewayAccount;
};
