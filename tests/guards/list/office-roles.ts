import type { Guard } from "../guard.ts";

const TODAY = "src/modules/insight/tests/roles.test.ts";
const PRODUCTS = "src/modules/catalog/tests/roles.test.ts";
const OFFERS = "src/modules/promo/tests/offer-code.test.ts";
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
    text: "role.may(permission) && role.may(page)",
    without: "permission && role.may(page)",
    tests: [TODAY],
  },
  {
    name: "a notice is for who sees its page",
    file: "src/modules/backoffice/seller-tasks.ts",
    text: "noticeKinds.all().filter(({ permission }) => role.may(permission))",
    without: "noticeKinds.all()",
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
    text: 'if (!seller.role.may("catalog.prices")) refuseOtherPrices(touched, now);',
    without: "",
    tests: [PRODUCTS],
  },
  {
    name: "a spreadsheet is looked at for prices before anything is said of it",
    file: "src/modules/catalog/spreadsheet/import-products.ts",
    text: "const plan = planImport(rows, catalogue);\n    refuseWhatOthersSet(plan, seller);",
    without: "const plan = planImport(rows, catalogue);",
    tests: [PRODUCTS],
  },
  {
    name: "a spreadsheet is applied without what another right sets",
    file: "src/modules/catalog/spreadsheet/import-products.ts",
    text: "refuseWhatOthersSet(plan, seller);\n    const marked",
    without: "const marked",
    tests: [PRODUCTS],
  },
  {
    name: "counts and growers in a spreadsheet are for who may set them",
    file: "src/modules/catalog/spreadsheet/import-products.ts",
    text: "refuseFieldsOfOthers([...new Set(names)], seller);",
    without: "",
    tests: [PRODUCTS],
  },
  {
    name: "a product is added with a count by who counts",
    file: "src/modules/catalog/changing/edit-products.ts",
    text: "refuseFieldsOfOthers(Object.keys(texts), seller);\n  const imageUrls",
    without: "const imageUrls",
    tests: [PRODUCTS],
  },
  {
    name: "a product's form sets its growers for who may",
    file: "src/modules/catalog/changing/edit-products.ts",
    text: "refuseFieldsOfOthers(Object.keys(texts), seller);\n    // The",
    without: "// The",
    tests: [PRODUCTS],
  },
  {
    name: "rates put nothing on sale for who only changes prices",
    file: "src/modules/catalog/changing/set-rates.ts",
    text: 'if (onSale && !seller.role.may("catalog.change"))',
    without: "if (onSale && !seller)",
    tests: [PRODUCTS],
  },
  {
    name: "an offer makes a promo code for who makes codes",
    file: "src/modules/newsletter/offers.ts",
    text: "if (promo && !role.may(offerCodes().permission))",
    without: "if (promo && !role)",
    tests: [OFFERS],
  },
];
