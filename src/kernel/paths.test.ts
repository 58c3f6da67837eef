import { expect, test } from "vitest";
import { pathTo } from "#kernel/paths.ts";

test("A path's parts are filled in, whatever they hold", () => {
  expect(pathTo("/products/:category/:id", { category: "fruits", id: "a/b?c" })).toBe(
    "/products/fruits/a%2Fb%3Fc",
  );
  expect(pathTo("/edit-address/:id", { id: "$&" })).toBe("/edit-address/%24%26");
});

test("A query is added as a form would write it, and none leaves no question mark", () => {
  const query = { status: "Out for Delivery", q: "a&b" };
  expect(pathTo("/seller/orders", {}, query)).toBe("/seller/orders?status=Out+for+Delivery&q=a%26b");
  expect(pathTo("/cart", {})).toBe("/cart");
});
