import { expect, it } from "vitest";
import { packText, packTotal } from "./pack.ts";

it.each([
  [{ quantity: 500, unit: "g" }, 5, { quantity: 2.5, unit: "kg" }],
  [{ quantity: 250, unit: "g" }, 3, { quantity: 750, unit: "g" }],
  [{ quantity: 200, unit: "ml" }, 7, { quantity: 1.4, unit: "L" }],
  [{ quantity: 1.1, unit: "kg" }, 3, { quantity: 3.3, unit: "kg" }],
  [{ quantity: 6, unit: "pcs" }, 400, { quantity: 2400, unit: "pcs" }],
  [{ quantity: 1, unit: "bunch" }, 12, { quantity: 12, unit: "bunch" }],
])("%j × %i is %j", (pack, count, total) => {
  expect(packTotal(pack, count)).toEqual(total);
});

it.each([
  [{ quantity: 500, unit: "g" }, "500 g"],
  [{ quantity: 1, unit: "kg" }, "1 kg"],
  [{ quantity: 6, unit: "pcs" }, "6 pcs"],
  [{ quantity: 1, unit: "pcs" }, "1 piece"],
  [{ quantity: 1, unit: "Pcs" }, "1 piece"],
  [{ quantity: 0.5, unit: "pcs" }, "0.5 pcs"],
  [{ quantity: 1, unit: "bunch" }, "1 bunch"],
])("writes %j as %s", (pack, text) => {
  expect(packText(pack)).toBe(text);
});
