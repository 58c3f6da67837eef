import { describe, expect, it } from "vitest";
import type { Product } from "#modules/catalog/contract/product.ts";
import { openLines, toCartLines } from "./cart-lines.ts";

const product = (id: string, change: Partial<Product> = {}): Product => ({
  _id: id,
  name: `Product ${id}`,
  otherNames: [],
  description: [],
  category: "vegetables",
  price: 50,
  offerPrice: 44,
  quantity: 500,
  unit: "g",
  image: [],
  inStock: true,
  left: null,
  rating: { average: 4, count: 4 },
  createdAt: "2026-11-21T00:00:00.000Z",
  ...change,
});

const cachedProduct = (id: string, addedPrice: number) => ({
  [id]: {
    _id: id,
    name: `Old name ${id}`,
    category: "vegetables",
    offerPrice: 44,
    inStock: true,
    addedPrice,
  },
});

describe("toCartLines", () => {
  it("prices a line as the shop does now and says what it was when it was added", () => {
    const [line] = toCartLines({ a: 2 }, [product("a")], cachedProduct("a", 40));
    expect(line).toMatchObject({ state: "open", quantity: 2, offerPricePaise: 4400, addedPaise: 4000 });
  });

  it("says nothing of a price that has not changed, or that nobody remembers", () => {
    expect(toCartLines({ a: 1 }, [product("a")], cachedProduct("a", 44))[0]).not.toHaveProperty("addedPaise");
    expect(toCartLines({ a: 1 }, [product("a")], {})[0]).not.toHaveProperty("addedPaise");
  });

  it("closes what is sold out, and names what has left the shop as it was remembered", () => {
    const cart = { a: 1, b: 1, c: 3 };
    const lines = toCartLines(cart, [product("a"), product("b", { inStock: false })], cachedProduct("c", 10));
    expect(lines.map(({ state, name }) => [state, name])).toEqual([
      ["open", "Product a"],
      ["soldOut", "Product b"],
      ["gone", "Old name c"],
    ]);
    expect(openLines(lines).map(({ id }) => id)).toEqual(["a"]);
  });

  it("leaves out quantities that are not positive", () => {
    expect(toCartLines({ a: 0, b: -2 }, [product("a"), product("b")], {})).toEqual([]);
  });
});
