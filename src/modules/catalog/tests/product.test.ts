import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { read, refusal } from "#tests/support/calls.ts";
import { aCategory, aProduct } from "#tests/support/factories.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";
import { productAnswerSchema, productListSchema } from "../contract/product.ts";

const shop = await testApp();
afterAll(shop.close);

const list = async (query = "") => read(productListSchema, await shop.get(`/api/product/list${query}`));
const names = async (query = "") => (await list(query)).products.map((product) => product.name);

let tomato: { id: string };
let hidden: { id: string };

beforeAll(async () => {
  const { path: vegetables } = await aCategory(shop.db, { path: "vegetables" });
  const { path: fruits } = await aCategory(shop.db, { path: "fruits" });
  const { path: closed } = await aCategory(shop.db, { path: "closed", isActive: false });
  tomato = await aProduct(shop.db, { name: "Tomato", categoryPath: vegetables, weight: "about 6 pieces" });
  await aProduct(shop.db, { name: "Cherry TOMATO 50% off", categoryPath: vegetables, inStock: false });
  await aProduct(shop.db, { name: "Snake_gourd", categoryPath: vegetables });
  await aProduct(shop.db, {
    name: "Back\\slash banana",
    categoryPath: fruits,
    starsTotal: 14,
    ratingCount: 3,
  });
  hidden = await aProduct(shop.db, { name: "Hidden tomato", categoryPath: closed });
});

const ALL = ["Tomato", "Cherry TOMATO 50% off", "Snake_gourd", "Back\\slash banana"];

describe("GET /api/product/list", () => {
  it("answers with all products of active categories, in the shop's order", async () => {
    const { products, ...rest } = await list();
    expect(products.map((product) => product.name)).toEqual(ALL);
    expect(rest).toEqual({ success: true, total: 4 });
  });

  it("tells prices in rupees and the pack, and leaves nothing out", async () => {
    const [product] = (await list("?q=tomato")).products;
    expect(product).toEqual({
      _id: tomato.id,
      name: "Tomato",
      otherNames: [],
      description: ["Fresh from the farm"],
      category: "vegetables",
      price: 50,
      offerPrice: 40,
      quantity: 500,
      unit: "g",
      image: ["/uploads/p.webp"],
      inStock: true,
      weight: "about 6 pieces",
      rating: { average: 4, count: 4 },
      left: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });

  it("shows the real rating from the first one on", async () => {
    const [product] = (await list("?q=banana")).products;
    expect(product?.rating).toEqual({ average: 4.7, count: 3 });
  });

  it.each([
    ["?q=tomato", ["Tomato", "Cherry TOMATO 50% off"]],
    ["?q=%20ToMaTo%20", ["Tomato", "Cherry TOMATO 50% off"]],
    ["?q=", ALL],
    ["?q=%25", ["Cherry TOMATO 50% off"]],
    ["?q=_", ["Snake_gourd"]],
    ["?q=%5C", ["Back\\slash banana"]],
    ["?q=T_mato", []],
    ["?q=Tom%25to", []],
    ["?q='%20or%20true--", []],
    ["?category=fruits", ["Back\\slash banana"]],
    ["?category=closed", []],
    ["?category=nowhere", []],
    ["?category=vegetables&q=gourd", ["Snake_gourd"]],
    ["?ids=", []],
    ["?ids=nothing,,%20", []],
    ["?unknown=1", ALL],
  ])("narrows by %s", async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it("finds by ids what shoppers may see", async () => {
    expect(await names(`?ids=${hidden.id},${tomato.id},${tomato.id},nobody`)).toEqual(["Tomato"]);
  });

  it.each([
    ["?page=1&limit=3", ALL.slice(0, 3), { total: 4, page: 1, limit: 3 }],
    ["?page=2&limit=3", ALL.slice(3), { total: 4, page: 2, limit: 3 }],
    ["?page=9&limit=3", [], { total: 4, page: 9, limit: 3 }],
    ["?limit=1", ALL.slice(0, 1), { limit: 1 }],
    ["?page=1", ALL, { total: 4, page: 1, limit: 24 }],
    ["?limit=1&q=tomato", ["Tomato"], { limit: 1 }],
    ["?page=1&limit=1&q=tomato", ["Tomato"], { total: 2, page: 1, limit: 1 }],
  ])("gives a page of %s", async (query, expected, counts) => {
    const page = await list(query);
    expect(page.products.map((product) => product.name)).toEqual(expected);
    expect(page).toMatchObject(counts);
  });

  it.each([
    ["?page=0", { page: "Page must be at least 1" }],
    ["?page=-1", { page: "Page must be at least 1" }],
    ["?page=1.5", { page: "Page must be a whole number" }],
    ["?page=one", { page: "Page must be a whole number" }],
    ["?page=1000001", { page: "Page can be at most 10,00,000" }],
    ["?limit=0", { limit: "Limit must be at least 1" }],
    ["?limit=101", { limit: "Limit can be at most 100" }],
    ["?limit=NaN", { limit: "Limit must be a whole number" }],
    [`?q=${"x".repeat(201)}`, { q: "The search can have at most 200 characters" }],
  ])("refuses %s", async (query, errors) => {
    const [message = ""] = Object.values(errors);
    expect(await shop.get(`/api/product/list${query}`)).toMatchObject(refusal(400, message, errors));
  });

  it("refuses a search for what can't be saved", async () => {
    expect(await shop.get("/api/product/list?q=%00")).toMatchObject(
      refusal(400, "That text has characters that can't be saved."),
    );
  });
});

describe("POST /api/product/id", () => {
  const ask = (body: unknown) => shop.post("/api/product/id", body);

  it("answers with the product", async () => {
    const { product } = read(productAnswerSchema, await ask({ id: tomato.id }));
    expect(product).toMatchObject({ _id: tomato.id, name: "Tomato", offerPrice: 40 });
  });

  it.each(["no-such-id", "1 or 1=1", "x".repeat(100)])("knows no %j", async (id) => {
    expect(await ask({ id })).toMatchObject(refusal(404, "Product not found"));
  });

  it("gives a product of an inactive category to the seller alone", async () => {
    for (const as of [undefined, await aShopper(shop)]) {
      const answer = await shop.post("/api/product/id", { id: hidden.id }, as);
      expect(answer).toMatchObject(refusal(404, "Product not found"));
    }
    const answer = await shop.post("/api/product/id", { id: hidden.id }, await theSeller(shop));
    expect(read(productAnswerSchema, answer).product._id).toBe(hidden.id);
  });

  it.each([{ id: "" }, { id: "  " }, { id: "x".repeat(101) }, { id: 7 }, { id: null }, {}])(
    "refuses %j",
    async (body) => {
      const answer = await ask(body);
      expect(answer).toMatchObject({
        status: 400,
        body: { success: false, errors: { id: expect.any(String) } },
      });
    },
  );

  it("refuses an id with a NUL character", async () => {
    expect(await ask({ id: "a\u0000b" })).toMatchObject({ status: 400, body: { success: false } });
  });
});
