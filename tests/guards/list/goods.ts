import type { Guard } from "../guard.ts";

const STOCK = "src/modules/stock/stock-races.test.ts";
const PLACES = "src/modules/order/delivery-races.test.ts";
const CODES = "src/modules/promo/promo-races.test.ts";

/** What there is only so much of: stock, places of a delivery window, uses of a code. */
export const GOODS_GUARDS: readonly Guard[] = [
  {
    name: "counts of stock are held while they change",
    file: "src/modules/stock/actions/open-stock-book.ts",
    text: `for update of \${stockCounts}`,
    without: "",
    tests: [STOCK],
  },
  {
    name: "too little stock refuses the order",
    file: "src/modules/stock/actions/open-stock-book.ts",
    text: 'if (short) throw new AppError("SOLD_OUT", refusalOf(short.counted));',
    without: "",
    tests: ["src/modules/order/orders-together.test.ts"],
  },
  {
    name: "counts are held in the order of their products",
    file: "src/modules/stock/actions/open-stock-book.ts",
    text: `order by \${stockCounts.productId}\n  for update`,
    without: "order by random()\n  for update",
    tests: [STOCK],
    only: "never wait in a ring",
  },
  {
    name: "a full window takes nobody more",
    file: "src/modules/delivery/actions/take-places.ts",
    text: "where excluded.capacity is null or held.taken + excluded.taken <= excluded.capacity",
    without: "",
    tests: [PLACES],
    only: "place is taken while it waits",
  },
  {
    name: "a revived order finds its place or is refused",
    file: "src/modules/delivery/actions/return-places.ts",
    text: "and (wanted.capacity is null or held.taken + wanted.places <= wanted.capacity)",
    without: "",
    tests: [PLACES, "src/modules/order/delivery.test.ts"],
  },
  {
    name: "delivery settings are changed by who has seen them",
    file: "src/modules/delivery/actions/save-delivery.ts",
    text: 'if (shown !== version) throw new AppError("CONFLICT", t.later("outdated"));',
    without: "",
    tests: ["src/modules/delivery/delivery-settings.test.ts"],
  },
  {
    name: "a code is held until its order is written",
    file: "src/modules/promo/actions/find-promo.ts",
    text: '.for("no key update")',
    without: "",
    tests: [CODES],
  },
  {
    name: "a code that is used up refuses the order",
    file: "src/modules/promo/actions/open-promo-book.ts",
    text: 'if (refusal) throw new AppError("CONFLICT", refusal);',
    without: "",
    tests: [CODES],
  },
  {
    name: "a revived order finds a use of its code or is refused",
    file: "src/modules/promo/actions/take-uses-again.ts",
    text: "if (refusePromoUse(promo, { ...counted, orders: counted.ofShopper }))",
    without: "if (false)",
    tests: [CODES, "src/modules/promo/promo.test.ts"],
  },
  {
    name: "a cancelled order gives its use back once",
    file: "src/modules/promo/actions/give-back-uses.ts",
    text: ".set({ givenBackAt: sql`now()` })",
    without: ".set({ givenBackAt: null })",
    tests: [CODES, "src/modules/promo/promo.test.ts"],
  },
  {
    name: "a page that is looked for from the end is the same page",
    file: "src/modules/catalog/actions/deep-page.ts",
    text: ".offset(backwards ? behind : offset)",
    without: ".offset(offset)",
    tests: ["src/modules/catalog/all-products.test.ts"],
  },
];
