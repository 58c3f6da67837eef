import type { Guard } from "../guard.ts";

const LEDGER = "src/modules/customer/tests/credit-ledger.test.ts";
const CREDIT = "src/modules/customer/tests/credit.test.ts";
const COMPLAINTS = "src/modules/customer/tests/complaints.test.ts";
const CUSTOMERS = "src/modules/customer/tests/customers.test.ts";

/** Guards of customers: credit is used once, and each question is decided once. */
export const CUSTOMER_GUARDS: readonly Guard[] = [
  {
    name: "orders that are written together share a balance",
    file: "src/modules/customer/ledger/order-credit.ts",
    text: "left.set(customerId, (left.get(customerId) ?? 0) - paise);",
    without: "",
    tests: [LEDGER],
    only: "is shared by orders",
  },
  {
    name: "a restored order takes no credit that was spent",
    file: "src/modules/customer/ledger/order-credit.ts",
    text: "if (paise !== 0 && !isCovered) {",
    without: "if (paise === Number.POSITIVE_INFINITY) {",
    tests: [CREDIT, LEDGER],
  },
  {
    name: "a changed order's balance is locked before its stock",
    file: "src/modules/customer/ledger/order-credit.ts",
    text: "takers: sql`union select customer_id from order_credits taken where",
    without: "takers: sql`union select customer_id from order_credits taken where false and",
    tests: [LEDGER],
    only: "locked before the stock",
  },
  {
    name: "a weighed order's balance is locked before its stock",
    file: "src/modules/customer/ledger/order-credit.ts",
    text: "onPacked: (tx, packed) => lockTakers(tx, [...packed.keys()]),",
    without: "",
    tests: [LEDGER],
    only: "locked before the stock",
  },
  {
    name: "money at the door is decided once",
    file: "src/modules/customer/ledger/door.ts",
    text: "const locked = await lockOrders(tx, inArray(orders.id, [orderId, ...ids]));",
    without: "const locked = await tx.select().from(orders).where(inArray(orders.id, [orderId, ...ids]));",
    tests: [CREDIT],
  },
  {
    name: "a complaint is answered once",
    file: "src/modules/customer/complaints/answer-complaint.ts",
    text: '.where(eq(complaints.id, id)).for("no key update")',
    without: ".where(eq(complaints.id, id))",
    tests: [COMPLAINTS],
  },
  {
    name: "an order has one complaint that waits",
    file: "src/modules/customer/complaints/file-complaint.ts",
    text: "await lockOrders(tx, and(eq(orders.id, data.order), eq(orders.shopperId, shopperId)));",
    without: "",
    tests: [COMPLAINTS],
  },
  {
    name: "a photo of a complaint is its shopper's",
    file: "src/modules/customer/complaints/list-complaints.ts",
    text: "shopperId === null ? undefined : eq(orders.shopperId, shopperId)",
    without: "undefined",
    tests: [COMPLAINTS],
  },
  {
    name: "a customer is merged once",
    file: "src/modules/customer/ledger/ledger.ts",
    text: '.orderBy(asc(customers.id))\n    .for("no key update");',
    without: ".orderBy(asc(customers.id));",
    tests: [CUSTOMERS],
    only: "is merged once",
  },
];
