import { array, assert, constantFrom, integer, oneof, property, record } from "fast-check";
import { describe, expect, it } from "vitest";
import {
  DEFAULT_CHARGES,
  DEFAULT_PROMO,
  type Promo,
  promoDiscountPaise,
} from "#modules/store/rules/shared/order-terms.ts";
import { cartAmountPaise, DEFAULT_RULES, priceOrder } from "./pricing.ts";

const line = record({
  offerPricePaise: integer({ min: 0, max: 100_000_000 }),
  quantity: integer({ min: -2, max: 999 }),
});
const lines = array(line, { maxLength: 20 });
const promo = oneof(
  integer({ min: 0, max: 200_000 }).map((amountPaise): Promo => ({ type: "fixed", amountPaise })),
  integer({ min: 0, max: 100 }).map((percent): Promo => ({ type: "percentage", percent })),
);

describe("cartAmountPaise", () => {
  it("is offer price times quantity, without non-positive quantities", () => {
    const cart = [
      { offerPricePaise: 4050, quantity: 2 },
      { offerPricePaise: 100, quantity: 3 },
      { offerPricePaise: 9900, quantity: 0 },
      { offerPricePaise: 9900, quantity: -4 },
    ];
    expect(cartAmountPaise(cart)).toBe(8400);
    expect(cartAmountPaise([])).toBe(0);
  });

  it("does not depend on the order of the lines", () => {
    assert(property(lines, (cart) => cartAmountPaise(cart) === cartAmountPaise([...cart].reverse())));
  });
});

describe("priceOrder", () => {
  it("is cart amount + 40 + 10 − discount", () => {
    expect(priceOrder([{ offerPricePaise: 10_000, quantity: 2 }], "ANY", DEFAULT_RULES)).toEqual({
      subTotalPaise: 20_000,
      shippingPaise: 4000,
      handlingPaise: 1000,
      discountPaise: 5000,
      roundingPaise: 0,
      paymentsPaise: 0,
      totalPaise: 20_000,
    });
  });

  it("adds up, in whole paise, and is never below the charges", () => {
    assert(
      property(lines, constantFrom("", "  ", null, undefined, "CODE"), promo, (cart, code, rule) => {
        const totals = priceOrder(cart, code, { charges: DEFAULT_CHARGES, promo: rule });
        const { subTotalPaise, shippingPaise, handlingPaise, discountPaise, totalPaise } = totals;
        expect(totalPaise).toBe(subTotalPaise + shippingPaise + handlingPaise - discountPaise);
        expect(totalPaise).toBeGreaterThanOrEqual(5000);
        for (const sum of Object.values(totals)) expect(Number.isSafeInteger(sum)).toBe(true);
      }),
    );
  });
});

describe("promoDiscountPaise", () => {
  it.each([
    ["any code", "x", 20_000, DEFAULT_PROMO, 5000],
    ["no code", "", 20_000, DEFAULT_PROMO, 0],
    ["a blank code", " \t", 20_000, DEFAULT_PROMO, 0],
    ["null", null, 20_000, DEFAULT_PROMO, 0],
    ["a small cart", "x", 3000, DEFAULT_PROMO, 3000],
    ["a share, floored", "x", 3333, { type: "percentage", percent: 10 }, 333],
    ["more than all", "x", 3333, { type: "percentage", percent: 150 }, 3333],
  ] as const)("gives for %s what the rule says", (_, code, cart, rule, expected) => {
    expect(promoDiscountPaise(code, cart, rule)).toBe(expected);
  });

  it("is never negative and never more than the cart amount", () => {
    assert(
      property(integer({ min: 0, max: 1e9 }), promo, (cart, rule) => {
        const discount = promoDiscountPaise("CODE", cart, rule);
        return discount >= 0 && discount <= cart && Number.isInteger(discount);
      }),
    );
  });
});
