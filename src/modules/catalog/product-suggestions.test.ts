import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { read, refusal } from "#tests/support/calls.ts";
import { aCategory, aProduct } from "#tests/support/factories.ts";
import { testApp } from "#tests/support/test-app.ts";
import { productListSchema, suggestionsSchema } from "./contract/product.ts";

const shop = await testApp();
afterAll(shop.close);

const ask = (q: string) => shop.get(`/api/product/suggestions?${new URLSearchParams({ q })}`);
const names = async (q: string) => read(suggestionsSchema, await ask(q)).products.map(({ name }) => name);

beforeAll(async () => {
  const { path: open } = await aCategory(shop.db);
  const { path: closed } = await aCategory(shop.db, { isActive: false });
  const goods: [name: string, description: string[], categoryPath: string][] = [
    ["Country tomatoes", ["Red and round", "Tamil: thakkali · Kannada: ಟೊಮೆಟೊ"], open],
    ["Elakki bananas", ["Small and sweet"], open],
    ["Broccoli", ["Good with garlic and a little butter"], open],
    ["Hill potatoes", ["For a curry with tomatoes"], open],
    ["50%_off basket", ["A bit of everything"], open],
    ["Hidden tomatos", ["Tamil: thakkali"], closed],
  ];
  for (const [name, description, categoryPath] of goods) {
    await aProduct(shop.db, { name, description, categoryPath });
  }
});

describe("GET /api/product/suggestions", () => {
  it.each([
    ["a word of the description", "thakkali", ["Country tomatoes"]],
    ["one in capitals, among blanks", "  THAKKALI ", ["Country tomatoes"]],
    ["one in another script", "ಟೊಮೆಟೊ", ["Country tomatoes"]],
    ["a name spelt nearly so", "tomatos", ["Country tomatoes"]],
    ["a letter too few", "brocoli", ["Broccoli"]],
    ["a letter too many", "bananna", ["Elakki bananas"]],
    ["another letter", "patatoes", ["Hill potatoes"]],
    ["two words", "contry tomatos", ["Country tomatoes"]],
    ["another name spelt nearly so", "thakali", ["Country tomatoes"]],
    ["a word of one description and a name near it", "butter", ["Broccoli"]],
  ])("finds %s: %s", async (_, q, expected) => {
    expect(await names(q)).toEqual(expected);
  });

  it.each(["banan", "TOMATO", "hill"])("has nothing to add to %s, which is in a name", async (q) => {
    expect(await names(q)).toEqual([]);
  });

  it("keeps the products of an inactive category to itself", async () => {
    expect(await names("hiden")).toEqual([]);
  });

  it.each([
    "zzzz",
    "%",
    "_",
    "\\",
    "🍅",
    "🍅🍅🍅",
    "' or true --",
    "a:*&(",
    "x".repeat(200),
    "tomatos ".repeat(24),
    "%%%%",
    "ಟೊ",
    "a",
  ])("makes nothing of %s", async (q) => {
    expect(await names(q)).toEqual([]);
  });

  it("offers a dozen at most, the nearest first", async () => {
    const { path } = await aCategory(shop.db);
    for (let made = 0; made < 13; made++)
      await aProduct(shop.db, { name: `Turmeric roots ${made}`, categoryPath: path });
    await aProduct(shop.db, { name: "Tumerik", categoryPath: path });
    const found = await names("tumeric");
    expect(found).toHaveLength(12);
    expect(found[0]).toBe("Tumerik");
  });

  it.each([
    ["", "Please say what you are looking for"],
    ["   ", "Please say what you are looking for"],
    ["x".repeat(1000), "The search can have at most 200 characters"],
  ])("refuses %j", async (q, message) => {
    expect(await ask(q)).toMatchObject(refusal(400, message, { q: message }));
  });

  it("refuses what can't be saved, and no search at all", async () => {
    expect(await ask("tomatos\0")).toMatchObject({ status: 400, body: { success: false } });
    expect(await shop.get("/api/product/suggestions")).toMatchObject({ status: 400 });
  });

  it("leaves the list to matches by name", async () => {
    for (const q of ["thakkali", "tomatos", "brocoli"]) {
      const list = read(productListSchema, await shop.get(`/api/product/list?q=${q}`));
      expect(list).toEqual({ success: true, products: [], total: 0 });
    }
  });
});
