import { expect, it } from "vitest";
import { fieldWords, inFormOrder, plainValue } from "./audit-words.ts";

it.each([
  ["offerPrice", "Offer price"],
  ["inStock", "In stock"],
  ["status", "Status"],
  ["imageUrl", "Picture"],
])("calls %s what the seller's pages call it", (field, words) => {
  expect(fieldWords(field)).toBe(words);
});

it.each([
  ["price", 1234.5, "₹1,234.50"],
  ["discount", 15, "15% off"],
  ["inStock", false, "no"],
  ["description", ["Sweet", "Ripe"], "Sweet · Ripe"],
  ["status", "Out for Delivery", "Out for Delivery"],
  ["link", null, "nothing"],
  ["weight", "", "nothing"],
])("writes a %s of %j plainly", (field, value, words) => {
  expect(plainValue(field, value)).toBe(words);
});

it("has a record's fields in the order of its form, a pack's quantity before its unit", () => {
  expect(inFormOrder(["unit", "image", "price", "quantity", "offerPrice", "name"])).toEqual([
    "name",
    "price",
    "offerPrice",
    "quantity",
    "unit",
    "image",
  ]);
});
