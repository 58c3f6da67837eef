import { expect, test } from "vitest";
import { pages, pathTo, sellerPages } from "#kernel/paths.ts";

test("A path's parts are filled in, whatever they hold", () => {
  expect(pathTo(pages.product, { category: "fruits", id: "a/b?c" })).toBe("/products/fruits/a%2Fb%3Fc");
  expect(pathTo(pages.editAddress, { id: "$&" })).toBe("/edit-address/%24%26");
});

test("A query is added as a form would write it, and none leaves no question mark", () => {
  const query = { status: "Out for Delivery", q: "a&b" };
  expect(pathTo(sellerPages.orders, {}, query)).toBe("/seller/orders?status=Out+for+Delivery&q=a%26b");
  expect(pathTo(pages.cart, {})).toBe("/cart");
});
