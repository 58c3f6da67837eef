import { beforeAll, expect, it } from "vitest";
import { installModules } from "#kernel/modules/installed-modules.ts";
import { MODULES } from "#src/modules.ts";
import { recordedChanges } from "./recorded-changes.ts";

beforeAll(() => installModules(MODULES));

const EVERYTHING = { field: () => true };

const labelsOf = (kind: string, after: Record<string, unknown>) =>
  recordedChanges(kind, { before: null, after }, EVERYTHING).map(({ label }) => label);

const wordsOf = (kind: string, field: string, value: unknown) =>
  recordedChanges(kind, { before: null, after: { [field]: value } }, EVERYTHING)[0]?.after;

it.each([
  ["product", "offerPrice", "Offer price"],
  ["product", "inStock", "In stock"],
  ["product", "hsn", "HSN code"],
  ["order", "status", "Status"],
  ["order", "cashReceived", "Cash received"],
  ["banner", "imageUrl", "Picture"],
  ["product", "ofLongAgo", "Of long ago"],
])("calls a %s's %s what the seller's pages call it", (kind, field, words) => {
  expect(labelsOf(kind, { [field]: 1 })).toEqual([words]);
});

it.each([
  ["product", "price", 1234.5, "₹1,234.50"],
  ["offer", "discount", 15, "15% off"],
  ["product", "inStock", false, "no"],
  ["product", "description", ["Sweet", "Ripe"], "Sweet · Ripe"],
  ["order", "status", "Out for Delivery", "Out for Delivery"],
  ["promo", "promoType", "percentage", "Percent off"],
  ["promo", "promoPercent", 15, "15%"],
  ["banner", "link", null, "nothing"],
  ["product", "weight", "", "nothing"],
])("writes a %s's %s of %j plainly", (kind, field, value, words) => {
  expect(wordsOf(kind, field, value)).toBe(words);
});

it("has a record's fields in the order of its form, a pack's quantity before its unit", () => {
  const after = { gstRate: 5, unit: "", image: "", price: 1, quantity: 1, offerPrice: 1, name: "" };
  expect(recordedChanges("product", { before: null, after }, EVERYTHING).map(({ field }) => field)).toEqual([
    "name",
    "price",
    "offerPrice",
    "quantity",
    "unit",
    "image",
    "gstRate",
  ]);
});

it("has a field that was not there before, or is not after, without words for it", () => {
  expect(recordedChanges("customer", { before: {}, after: { amount: 5 } }, EVERYTHING)).toEqual([
    { field: "amount", label: "Amount", before: null, after: "₹5" },
  ]);
});
