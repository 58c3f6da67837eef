import { expect, it } from "vitest";
import { unitPrice, unitPriceText } from "./shared/pack.ts";

it.each([
  [3800, { quantity: 250, unit: "g" }, "₹152/kg"],
  [5200, { quantity: 1, unit: "kg" }, "₹52/kg"],
  [9900, { quantity: 1.5, unit: "kg" }, "₹66/kg"],
  [4500, { quantity: 200, unit: "ml" }, "₹225/L"],
  [12_000, { quantity: 2, unit: "L" }, "₹60/L"],
  [12_000, { quantity: 2, unit: " Kg " }, "₹60/kg"],
  [4500, { quantity: 6, unit: "pcs" }, "₹7.50/piece"],
  [10_000, { quantity: 3, unit: "kg" }, "₹33.33/kg"],
  [5250, { quantity: 1, unit: "kg" }, "₹52.50/kg"],
  [1_00_000_00, { quantity: 1, unit: "g" }, "₹10,00,00,000/kg"],
  [0, { quantity: 1, unit: "kg" }, "₹0/kg"],
])("%i paise for %j is %s", (paise, pack, text) => {
  const price = unitPrice(paise, pack);
  expect(price && unitPriceText(price)).toBe(text);
});

it.each([
  { quantity: 1, unit: "pcs" },
  { quantity: 1, unit: "bunch" },
  { quantity: 3, unit: "dozen" },
  { quantity: 500, unit: "" },
  { quantity: 500, unit: "constructor" },
  { quantity: 0, unit: "kg" },
])("%j has none", (pack) => {
  expect(unitPrice(4000, pack)).toBeUndefined();
});
