import { afterAll, describe, expect, it } from "vitest";
import { bannersSchema } from "#modules/banner/contract.ts";
import { read } from "#tests/support/calls.ts";
import { aBanner, aCategory, aProduct } from "#tests/support/factories.ts";
import { testApp } from "#tests/support/test-app.ts";
import { categoriesSchema } from "../contract/category.ts";

const shop = await testApp();
afterAll(shop.close);

describe("GET /api/category/active", () => {
  it("answers with the active categories, the lowest sort order first, and counts their products", async () => {
    expect(read(categoriesSchema, await shop.get("/api/category/active")).categories).toEqual([]);
    await aCategory(shop.db, { name: "Second", path: "second", sortOrder: 2 });
    const first = await aCategory(shop.db, {
      name: "First",
      path: "first",
      sortOrder: -1,
      description: "Leafy",
    });
    await aCategory(shop.db, { name: "Also second", path: "also-second", sortOrder: 2 });
    await aCategory(shop.db, { name: "Closed", path: "closed", isActive: false });
    await aProduct(shop.db, { categoryPath: "first" });
    await aProduct(shop.db, { categoryPath: "first", inStock: false });
    const { categories } = read(categoriesSchema, await shop.get("/api/category/active"));
    expect(categories.map((category) => category.name)).toEqual(["First", "Also second", "Second"]);
    expect(categories.map((category) => category.productCount)).toEqual([2, 0, 0]);
    expect(categories[0]).toEqual({
      _id: first.id,
      name: "First",
      path: "first",
      description: "Leafy",
      sortOrder: -1,
      image: "/uploads/c.webp",
      isActive: true,
      productCount: 2,
    });
  });

  it("answers with the category at a path alone, and with none where it is not active", async () => {
    const at = async (path: string) =>
      read(categoriesSchema, await shop.get(`/api/category/active?path=${path}`)).categories;
    expect((await at("first")).map(({ name }) => name)).toEqual(["First"]);
    expect(await at("closed")).toEqual([]);
    expect(await at("nowhere")).toEqual([]);
    expect((await shop.get(`/api/category/active?path=${"x".repeat(201)}`)).status).toBe(400);
  });
});

describe("GET /api/banner", () => {
  it("answers with the banners in the order they were added", async () => {
    expect(read(bannersSchema, await shop.get("/api/banner")).banners).toEqual([]);
    const plain = await aBanner(shop.db, { imageUrl: "/uploads/one.webp" });
    const linked = await aBanner(shop.db, { imageUrl: "/uploads/two.webp", link: "/products" });
    expect(read(bannersSchema, await shop.get("/api/banner")).banners).toEqual([
      { _id: plain.id, imageUrl: "/uploads/one.webp" },
      { _id: linked.id, imageUrl: "/uploads/two.webp", link: "/products" },
    ]);
  });
});
