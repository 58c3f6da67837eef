import { drizzle } from "drizzle-orm/node-postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { read, refusal } from "#tests/support/calls.ts";
import { aCategory, aProduct } from "#tests/support/factories.ts";
import { testApp } from "#tests/support/test-app.ts";
import { productListSchema } from "../contract/product.ts";
import { listProducts } from "../queries/list-products.ts";
import { LIST_SORTS } from "../rules/shared/list-sort.ts";

const shop = await testApp();
afterAll(shop.close);

const list = async (query: string) =>
  read(productListSchema, await shop.get(`/api/product/list?page=1&${query}`));
const names = async (query: string) => (await list(query)).products.map(({ name }) => name).join(" ");

beforeAll(async () => {
  const { path: fruits } = await aCategory(shop.db, { path: "fruits" });
  const { path: pantry } = await aCategory(shop.db, { path: "pantry" });
  const { path: closed } = await aCategory(shop.db, { path: "closed", isActive: false });
  const goods: [name: string, categoryPath: string, price: number, offer: number, inStock?: boolean][] = [
    ["mango", fruits, 200, 150],
    ["Banana", fruits, 50, 40, false],
    ["apple", fruits, 180, 180],
    ["Rice", pantry, 80, 40],
    ["Dal", pantry, 160, 150],
    ["Gift", pantry, 0, 0],
    ["Hidden", closed, 10, 1],
    ["Hidden too", closed, 10, 1, false],
  ];
  for (const [name, categoryPath, price, offer, inStock] of goods) {
    const prices = { pricePaise: price * 100, offerPricePaise: offer * 100 };
    await aProduct(shop.db, { name, categoryPath, inStock, ...prices });
  }
});

describe("GET /api/product/list", () => {
  it.each([
    ["", "mango Banana apple Rice Dal Gift"],
    ["sort=name", "apple Banana Dal Gift mango Rice"],
    ["sort=price", "Gift Banana Rice mango Dal apple"],
    ["sort=price-high", "apple Dal mango Rice Banana Gift"],
    ["sort=saving", "Rice mango Banana Dal apple Gift"],
    ["inStock=1", "mango apple Rice Dal Gift"],
    ["sort=saving&inStock=1", "Rice mango Dal apple Gift"],
    ["sort=price&category=fruits", "Banana mango apple"],
    ["sort=name&category=fruits&inStock=1", "apple mango"],
    ["sort=price-high&q=a", "apple Dal mango Banana"],
    ["sort=price&limit=2", "Gift Banana"],
  ])("sorts and narrows by %s", async (query, expected) => {
    expect(await names(query)).toBe(expected);
  });

  it.each([
    ["inStock=1", 5],
    ["inStock=1&category=fruits", 2],
    ["inStock=1&category=closed", 0],
    ["inStock=1&category=nowhere", 0],
    ["inStock=1&q=an", 1],
    ["sort=price", 6],
  ])("counts all that match %s", async (query, total) => {
    expect(await list(`${query}&limit=1`)).toMatchObject({ total });
  });

  it("goes on where a sorted page ends", async () => {
    const pages = [1, 2, 3].map((page) => shop.get(`/api/product/list?sort=price&limit=2&page=${page}`));
    const listed = (await Promise.all(pages)).flatMap((page) => read(productListSchema, page).products);
    expect(listed.map(({ name }) => name).join(" ")).toBe("Gift Banana Rice mango Dal apple");
  });

  it("has the names first in which a word begins so, in the shop's own order", async () => {
    const { path } = await aCategory(shop.db, { path: "staples" });
    const staples = [
      "Elakki bananas",
      "Red akki",
      "Sona (akki)",
      "100%_akki-flour",
      "Akki rotti",
      "Kusubalakki",
    ];
    for (const name of staples) await aProduct(shop.db, { name, categoryPath: path });
    const begun = ["Red akki", "Sona (akki)", "100%_akki-flour", "Akki rotti"];
    const expected = [...begun, "Elakki bananas", "Kusubalakki"];
    const namesFor = async (query: string) =>
      read(productListSchema, await shop.get(`/api/product/list?category=staples&${query}`)).products.map(
        ({ name }) => name,
      );
    expect(await namesFor("q=akki")).toEqual(expected);
    expect(await namesFor("q=AKKI&limit=5")).toEqual(expected.slice(0, 5));
    const pages = await Promise.all([1, 2, 3].map((page) => namesFor(`q=akki&limit=2&page=${page}`)));
    expect(pages.flat()).toEqual(expected);
    expect(await namesFor("q=akki&sort=name")).not.toEqual(expected);
    expect(await namesFor("q=%25_akki-fl")).toEqual(["100%_akki-flour"]);
    expect(await namesFor("q=akki flour")).toEqual([]);
  });

  const SORT_BY = "The list can't be sorted like that. Please choose another order.";
  const IN_STOCK = "Please say whether you want what is in stock or what is sold out";
  it.each([
    ["sort=cheapest", { sort: SORT_BY }],
    ["sort=", { sort: SORT_BY }],
    ["sort=constructor", { sort: SORT_BY }],
    ["inStock=yes", { inStock: IN_STOCK }],
    ["inStock=", { inStock: IN_STOCK }],
  ])("refuses %s", async (query, errors) => {
    const [message = ""] = Object.values(errors);
    expect(await shop.get(`/api/product/list?${query}`)).toMatchObject(refusal(400, message, errors));
  });
});

describe("the database", () => {
  const statements: { text: string; params: unknown[] }[] = [];
  const logQuery = (text: string, params: unknown[]) => statements.push({ text, params });
  const listening = drizzle(shop.pool, { logger: { logQuery } });

  it.each([undefined, "fruits"].flatMap((category) => LIST_SORTS.map((sort) => ({ category, sort }))))(
    "reads a page of %j in order, and sorts nothing",
    async (query) => {
      statements.length = 0;
      await listProducts(listening, { ...query, limit: 24 });
      const [statement] = statements;
      const client = await shop.pool.connect();
      try {
        await client.query("begin");
        // With these settings it sorts only if it has no index.
        await client.query("set local enable_sort = off");
        await client.query("set local enable_seqscan = off");
        const { rows } = await client.query(`explain ${statement?.text}`, statement?.params);
        const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
        expect(plan).toContain(query.category ? "products_category_by_" : "products_by_");
        expect(plan).not.toContain("Sort");
      } finally {
        await client.query("rollback");
        client.release();
      }
    },
  );
});
