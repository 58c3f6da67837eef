import { describe, expect, it } from "vitest";
import { DEFAULT_CHARGES } from "#modules/store/rules/shared/order-terms.ts";
import { changesSince, chargeChanges } from "./changes-since-press.ts";
import type { LineNow } from "./order-trouble.ts";

const PRESSED = [
  { id: "a", name: "Tomatoes", offerPricePaise: 5200 },
  { id: "b", name: "Bananas", offerPricePaise: 9600 },
];
const same: LineNow[] = PRESSED.map((line) => ({ ...line, state: "open" }));
const withFirst = (change: Partial<LineNow>) =>
  same.map((line, n) => (n === 0 ? { ...line, ...change } : line));

it("names each charge that is another one now", () => {
  expect(chargeChanges(DEFAULT_CHARGES, { shippingPaise: 6050, handlingPaise: 1000 })).toEqual([
    "Shipping: now ₹60.50, before ₹40.",
  ]);
  expect(chargeChanges(DEFAULT_CHARGES, { shippingPaise: 4000, handlingPaise: 0 })).toEqual([
    "Handling: now ₹0, before ₹10.",
  ]);
  expect(chargeChanges(DEFAULT_CHARGES, { ...DEFAULT_CHARGES })).toEqual([]);
});

describe("changesSince", () => {
  it("names each line that costs something else, and by how much", () => {
    const now = withFirst({ offerPricePaise: 5450 });
    expect(changesSince(PRESSED, now)).toEqual(["Tomatoes: now ₹54.50, before ₹52."]);
  });

  it("names what has sold out or left the shop", () => {
    expect(changesSince(PRESSED, withFirst({ state: "soldOut" }))).toEqual(["Tomatoes: sold out."]);
    expect(changesSince(PRESSED, withFirst({ state: "gone" }))).toEqual(["Tomatoes: no longer in the shop."]);
  });

  it("says nothing of what is the same, or was taken out since", () => {
    expect(changesSince(PRESSED, same)).toEqual([]);
    expect(changesSince(PRESSED, same.slice(1))).toEqual([]);
  });
});
