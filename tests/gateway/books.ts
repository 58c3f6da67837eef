import {
  captureRequest,
  type GatewayOrder,
  idempotencyKey,
  listQuery,
  newId,
  orderRequest,
  type Payment,
  type Refund,
  Refusal,
  read,
  refundRequest,
} from "./entities.ts";
import type { EventName } from "./switches.ts";

/** An event, with the entities as they are at that moment. */
export type Happening = {
  event: EventName;
  about: { order?: GatewayOrder; payment?: Payment; refund?: Refund };
};

/** How a shopper's payment turns out. Otherwise it is captured, with the order's amount and currency. */
export type PaymentOutcome = {
  paise?: number;
  currency?: string;
  onlyAuthorised?: boolean;
  fails?: boolean;
};

/**
 * The gateway's books, in memory: orders, payments and refunds. Requests are read as the API's documentation describes
 * them; what is refused is a `Refusal`. `tell` hears of each event in the order in which they happen.
 */
export function openBooks(now: () => Date, tell: (happening: Happening) => void) {
  const orders = new Map<string, GatewayOrder>();
  const payments = new Map<string, Payment>();
  const refunds = new Map<string, Refund>();
  /** The body and the refund of each idempotency key. */
  const keys = new Map<string, { request: string; refund: Refund }>();

  const seconds = () => Math.floor(now().getTime() / 1000);
  const findEntity = <T>(map: Map<string, T>, id: string): T => {
    const entity = map.get(id);
    if (!entity) throw new Refusal("The id provided does not exist");
    return entity;
  };
  const listed = <T extends { created_at: number }>(entities: Iterable<T>, query: unknown): T[] => {
    const { from, to, count, skip } = read(listQuery, query);
    const inSpan = [...entities].filter((entity) => entity.created_at >= from && entity.created_at <= to);
    return inSpan.reverse().slice(skip, skip + count);
  };
  const refundsOf = (paymentId: string) =>
    [...refunds.values()].filter((refund) => refund.payment_id === paymentId);

  function capturePayment(payment: Payment): Payment {
    const order = findEntity(orders, payment.order_id);
    if (order.status === "paid") throw new Refusal("Payment already done for this order.");
    Object.assign(payment, { status: "captured", captured: true });
    Object.assign(order, {
      status: "paid",
      amount_paid: payment.amount,
      amount_due: Math.max(0, order.amount - payment.amount),
    });
    tell({ event: "payment.captured", about: { payment } });
    tell({ event: "order.paid", about: { payment, order } });
    return payment;
  }

  /** Counts what went back, or is on its way back, into the payment. */
  function countRefunds(payment: Payment): void {
    const back = refundsOf(payment.id).filter((refund) => refund.status !== "failed");
    payment.amount_refunded = back.reduce((sum, refund) => sum + refund.amount, 0);
    const full = payment.amount_refunded === payment.amount;
    payment.status = full ? "refunded" : "captured";
    payment.refund_status = full ? "full" : payment.amount_refunded > 0 ? "partial" : null;
  }

  function settle(refund: Refund, status: "processed" | "failed"): void {
    refund.status = status;
    const payment = findEntity(payments, refund.payment_id);
    countRefunds(payment);
    tell({ event: `refund.${status}`, about: { refund, payment } });
  }

  return {
    createOrder: (body: unknown): GatewayOrder => {
      const { amount, currency, receipt, notes } = read(orderRequest, body);
      const order: GatewayOrder = {
        id: newId("order"),
        entity: "order",
        amount,
        amount_paid: 0,
        amount_due: amount,
        currency,
        receipt: receipt ?? null,
        offer_id: null,
        status: "created",
        attempts: 0,
        notes: notes ?? [],
        created_at: seconds(),
      };
      orders.set(order.id, order);
      return order;
    },

    order: (id: string) => findEntity(orders, id),
    payment: (id: string) => findEntity(payments, id),
    paymentsOfOrder: (orderId: string) => {
      const { id } = findEntity(orders, orderId);
      return [...payments.values()].filter((payment) => payment.order_id === id).reverse();
    },
    payments: (query: unknown) => listed(payments.values(), query),
    refunds: (query: unknown) => listed(refunds.values(), query),
    refundsOfPayment: (paymentId: string, query: unknown) =>
      listed(refundsOf(findEntity(payments, paymentId).id), query),

    /** A shopper pays. An order is paid once, and nothing is too late. */
    pay: (orderId: string, outcome: PaymentOutcome = {}): Payment => {
      const order = findEntity(orders, orderId);
      if (order.status === "paid") throw new Refusal("Payment already done for this order.");
      order.status = "attempted";
      order.attempts += 1;
      const payment: Payment = {
        id: newId("pay"),
        entity: "payment",
        amount: outcome.paise ?? order.amount,
        currency: outcome.currency ?? order.currency,
        status: outcome.fails ? "failed" : "authorized",
        order_id: order.id,
        invoice_id: null,
        international: false,
        method: "upi",
        amount_refunded: 0,
        refund_status: null,
        captured: false,
        vpa: "shopper@upi",
        email: "shopper@example.com",
        contact: "+919000090000",
        notes: [],
        fee: null,
        tax: null,
        error_code: outcome.fails ? "BAD_REQUEST_ERROR" : null,
        error_description: outcome.fails ? "Payment was declined by the test gateway." : null,
        error_reason: outcome.fails ? "payment_failed" : null,
        acquirer_data: { rrn: "000000000000" },
        created_at: seconds(),
      };
      payments.set(payment.id, payment);
      tell({ event: outcome.fails ? "payment.failed" : "payment.authorized", about: { payment } });
      return outcome.fails || outcome.onlyAuthorised ? payment : capturePayment(payment);
    },

    capture: (paymentId: string, body: unknown): Payment => {
      const payment = findEntity(payments, paymentId);
      const { amount, currency } = read(captureRequest, body);
      if (payment.captured) throw new Refusal("This payment has already been captured");
      if (payment.status !== "authorized") throw new Refusal("Only authorized payments can be captured");
      if (amount !== payment.amount || currency !== payment.currency) {
        throw new Refusal("Capture amount must be equal to the amount authorized");
      }
      return capturePayment(payment);
    },

    /** Without an amount all that is left is refunded. A `pending` refund waits for `settleRefunds`. */
    refund: (paymentId: string, body: unknown, key: string | undefined, pending: boolean): Refund => {
      const payment = findEntity(payments, paymentId);
      const refundFields = read(refundRequest, body);
      const request = JSON.stringify([paymentId, body]);
      if (key !== undefined) {
        const earlier = keys.get(read(idempotencyKey, key));
        if (earlier?.request === request) return earlier.refund;
        if (earlier) {
          throw new Refusal("Different request with the same idempotency key has already been processed.");
        }
      }
      if (!payment.captured)
        throw new Refusal("The payment status should be captured for action to be taken");
      const left = payment.amount - payment.amount_refunded;
      if (left === 0) throw new Refusal("The payment has been fully refunded already");
      const amount = refundFields.amount ?? left;
      if (amount > left) {
        throw new Refusal("The total refund amount is greater than the refund payment amount");
      }
      const refund: Refund = {
        id: newId("rfnd"),
        entity: "refund",
        amount,
        currency: payment.currency,
        payment_id: payment.id,
        notes: refundFields.notes ?? [],
        receipt: refundFields.receipt ?? null,
        acquirer_data: { arn: null },
        batch_id: null,
        status: "pending",
        speed_processed: "normal",
        speed_requested: "normal",
        created_at: seconds(),
      };
      refunds.set(refund.id, refund);
      if (key !== undefined) keys.set(key, { request, refund });
      countRefunds(payment);
      tell({ event: "refund.created", about: { refund, payment } });
      if (!pending) settle(refund, "processed");
      return refund;
    },

    /** Ends refunds that are pending: all of them, or one. Returns how many. */
    settleRefunds: (status: "processed" | "failed", refundId?: string): number => {
      const pending = [...refunds.values()].filter(
        (refund) => refund.status === "pending" && (refundId === undefined || refund.id === refundId),
      );
      for (const refund of pending) settle(refund, status);
      return pending.length;
    },

    /** Forgets idempotency keys, as the gateway does some day. */
    forgetKeys: () => keys.clear(),

    /** A copy of everything, oldest first. */
    all: () =>
      structuredClone({
        orders: [...orders.values()],
        payments: [...payments.values()],
        refunds: [...refunds.values()],
      }),
  };
}
export type Books = ReturnType<typeof openBooks>;
