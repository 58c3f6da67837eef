import { expect, it } from "vitest";
import { DEFAULT_CHARGES } from "#modules/store/rules/shared/order-terms.ts";
import { chargeChanges } from "../cart.page.tsx";

it("names each charge that is another one now", () => {
  expect(chargeChanges(DEFAULT_CHARGES, { shippingPaise: 6050, handlingPaise: 1000 })).toEqual([
    "Shipping: now ₹60.50, before ₹40.",
  ]);
  expect(chargeChanges(DEFAULT_CHARGES, { shippingPaise: 4000, handlingPaise: 0 })).toEqual([
    "Handling: now ₹0, before ₹10.",
  ]);
  expect(chargeChanges(DEFAULT_CHARGES, { ...DEFAULT_CHARGES })).toEqual([]);
});
