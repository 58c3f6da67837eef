import { assert, constantFrom, dictionary, integer, property } from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addToCart,
  cartCount,
  MAX_QUANTITY,
  mergeCarts,
  quantityChoices,
  removeFromCart,
  setCartQuantity,
} from "./cart.ts";

const product = constantFrom("tomato", "mango", "okra", "rice");
const cart = dictionary(product, integer({ min: 1, max: MAX_QUANTITY }));

describe("adding, setting and removing", () => {
  it("starts at 1, replaces, takes out at zero, and leaves the given cart alone", () => {
    const empty = Object.freeze({});
    const one = Object.freeze(addToCart(empty, "tomato"));
    expect(one).toEqual({ tomato: 1 });
    expect(addToCart(one, "tomato")).toEqual({ tomato: 2 });
    expect(setCartQuantity(one, "tomato", 7)).toEqual({ tomato: 7 });
    expect(setCartQuantity(one, "tomato", 0)).toEqual({});
    expect(removeFromCart(one, "tomato")).toEqual({});
    expect(removeFromCart(empty, "tomato")).toEqual({});
  });

  it("stops at the most that an order may hold", () => {
    expect(addToCart({ tomato: MAX_QUANTITY }, "tomato")).toEqual({ tomato: MAX_QUANTITY });
  });

  it("takes back what was added", () => {
    assert(
      property(cart, product, (held, id) => {
        if (held[id] === MAX_QUANTITY) return;
        expect(removeFromCart(addToCart(held, id), id)).toEqual(held);
        expect(cartCount(addToCart(held, id))).toBe(cartCount(held) + 1);
      }),
    );
  });
});

describe("cartCount", () => {
  it("is the sum of the quantities", () => {
    expect(cartCount({})).toBe(0);
    expect(cartCount({ tomato: 2, mango: 3 })).toBe(5);
    expect(cartCount({ tomato: 2, mango: -3 })).toBe(2);
  });
});

describe("mergeCarts", () => {
  it("keeps the larger quantity of a product in both, and everything else", () => {
    expect(mergeCarts({ tomato: 2, okra: 1 }, { tomato: 5, mango: 3 })).toEqual({
      tomato: 5,
      okra: 1,
      mango: 3,
    });
  });

  it("may be done twice, either way round and in any grouping", () => {
    assert(
      property(cart, cart, cart, (a, b, c) => {
        const merged = mergeCarts(a, b);
        expect(mergeCarts(merged, b)).toEqual(merged);
        expect(mergeCarts(b, a)).toEqual(merged);
        expect(mergeCarts(merged, c)).toEqual(mergeCarts(a, mergeCarts(b, c)));
        expect(mergeCarts(a, {})).toEqual(a);
      }),
    );
  });
});

describe("quantityChoices", () => {
  it("offers 1 to 9, or up to the current quantity if that is larger", () => {
    expect(quantityChoices(1)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(quantityChoices(9)).toHaveLength(9);
    expect(quantityChoices(12).at(-1)).toBe(12);
  });
});
