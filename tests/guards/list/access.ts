import type { Guard } from "../guard.ts";

const ACCESS = "tests/api/access.test.ts";

/** Guards of access: the roles of calls, and the owners of what they name. */
export const ACCESS_GUARDS: readonly Guard[] = [
  {
    name: "the seller's calls are the seller's",
    file: "src/modules/identity/http/access.ts",
    text: "return { middleware: recordingFiles(requireSeller(permission)), security: [sellerWith(permission)] };",
    without: "return { security: [sellerWith(permission)] };",
    tests: ["src/modules/settings/tests/store-settings.test.ts"],
  },
  {
    name: "uploads are the seller's",
    file: "src/modules/identity/http/access.ts",
    text: "letPass(c, async () => {",
    without: "(async (_, work) => work())(c, async () => {",
    tests: [ACCESS],
  },
  {
    name: "an order is ordered to one's own address",
    file: "src/modules/address/addresses.ts",
    text: ` and \${addresses.shopperId} = \${sql.raw(of.shopperId)}`,
    without: "",
    tests: [ACCESS],
  },
  {
    name: "an address is corrected by its owner",
    file: "src/modules/address/addresses.ts",
    text: "const own = and(eq(addresses.id, id), eq(addresses.shopperId, shopperId))",
    without: "const own = eq(addresses.id, id)",
    tests: [ACCESS],
  },
  {
    name: "an address is deleted by its owner",
    file: "src/modules/address/addresses.ts",
    text: ".where(and(eq(addresses.id, id), eq(addresses.shopperId, shopperId)))",
    without: ".where(eq(addresses.id, id))",
    tests: [ACCESS],
  },
  {
    name: "a shopper's list has their own orders",
    file: "src/modules/order/queries/load-orders.ts",
    text: "and(eq(orders.shopperId, shopperId), filter)",
    without: "filter",
    tests: [ACCESS],
  },
  {
    name: "an order is shown to its shopper",
    file: "src/modules/order/queries/load-orders.ts",
    text: "and(eq(orders.id, id), eq(orders.shopperId, shopperId))",
    without: "eq(orders.id, id)",
    tests: [ACCESS],
  },
  {
    name: "an order's line is rated by its shopper",
    file: "src/modules/rating/ratings.ts",
    text: "const mine = and(eq(orders.shopperId, shopperId), line);",
    without: "const mine = line;",
    tests: [ACCESS],
  },
];
