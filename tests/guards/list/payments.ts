import type { Guard } from "../guard.ts";

const WALK = "tests/api/payment-walk.test.ts";
const PAYING = "src/modules/online-payment/tests/paying.test.ts";
const RETURNING = "src/modules/online-payment/tests/returning.test.ts";
const RECORD = "src/modules/online-payment/paying/record-payment.ts";
const FOLLOW = "src/modules/online-payment/paying/follow-up.ts";
const START = "src/modules/online-payment/paying/start-payment.ts";
const REFUND = "src/modules/online-payment/refunding/refund.ts";
const ORDERS = "src/modules/online-payment/paying/order-payments.ts";
const ACCOUNT = "src/modules/online-payment/gateways/razorpay/account.ts";

/** Guards of payments in advance: no paisa is taken twice, refunded twice, or lost between two systems. */
export const PAYMENT_GUARDS: readonly Guard[] = [
  {
    name: "a payment that is reported twice is recorded once",
    file: RECORD,
    text: "if ((await tx.$count(paymentCaptures, recorded)) > 0) return;",
    without: "",
    tests: [PAYING, WALK],
  },
  {
    name: "money of another sum or currency is not accepted",
    file: RECORD,
    text: 'matchesAttempt(attempt, payment) ? await whyUnwanted(tx, order, attempt) : "amount"',
    without: "await whyUnwanted(tx, order, attempt)",
    tests: [PAYING, WALK],
  },
  {
    name: "money that comes after the order was cancelled is not accepted",
    file: RECORD,
    text: 'if (!isOpen(attempt) || order.status === "Cancelled") return "late";',
    without: 'if (!isOpen(attempt)) return "late";',
    tests: [PAYING, WALK],
  },
  {
    name: "money that is not wanted goes back",
    file: RECORD,
    text: 'await tx.insert(refunds).values({ gatewayPaymentId, orderId, paise, reason: "unwanted" });',
    without: "",
    tests: [PAYING, WALK],
  },
  {
    name: "a difference that was paid at the door is not taken online too",
    file: RECORD,
    text: 'return (await owedPaise(tx, order.id)) >= attempt.paise ? null : "settled";',
    without: "return null;",
    tests: [RETURNING],
  },
  {
    name: "an authorised payment is captured only while its order waits",
    file: RECORD,
    text: 'if (payment.state === "authorized" && isOpen(attempt) && matchesAttempt(attempt, payment)) {',
    without: 'if (payment.state === "authorized") {',
    tests: [PAYING],
  },
  {
    name: "an order that is paid is confirmed",
    file: RECORD,
    text: 'if (attempt.purpose === "order") await followPayment(tx, { order, to: "paid", mail });',
    without: "",
    tests: [PAYING, WALK],
  },
  {
    name: "the gateway is asked before an order's time is over",
    file: FOLLOW,
    text: "const isAnswered = await askGateway(db, attempt, { opened, mail });",
    without: "const isAnswered = true;",
    tests: [PAYING],
  },
  {
    name: "an attempt that was paid meanwhile does not expire",
    file: FOLLOW,
    text: "if (!order || !attempt || !isOpen(attempt)) return;",
    without: "if (!order || !attempt) return;",
    tests: [PAYING, WALK],
  },
  {
    name: "one order of the gateway for an attempt",
    file: START,
    text: 'eq(payments.state, "created"), isNull(payments.gatewayOrderId)',
    without: "",
    tests: [PAYING],
  },
  {
    name: "nobody pays another's order, or sees it",
    file: START,
    text: "and(eq(orders.id, orderId), eq(orders.shopperId, shopperId))",
    without: "and(eq(orders.id, orderId))",
    tests: [PAYING],
  },
  {
    name: "money goes back only once a status can't be undone",
    file: REFUND,
    text: "const AFTER_STATUS_SECONDS = 15;",
    without: "const AFTER_STATUS_SECONDS = -1;",
    tests: [RETURNING],
  },
  {
    name: "no more goes back than is held of a payment",
    file: REFUND,
    text: "const paise = Math.min(left, most);",
    without: "const paise = left;",
    tests: [RETURNING, WALK],
  },
  {
    name: "a refund that failed is not asked for again by itself",
    file: REFUND,
    text: "= 'failed' and not",
    without: "= 'failed' and false and not",
    tests: [RETURNING],
  },
  {
    name: "a refund that is reported twice is recorded once",
    file: REFUND,
    text: 'if (!order || (own?.gatewayRefundId === refund.id && own.state === "done")) return;',
    without: "if (!order) return;",
    tests: [RETURNING, WALK],
  },
  {
    name: "an order does not go out before it is paid",
    file: ORDERS,
    text: 'if (unpaid) throw new AppError("CONFLICT", t.later("notPaidYet", unpaid));',
    without: "",
    tests: [PAYING],
  },
  {
    name: "an order whose money went back is not restored",
    file: ORDERS,
    text: 'if (gone) throw new AppError("CONFLICT", t.later("moneyReturned", gone));',
    without: "",
    tests: [PAYING, RETURNING],
  },
  {
    name: "a refund whose answer was lost is looked for before it is asked for again",
    file: ACCOUNT,
    text: "if (earlier) return earlier;",
    without: "",
    tests: ["src/modules/online-payment/gateways/razorpay/razorpay.test.ts"],
  },
  {
    name: "the gateway's report counts only with its signature",
    file: "src/modules/online-payment/gateways/razorpay/signatures.ts",
    text: 'isSigned(body, header("X-Razorpay-Signature"), webhookSecret) ? eventOf(body) : undefined',
    without: "eventOf(body)",
    tests: [PAYING],
  },
  {
    name: "money that could not go back is not promised a second time",
    file: "src/modules/order/rules/shared/goes-back.ts",
    text: "(payment?.prepaidPaise ?? 0) - costs - failedPaise",
    without: "(payment?.prepaidPaise ?? 0) - costs",
    tests: ["src/modules/order/rules/shared/settling.test.ts"],
  },
  {
    name: "a cheaper order is told only what it no longer costs",
    file: "src/modules/order/rules/shared/goes-back.ts",
    text: 'const costs = status === "Cancelled" ? 0 : totalPaise;',
    without: "const costs = 0;",
    tests: ["src/modules/order/rules/shared/settling.test.ts"],
  },
  {
    name: "only the order's own shopper has it paid at the door instead",
    file: "src/modules/online-payment/paying/pay-at-door.ts",
    text: "const own = and(eq(orders.id, orderId), eq(orders.shopperId, shopperId));",
    without: "const own = eq(orders.id, orderId);",
    tests: ["src/modules/online-payment/tests/coming-back.test.ts"],
  },
  {
    name: "an order is not paid at the door once its payment has come",
    file: "src/modules/online-payment/paying/pay-at-door.ts",
    text: "if (openRow) await askGateway(db, openRow.attempt, { opened, mail });",
    without: "",
    tests: ["src/modules/online-payment/tests/coming-back.test.ts"],
  },
  {
    name: "money for an order that is paid at the door instead goes back",
    file: "src/modules/online-payment/paying/pay-at-door.ts",
    text: 'await tx.update(payments).set({ state: "expired" }).where(eq(payments.id, attempt.id));',
    without: "",
    tests: ["src/modules/online-payment/tests/coming-back.test.ts"],
  },
  {
    name: "no other site has an order paid at the door instead",
    file: "src/modules/online-payment/http/pay-pages.ts",
    text: ".post(paymentPages.atDoor, checkOrigin, limit,",
    without: ".post(paymentPages.atDoor, limit,",
    tests: ["src/modules/online-payment/tests/coming-back.test.ts"],
  },
];
