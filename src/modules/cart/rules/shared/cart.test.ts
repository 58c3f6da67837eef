import { assert, constantFrom, dictionary, integer, property } from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addToCart,
  cartCount,
  isSameCart,
  MAX_CART_LINES,
  MAX_QUANTITY,
  mergeCarts,
  mergeChanges,
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

describe("mergeChanges", () => {
  it("adds up what both have added, and leaves out what either has taken out", () => {
    const base = { tomato: 2, mango: 1, okra: 4 };
    const saved = { tomato: 3, okra: 4, rice: 1 };
    expect(mergeChanges(saved, base, { tomato: 3, mango: 1 })).toEqual({ tomato: 4, rice: 1 });
  });

  it("brings only the pieces that were added into a line that was emptied elsewhere", () => {
    expect(mergeChanges({}, { tomato: 2 }, { tomato: 3 })).toEqual({ tomato: 1 });
    expect(mergeChanges({}, { tomato: 2 }, { tomato: 1 })).toEqual({});
  });

  it("is exactly the device's cart when nobody else has changed it", () => {
    assert(
      property(cart, cart, (base, mine) => {
        expect(mergeChanges(base, base, mine)).toEqual(mine);
      }),
    );
  });

  it("leaves everything as it is saved when the device has changed nothing", () => {
    assert(
      property(cart, cart, (saved, base) => {
        expect(mergeChanges(saved, base, base)).toEqual(saved);
      }),
    );
  });

  it("has what either has added, and nothing that either has emptied, whoever comes first", () => {
    const few = dictionary(product, integer({ min: 1, max: 300 }));
    assert(
      property(few, few, few, product, (base, mine, theirs, id) => {
        const [from = 0, a = 0, b = 0] = [base[id], mine[id], theirs[id]];
        const ends = [mergeChanges(mine, base, theirs), mergeChanges(theirs, base, mine)].map(
          (end) => end[id] ?? 0,
        );
        if (a >= from && b >= from) expect(ends).toEqual([a + b - from, a + b - from]);
        if ((a === 0 && b <= from) || (b === 0 && a <= from)) expect(ends).toEqual([0, 0]);
      }),
    );
  });

  it("stays within what a cart can hold", () => {
    const many = dictionary(
      integer({ min: 0, max: 999 }).map(String),
      integer({ min: 0, max: MAX_QUANTITY }),
      {
        maxKeys: MAX_CART_LINES,
      },
    );
    assert(
      property(many, many, many, (saved, base, mine) => {
        const quantities = Object.values(mergeChanges(saved, base, mine));
        expect(quantities.length).toBeLessThanOrEqual(MAX_CART_LINES);
        expect(quantities.every((quantity) => quantity >= 1 && quantity <= MAX_QUANTITY)).toBe(true);
      }),
    );
    const full = Object.fromEntries(Array.from({ length: MAX_CART_LINES }, (_, n) => [`p${n}`, 1]));
    expect(mergeChanges(full, {}, { one: 1 })).toEqual(full);
    expect(Object.keys(mergeCarts(full, { one: 1 }))).toHaveLength(MAX_CART_LINES);
  });

  it("takes an id for an id, also one that every object has", () => {
    const odd: Record<string, number> = JSON.parse('{"__proto__":1,"constructor":2}');
    expect(mergeChanges({ toString: 3 }, {}, odd)).toEqual({ ...odd, toString: 3 });
    expect(isSameCart({}, odd)).toBe(false);
  });
});

describe("quantityChoices", () => {
  it("offers 1 to 9, or up to the current quantity if that is larger", () => {
    expect(quantityChoices(1)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(quantityChoices(9)).toHaveLength(9);
    expect(quantityChoices(12).at(-1)).toBe(12);
  });
});
