import type { Guard } from "../guard.ts";

const CLAIMS = "src/kernel/once/claims.ts";
const ORDER = "src/modules/order/order.test.ts";
const RACES = "src/modules/order/order-races.test.ts";
const actions = "src/modules/order/actions";

/** Orders: once for each key, at the price that was shown, of one's own. */
export const ORDER_GUARDS: readonly Guard[] = [
  {
    name: "the first answer again for the same key",
    file: `${actions}/admit-attempt.ts`,
    text: "if (earlier) return { earlier };",
    without: "",
    tests: [RACES],
    only: "one Idempotency-Key",
  },
  {
    name: "another order under the same key is refused",
    file: CLAIMS,
    text: "if (claimed.hash !== null && claimed.hash !== asked.hash)",
    without: "if (false)",
    tests: [ORDER],
    only: "refuses another order under the same key",
  },
  {
    name: "keys in upper and lower case are one",
    file: `${actions}/attempt.ts`,
    text: "input.idempotencyKey?.toLowerCase()",
    without: "input.idempotencyKey",
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
    file: `${actions}/hold-products.ts`,
    text: `order by \${products.id}\n  for share`,
    without: `order by \${products.id}`,
    tests: [RACES],
    only: "is held from the moment",
  },
  {
    name: "sums are those that were shown",
    file: `${actions}/draft-order.ts`,
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
    file: `${actions}/write-orders.ts`,
    text: "held.last_number + excluded.last_number",
    without: "held.last_number + excluded.last_number + 1",
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
    file: `${actions}/claim-attempts.ts`,
    text: `order by \${shoppers.id} for no key update`,
    without: `order by \${shoppers.id}`,
    tests: ["src/modules/account/account.test.ts"],
    only: "waits for an order that is being placed",
  },
  {
    name: "an order leaves the cart in its own transaction",
    file: `${actions}/write-orders.ts`,
    text: "    takeOutOfCarts(ordered),\n",
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
  {
    name: "the sums of the days follow each change of an order",
    file: "src/kernel/db/migrations/0033_order_sums.sql",
    text: 'SELECT -1 AS "way", * FROM "before" UNION ALL SELECT 1, * FROM "after"',
    without: 'SELECT 1 AS "way", * FROM "after"',
    tests: ["src/modules/order/order-sums.test.ts"],
  },
  {
    name: "a deep page begins where its number says",
    file: "src/modules/order/actions/find-place.ts",
    text: "offset: offset - found.before",
    without: "offset: 0",
    tests: ["src/modules/order/order-sums.test.ts"],
  },
  {
    name: "who changes statuses keeps no order waiting",
    file: "src/kernel/db/migrations/0033_order_sums.sql",
    text: "IF NOT pg_try_advisory_xact_lock(hashtext('order_day_sums')) THEN RETURN; END IF;",
    without: "PERFORM pg_advisory_xact_lock(hashtext('order_day_sums')); LOCK TABLE order_sum_changes;",
    tests: ["src/modules/order/order-sums.test.ts"],
  },
];
