import { beforeEach, describe, expect, it, vi } from "vitest";
import { type CachedFields, cachedProducts, openProductCache, refresh, remember } from "./product-cache.ts";

const tomato: CachedFields = {
  _id: "tomato",
  name: "Tomato",
  category: "vegetables",
  offerPrice: 40,
};

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  openProductCache();
});

describe("known products", () => {
  it("keep what a product cost when it was added beside what it costs now", () => {
    remember([tomato]);
    refresh([{ ...tomato, offerPrice: 44 }]);
    refresh([{ ...tomato, offerPrice: 46 }]);
    expect(cachedProducts().tomato).toMatchObject({ offerPrice: 46, addedPrice: 40 });
  });

  it("take the new price as agreed when one more is added", () => {
    remember([tomato]);
    refresh([{ ...tomato, offerPrice: 44 }]);
    remember([{ ...tomato, offerPrice: 44 }]);
    expect(cachedProducts().tomato).toMatchObject({ offerPrice: 44, addedPrice: 44 });
  });

  it("outlast a reload, also those that an older release kept without the price when added", () => {
    stored.set("santhe.products", JSON.stringify({ tomato }));
    openProductCache();
    refresh([{ ...tomato, offerPrice: 44 }]);
    openProductCache();
    expect(cachedProducts().tomato).toMatchObject({ offerPrice: 44, addedPrice: 40 });
  });
});
