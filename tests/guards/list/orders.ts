import type { Guard } from "../guard.ts";

const ONCE = "src/kernel/once/once.ts";
const ORDER = "src/modules/order/order.test.ts";
const RACES = "src/modules/order/order-races.test.ts";
const actions = "src/modules/order/actions";

/** Orders: once for each key, at the price that was shown, of one's own. */
export const ORDER_GUARDS: readonly Guard[] = [
  {
    name: "the first answer again for the same key",
    file: ONCE,
    text: "if (earlier) return earlier.resultId;",
    without: "",
    tests: [RACES],
    only: "one Idempotency-Key",
  },
  {
    name: "another order under the same key is refused",
    file: ONCE,
    text: "if (earlier && earlier.hash !== null && earlier.hash !== hash)",
    without: "if (false)",
    tests: [ORDER],
    only: "refuses another order under the same key",
  },
  {
    name: "keys in upper and lower case are one",
    file: ONCE,
    text: "key: key.toLowerCase()",
    without: "key",
    tests: [ORDER],
    only: "same key in upper and lower case",
  },
  {
    name: "a shopper's keys are their own",
    file: `${actions}/order-scope.ts`,
    text: `return \`order:\${shopperId}\`;`,
    without: "return `order`;",
    tests: [ORDER],
    only: "by another shopper",
  },
  {
    name: "ordered products are held",
    file: `${actions}/pick-lines.ts`,
    text: '.for("share")',
    without: "",
    tests: [RACES],
    only: "is held from the moment",
  },
  {
    name: "sums are those that were shown",
    file: `${actions}/place-order.ts`,
    text: "refuseOtherPrices(order, totals);",
    without: "",
    tests: [RACES],
    only: "sold at the price that was shown",
  },
  {
    name: "no more of one product than an order may hold",
    file: `${actions}/pick-lines.ts`,
    text: "if (quantity > MAX_QUANTITY)",
    without: "if (false)",
    tests: [ORDER],
    only: "refuses more of one product",
  },
  {
    name: "sold out is not ordered",
    file: `${actions}/pick-lines.ts`,
    text: "if (isSoldOut(product))",
    without: "if (false)",
    tests: [ORDER],
    only: "refuses what is sold out",
  },
  {
    name: "the day's invoice numbers go up by one",
    file: `${actions}/allot-invoice-counter.ts`,
    text: "invoiceCounters.lastNumber} + 1`",
    without: "invoiceCounters.lastNumber} + 2`",
    tests: [RACES],
    only: "fifty orders at once",
  },
  {
    name: "orders are held while their status changes",
    file: `${actions}/hold-orders.ts`,
    text: '.for("no key update")',
    without: "",
    tests: ["src/modules/order/order-cancel.test.ts"],
    only: "waits for a seller who sends it out",
  },
  {
    name: "an account is held while it orders",
    file: `${actions}/place-order.ts`,
    text: '.for("key share")',
    without: "",
    tests: ["src/modules/account/account.test.ts"],
    only: "waits for an order that is being placed",
  },
  {
    name: "an order leaves the cart in its own transaction",
    file: `${actions}/place-order.ts`,
    text: "await takeOutOfCart(tx, shopperId, ordered);",
    without: "",
    tests: [RACES],
    only: "the cart of an order",
  },
  {
    name: "sums add up, in SQL too",
    file: "src/kernel/db/migrations/0011_order_adjustments.sql",
    text: 'CREATE CONSTRAINT TRIGGER "orders_sums" AFTER INSERT OR UPDATE OF "total_paise" ON "orders"',
    without: 'CREATE CONSTRAINT TRIGGER "orders_sums" AFTER INSERT ON "orders"',
    tests: [ORDER],
  },
];
