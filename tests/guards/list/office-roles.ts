import type { Guard } from "../guard.ts";

const TODAY = "src/modules/insight/tests/roles.test.ts";
const PRODUCTS = "src/modules/catalog/tests/roles.test.ts";
const CUSTOMERS = "src/modules/customer/tests/roles.test.ts";

/** Guards of what each role sees of the office: Today, products, customers, money and settings. */
export const OFFICE_ROLE_GUARDS: readonly Guard[] = [
  {
    name: "Today has takings for who sees them",
    file: "src/modules/insight/load-dashboard.ts",
    text: 'role.may("insight.see") ? findFigures',
    without: "role ? findFigures",
    tests: [TODAY],
  },
  {
    name: "Today has orders for who sees them",
    file: "src/modules/insight/load-dashboard.ts",
    text: 'role.may("order.see") ? waitingOrders',
    without: "role ? waitingOrders",
    tests: [TODAY],
  },
  {
    name: "Today has telephone numbers for who sees them",
    file: "src/modules/insight/load-dashboard.ts",
    text: '...(may("order.contacts") && { phone: address.phone })',
    without: "phone: address.phone",
    tests: [TODAY],
  },
  {
    name: "Today has an order's sum for who sees sums",
    file: "src/modules/insight/load-dashboard.ts",
    text: '...(may("order.sums") && { amount: toRupees(totalPaise) })',
    without: "amount: toRupees(totalPaise)",
    tests: [TODAY],
  },
  {
    name: "a task is for who does it",
    file: "src/modules/backoffice/seller-tasks.ts",
    text: "kinds.all().filter(({ permission }) => role.may(permission))",
    without: "kinds.all()",
    tests: [TODAY],
  },
  {
    name: "a notice is for who sees its page",
    file: "src/modules/backoffice/seller-notices.ts",
    text: "kinds.all().filter(({ permission }) => role.may(permission))",
    without: "kinds.all()",
    tests: [TODAY],
  },
  {
    name: "a list of customers has contacts and sums for who sees them",
    file: "src/modules/customer/seller-api.ts",
    text: "customers.map((customer) => customerFor(role, customer))",
    without: "customers",
    tests: [CUSTOMERS],
  },
  {
    name: "a customer's page has contacts and sums for who sees them",
    file: "src/modules/customer/seller-api.ts",
    text: "customer: detailsFor(role, customer)",
    without: "customer",
    tests: [CUSTOMERS],
  },
  {
    name: "a customer is searched by contacts by who sees them",
    file: "src/modules/customer/people/find-customers.ts",
    text: "byNameOnly ? sql`lower(c.name)` : sql`c.search_text`",
    without: "byNameOnly ? sql`c.search_text` : sql`c.search_text`",
    tests: [CUSTOMERS],
  },
  {
    name: "a customer is opened by a telephone number by who sees it",
    file: "src/modules/customer/people/load-customer.ts",
    text: "byIdOnly\n      ? undefined",
    without: "!byIdOnly && byIdOnly\n      ? undefined",
    tests: [CUSTOMERS],
  },
  {
    name: "customers are listed by their balance for who sees it",
    file: "src/modules/customer/seller-api.ts",
    text: 'if (query.list !== undefined && query.list !== "all") refuseWithout("order.sums", c.var.seller);',
    without: "",
    tests: [CUSTOMERS],
  },
  {
    name: "a complaint is answered with money by who gives it back",
    file: "src/modules/customer/seller-api.ts",
    text: 'if (kind === "credit" || kind === "refund") refuseWithout("customer.refund", c.var.seller);',
    without: "",
    tests: [CUSTOMERS],
  },
  {
    name: "a product's form changes prices for who may",
    file: "src/modules/catalog/changing/edit-products.ts",
    text: "if (!mayPrice) refuseOtherPrices(touched, now);",
    without: "",
    tests: [PRODUCTS],
  },
  {
    name: "a spreadsheet is looked at for prices before anything is said of it",
    file: "src/modules/catalog/spreadsheet/import-products.ts",
    text: "const plan = planImport(rows, catalogue);\n    if (!mayPrice) refusePrices(plan);",
    without: "const plan = planImport(rows, catalogue);",
    tests: [PRODUCTS],
  },
];
