import { expect, it } from "vitest";
import { fieldWords, plainValue } from "./audit-words.ts";

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
  ["discount", 15, "15"],
  ["inStock", false, "no"],
  ["description", ["Sweet", "Ripe"], "Sweet · Ripe"],
  ["link", null, "nothing"],
  ["weight", "", "nothing"],
])("writes a %s of %j plainly", (field, value, words) => {
  expect(plainValue(field, value)).toBe(words);
});
