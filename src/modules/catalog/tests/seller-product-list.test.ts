import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { read, refusal, type Visitor } from "#tests/support/calls.ts";
import { aCategory, aProduct } from "#tests/support/factories.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { productListSchema } from "../contract/product.ts";
import { sellerListSchema, sellerProductAnswerSchema } from "../contract/seller-product.ts";
import { PRODUCT_SORTS } from "../rules/shared/list-sort.ts";

let shop: TestApp;
let seller: Visitor;
beforeAll(async () => {
  shop = await testApp();
  seller = await theSeller(shop);
  await aCategory(shop.db, { name: "Asleep", path: "asleep", isActive: false });
  await aCategory(shop.db, { name: "Awake", path: "awake" });
  const products = [
    { name: "Mango", categoryPath: "awake", offerPricePaise: 3000, otherNames: ["Maavu", "மாம்பழம்"] },
    { name: "apple 100%", categoryPath: "awake", offerPricePaise: 1000, inStock: false },
    { name: "Banana", categoryPath: "asleep", offerPricePaise: 2000 },
  ];
  for (const product of products) await aProduct(shop.db, product);
});
afterAll(() => shop.close());

const names = async (query: string) => {
  const answer = await shop.get(`/api/product/seller-list?${query}`, seller);
  return read(sellerListSchema, answer).products.map((product) => product.name);
};

describe("GET /api/product/seller-list", () => {
  it.each([
    ["", ["Mango", "apple 100%", "Banana"]],
    ["order=desc", ["Banana", "apple 100%", "Mango"]],
    ["q=AN", ["Mango", "Banana"]],
    ["q=100%25", ["apple 100%"]],
    ["q=maavu", ["Mango"]],
    ["q=மாம்பழம்", ["Mango"]],
    ["q=_", []],
    ["q=500g+mango", ["Mango"]],
    ["q=organic++MAAVU", ["Mango"]],
    ["q=mnago", ["Mango"]],
    ["q=asleep", ["Banana"]],
    ["category=asleep", ["Banana"]],
    ["stock=out", ["apple 100%"]],
    ["stock=in", ["Mango", "Banana"]],
    ["sort=name", ["apple 100%", "Banana", "Mango"]],
    ["sort=price", ["apple 100%", "Banana", "Mango"]],
    ["sort=price&order=desc", ["Mango", "Banana", "apple 100%"]],
    ["sort=newest", ["Banana", "apple 100%", "Mango"]],
    ["sort=category", ["Banana", "Mango", "apple 100%"]],
    ["sort=stock", ["apple 100%", "Mango", "Banana"]],
    ["page=2&limit=2", ["Banana"]],
    ["page=9", []],
  ])("lists %j", async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it.each(PRODUCT_SORTS)("goes on from product to product and back, sorted by %s", async (sort) => {
    for (const order of ["asc", "desc"]) {
      const page = async (query: string) =>
        read(
          sellerListSchema,
          await shop.get(`/api/product/seller-list?sort=${sort}&order=${order}&${query}`, seller),
        );
      const { products: all } = await page("");
      for (const [index, { _id }] of all.entries()) {
        const next = await page(`limit=1&after=${_id}`);
        expect(next.products).toEqual(all.slice(index + 1, index + 2));
        expect(next.skipped).toBe(index + 1);
        expect((await page(`limit=1&before=${_id}`)).products).toEqual(all.slice(0, index).slice(-1));
      }
      expect((await page("after=gone")).products).toEqual(all);
    }
  });

  it("skips none when those that were shown are sold out and leave the list", async () => {
    const list = async (query: string) =>
      read(sellerListSchema, await shop.get(`/api/product/seller-list?stock=in&limit=1${query}`, seller))
        .products;
    const seen: string[] = [];
    for (let [product] = await list(""); product; [product] = await list(`&after=${product._id}`)) {
      seen.push(product.name);
      await shop.post("/api/product/stock", { id: product._id, inStock: false }, seller);
    }
    expect(seen).toEqual(["Mango", "Banana"]);
    const { products } = read(sellerListSchema, await shop.get("/api/product/seller-list", seller));
    for (const { _id: id, name } of products) {
      if (seen.includes(name)) await shop.post("/api/product/stock", { id, inStock: true }, seller);
    }
  });

  it("counts all that match and says whether shoppers see them", async () => {
    const page = read(sellerListSchema, await shop.get("/api/product/seller-list?page=2&limit=2", seller));
    expect(page).toMatchObject({ total: 3, page: 2, limit: 2 });
    expect(page.products[0]).toMatchObject({ categoryName: "Asleep", categoryActive: false });
    expect(read(productListSchema, await shop.get("/api/product/list")).products).toHaveLength(2);
  });

  it("gives one that shoppers don't see", async () => {
    const [banana] = read(
      sellerListSchema,
      await shop.get("/api/product/seller-list?q=banana", seller),
    ).products;
    const answer = await shop.get(`/api/product/seller/${banana?._id}`, seller);
    expect(read(sellerProductAnswerSchema, answer).product).toMatchObject({ ...banana });
    expect(await shop.get("/api/product/seller/x", seller)).toMatchObject(refusal(404, "Product not found"));
  });

  it.each([
    ["sort=size", "The list can't be sorted like that. Please choose another order."],
    ["order=up", "A list goes either up or down"],
    ["stock=some", "Please say whether you want what is in stock or what is sold out"],
    ["limit=501", "Limit can be at most 500"],
    ["page=0", "Page must be at least 1"],
  ])("refuses %j", async (query, message) => {
    expect(await shop.get(`/api/product/seller-list?${query}`, seller)).toMatchObject(refusal(400, message));
  });
});
