import type { Guard } from "../guard.ts";

const STOCK = "src/modules/stock/tests/stock-races.test.ts";
const PLACES = "src/modules/order/tests/delivery-races.test.ts";
const CONTENTS = "src/modules/catalog/tests/position-index.test.ts";
const CODES = "src/modules/promo/tests/promo-races.test.ts";

/** Guards of limited goods: stock, places of delivery windows, uses of codes. */
export const GOODS_GUARDS: readonly Guard[] = [
  {
    name: "counts of stock are held while they change",
    file: "src/modules/stock/allocating/order-stock.ts",
    text: `for update of \${stockCounts}`,
    without: "",
    tests: [STOCK],
  },
  {
    name: "too little stock refuses the order",
    file: "src/modules/stock/allocating/order-stock.ts",
    text: "if (short) throw new AppError(SOLD_OUT, refusalOf(short.counted));",
    without: "",
    tests: ["src/modules/order/tests/orders-together.test.ts"],
  },
  {
    name: "counts are held in the order of their products",
    file: "src/modules/stock/allocating/order-stock.ts",
    text: `order by \${stockCounts.productId}\n  for update`,
    without: "order by random()\n  for update",
    tests: [STOCK],
    only: "hold none of the others",
  },
  {
    name: "a full window takes nobody more",
    file: "src/modules/delivery/booking/book-slots.ts",
    text: "where excluded.capacity is null or held.taken + excluded.taken <= excluded.capacity",
    without: "",
    tests: [PLACES],
    only: "place is taken while it waits",
  },
  {
    name: "a revived order finds its place or is refused",
    file: "src/modules/delivery/booking/book-slots.ts",
    text: "and (wanted.capacity is null or held.taken + wanted.places <= wanted.capacity)",
    without: "",
    tests: [PLACES, "src/modules/order/tests/delivery.test.ts"],
  },
  {
    name: "delivery settings are changed by who has seen them",
    file: "src/modules/delivery/settings/save-delivery.ts",
    text: "if (shown !== version) throw outdated(before, shown);",
    without: "",
    tests: ["src/modules/delivery/tests/delivery-settings.test.ts"],
  },
  {
    name: "a code is held until its order is written",
    file: "src/modules/promo/find-promos.ts",
    text: '.for("no key update")',
    without: "",
    tests: [CODES],
  },
  {
    name: "a code that is used up refuses the order",
    file: "src/modules/promo/order-promos.ts",
    text: 'if (refusal) throw new AppError("CONFLICT", refusal);',
    without: "",
    tests: [CODES],
  },
  {
    name: "a revived order finds a use of its code or is refused",
    file: "src/modules/promo/order-promos.ts",
    text: "if (refusePromoUse(promo, { ...counted, orders: counted.ofShopper }))",
    without: "if (false)",
    tests: [CODES, "src/modules/promo/tests/promo.test.ts"],
  },
  {
    name: "a cancelled order gives its use back once",
    file: "src/modules/promo/order-promos.ts",
    text: ".set({ releasedAt: sql`now()` })",
    without: ".set({ releasedAt: null })",
    tests: [CODES, "src/modules/promo/tests/promo.test.ts"],
  },
  {
    name: "kept contents of a list are asked whether they still hold",
    file: "src/modules/catalog/queries/position-index.ts",
    text: "if (isOlder && moment.isSame) {",
    without: "if (isOlder) {",
    tests: [CONTENTS],
  },
  {
    name: "a change that began before a list was read is a change of it",
    file: "src/modules/catalog/queries/position-index.ts",
    text: `and not pg_visible_in_snapshot(\${xact}, \${before})`,
    without: `and \${xact} >= pg_snapshot_xmax(\${before})`,
    tests: [CONTENTS],
  },
  {
    name: "a product that moves in a list is noted",
    file: "src/kernel/db/migrations/0039_long_lists.sql",
    text: '"a"."in_stock", "a"."position", "a"."created_at")',
    without: '"b"."in_stock", "a"."position", "a"."created_at")',
    tests: [CONTENTS],
  },
  {
    name: "a category that is hidden is noted for lists",
    file: "src/kernel/db/migrations/0039_long_lists.sql",
    text: '("a"."name", "a"."path", "a"."is_active")',
    without: '("a"."name", "a"."path", "b"."is_active")',
    tests: [CONTENTS],
  },
  {
    name: "a rate that somebody else has set meanwhile is not overwritten",
    file: "src/modules/catalog/changing/set-rates.ts",
    text: "if (meanwhile.length > 0)",
    without: "if (false)",
    tests: ["src/modules/catalog/tests/rates.test.ts"],
    only: "does not overwrite what somebody else has set",
  },
  {
    name: "an order that was moved is not delivered from its old day's list",
    file: "src/modules/dispatch/collect-cash.ts",
    text: "if (day !== undefined) refuseMoved(held, day);",
    without: "",
    tests: ["src/modules/dispatch/tests/cash.test.ts"],
    only: "is not for what was moved to another day",
  },
];
