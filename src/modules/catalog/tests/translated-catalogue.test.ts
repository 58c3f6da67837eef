import { beforeAll, describe, expect, it } from "vitest";
import { english, type Language } from "#kernel/texts/language.ts";
import { inLanguage } from "#kernel/texts/spoken.ts";
import { auditListSchema } from "#modules/audit/contract.ts";
import { read } from "#tests/support/calls.ts";
import { aCategory, aProduct } from "#tests/support/factories.ts";
import { productFormShop, tomato } from "#tests/support/product-form.ts";
import { productSheets } from "#tests/support/product-sheets.ts";
import { changeSettings } from "#tests/support/settings.ts";
import { aPicture, sendForm } from "#tests/support/uploads.ts";
import { categoriesSchema, categorySavedSchema } from "../contract/category.ts";
import {
  productAnswerSchema,
  productListSchema,
  productSavedSchema,
  suggestionsSchema,
} from "../contract/product.ts";
import { importAnswerSchema } from "../contract/product-csv.ts";
import { sellerListSchema, sellerProductAnswerSchema } from "../contract/seller-product.ts";

const { shop, seller, add, update, lastEntry } = await productFormShop();
const kannada: Language = { ...english, code: "kn", locale: "kn-IN" };
const tamil: Language = { ...english, code: "ta", locale: "ta-IN" };

const ask = (path: string, language: Language) => inLanguage(language, () => shop.get(path));
const list = async (query: string, language: Language) =>
  read(productListSchema, await ask(`/api/product/list?${query}`, language)).products;

describe("a catalogue in several languages", () => {
  let id: string;

  beforeAll(async () => {
    await aCategory(shop.db, {
      name: "Leafy greens",
      path: "greens",
      description: "Cut at dawn",
      translations: { kn: { name: "ಸೊಪ್ಪು" }, ta: { name: "கீரைகள்", description: "காலையில் அறுத்தவை" } },
    });
    const palak = await aProduct(shop.db, {
      name: "Palak spinach",
      otherNames: ["spinach", "ಪಾಲಕ್ ಸೊಪ್ಪು", "ಪಾಲಕ", "பசலைக்கீரை"],
      description: ["Tender leaves"],
      translatedDescriptions: { kn: ["ಎಳೆಯ ಎಲೆಗಳು", "ಸಂಜೆ ಕೊಯ್ದದ್ದು"] },
      categoryPath: "greens",
    });
    id = palak.id;
    await aProduct(shop.db, { name: "Celery", description: ["From the hills"], categoryPath: "greens" });
  });

  it("is in the language of the request, each text that is missing in English", async () => {
    const shown = async (language: Language) =>
      (await list("category=greens", language)).map(({ name, latinName, description }) => [
        name,
        latinName,
        ...description,
      ]);
    expect(await shown(kannada)).toEqual([
      ["ಪಾಲಕ್ ಸೊಪ್ಪು", "Palak spinach", "ಎಳೆಯ ಎಲೆಗಳು", "ಸಂಜೆ ಕೊಯ್ದದ್ದು"],
      ["Celery", undefined, "From the hills"],
    ]);
    expect(await shown(tamil)).toEqual([
      ["பசலைக்கீரை", "Palak spinach", "Tender leaves"],
      ["Celery", undefined, "From the hills"],
    ]);
    expect(await shown(english)).toEqual([
      ["Palak spinach", undefined, "Tender leaves"],
      ["Celery", undefined, "From the hills"],
    ]);
  });

  it("is so in every list, for one product, and in what a search suggests", async () => {
    const inKannada = { _id: id, name: "ಪಾಲಕ್ ಸೊಪ್ಪು", latinName: "Palak spinach" };
    for (const query of ["page=1&limit=1", "page=1&q=palak", `ids=${id}`, "sizes=together&limit=1"]) {
      expect(await list(query, kannada), query).toContainEqual(expect.objectContaining(inKannada));
    }
    const one = read(productAnswerSchema, await ask(`/api/product/one/${id}`, kannada)).product;
    expect(one).toMatchObject({ ...inKannada, description: ["ಎಳೆಯ ಎಲೆಗಳು", "ಸಂಜೆ ಕೊಯ್ದದ್ದು"] });
    const q = encodeURIComponent("ಪಾಲಕ್");
    const { products } = read(suggestionsSchema, await ask(`/api/product/suggestions?q=${q}`, kannada));
    expect(products).toEqual([expect.objectContaining(inKannada)]);
  });

  it("has its categories in the language, and finds them by their names in any", async () => {
    const greens = async (language: Language) =>
      read(categoriesSchema, await ask("/api/category/active?path=greens", language)).categories[0];
    expect(await greens(kannada)).toMatchObject({
      name: "ಸೊಪ್ಪು",
      latinName: "Leafy greens",
      description: "Cut at dawn",
    });
    expect(await greens(tamil)).toMatchObject({ name: "கீரைகள்", description: "காலையில் அறுத்தவை" });
    expect(await greens(english)).toMatchObject({ name: "Leafy greens", description: "Cut at dawn" });
    expect(await greens(english)).not.toHaveProperty("translations");
    expect(await greens(english)).not.toHaveProperty("latinName");
    const q = encodeURIComponent("கீரைகள்");
    const { links } = read(suggestionsSchema, await ask(`/api/product/suggestions?q=${q}`, kannada));
    expect(links).toEqual([{ label: "ಸೊಪ್ಪು", path: "/products/greens" }]);
  });

  it("is in English for the seller", async () => {
    const { products } = await inLanguage(kannada, async () =>
      read(sellerListSchema, await shop.get("/api/product/seller-list?category=greens", seller)),
    );
    expect(products.map(({ name }) => name)).toEqual(["Palak spinach", "Celery"]);
    const { categories } = await inLanguage(kannada, async () =>
      read(categoriesSchema, await shop.get("/api/category/list", seller)),
    );
    expect(categories.map(({ name }) => name)).toContain("Leafy greens");
  });
});

describe("a product's texts in other languages", () => {
  const extrasOf = async (id: string) => {
    const answer = await shop.get(`/api/product/seller/${id}`, seller);
    const { extras = [] } = read(sellerProductAnswerSchema, answer).product;
    return Object.fromEntries(extras.map(({ name, text }) => [name, text]));
  };

  it("are saved with its form, found by the search, and told in the activity", async () => {
    const typed = { name_kn: "  ನಾಟಿ  ಟೊಮೇಟೊ ", description_kn: "ಹುಳಿ\n\n ರಸಭರಿತ ", otherNames: ["ಟೊಮೆಟೊ"] };
    const { product } = read(productSavedSchema, await add({ ...tomato, ...typed }));
    expect(product).toMatchObject({ name: "Tomato", description: ["Red and ripe", "From Kolar"] });
    expect(await list(`ids=${product._id}`, kannada)).toMatchObject([
      { name: "ನಾಟಿ ಟೊಮೇಟೊ", description: ["ಹುಳಿ", "ರಸಭರಿತ"], otherNames: ["ನಾಟಿ ಟೊಮೇಟೊ", "ಟೊಮೆಟೊ"] },
    ]);
    const q = encodeURIComponent("ನಾಟಿ ಟೊಮೇಟೊ");
    const suggestions = read(suggestionsSchema, await shop.get(`/api/product/suggestions?q=${q}`));
    expect(suggestions.products.map(({ name }) => name)).toEqual(["Tomato"]);

    const again = { ...tomato, name_kn: "ಟೊಮೆಟೊ", description_kn: "" };
    expect(await update(product._id, again)).toMatchObject({ status: 200 });
    expect(await list(`ids=${product._id}`, kannada)).toMatchObject([
      { name: "ಟೊಮೆಟೊ", description: ["Red and ripe", "From Kolar"], otherNames: ["ಟೊಮೆಟೊ", "ನಾಟಿ ಟೊಮೇಟೊ"] },
    ]);
    expect(await lastEntry()).toMatchObject({
      before: { name_kn: "ನಾಟಿ ಟೊಮೇಟೊ", description_kn: "ಹುಳಿ\nರಸಭರಿತ" },
      after: { name_kn: "ಟೊಮೆಟೊ", description_kn: null },
    });
    expect(await update(product._id, { ...again, name_kn: "" })).toMatchObject({ status: 200 });
    expect(await list(`ids=${product._id}`, kannada)).toMatchObject([{ name: "ನಾಟಿ ಟೊಮೇಟೊ" }]);
  });

  it.each([
    ["a name in other letters", { name_kn: "Tomato" }, "name_kn", /letters of Kannada/],
    ["a name that would be two", { name_kn: "ಟೊಮೇಟೊ, ಟೊಮೆಟೊ" }, "name_kn", /without commas/],
    ["a name that is too long", { name_kn: "ಟ".repeat(61) }, "name_kn", /60/],
    ["a description that is too long", { description_ta: "அ".repeat(501) }, "description_ta", /500/],
  ])("refuse %s", async (_, typed, field, words) => {
    expect(await add({ ...tomato, name: `Refused ${field}`, ...typed })).toMatchObject({
      status: 400,
      body: { errors: { [field]: expect.stringMatching(words) } },
    });
  });

  it("are columns of a spreadsheet once the store uses the language, and are read from any", async () => {
    const csv = async () => String((await shop.get("/api/product/export", seller)).body);
    const sheets = productSheets(shop, seller);
    expect(await csv()).not.toContain("Kannada");
    await changeSettings(shop, seller, { languages: "kn ta" });
    const lines = [
      "name,category,price,offerPrice,quantity,unit,name_kn,Description in Tamil,name_te",
      'Okra,fruits,40,38,500,g,ಬೆಂಡೆಕಾಯಿ,"வெண்டை\nஇளசு",bendakaya',
      "Gourd,fruits,40,38,500,g,ಸೋರೆಕಾಯಿ,சுரை,సొరకాయ",
    ].join("\n");
    const dry = await sheets.check(lines);
    expect(dry.lines.map(({ errors }) => errors.map(({ field }) => field))).toEqual([["name_te"], []]);
    const done = read(importAnswerSchema, await sheets.apply(lines, dry.hash));
    expect(done).toMatchObject({ created: 1, wrong: 1 });
    const [gourd] = await list("q=gourd", tamil);
    expect(gourd).toMatchObject({ name: "Gourd", description: ["சுரை"], otherNames: ["సొరకాయ", "ಸೋರೆಕಾಯಿ"] });
    expect(await extrasOf(gourd?._id ?? "")).toMatchObject({ name_kn: "ಸೋರೆಕಾಯಿ", description_ta: "சுரை" });

    const exported = await csv();
    expect(exported).toContain("Name in Kannada,Description in Kannada");
    expect(exported).not.toContain("Hindi");
    expect(await sheets.check(exported)).toMatchObject({ created: 0, updated: 0, wrong: 0 });
    const corrected = exported.replace(/,ಸೋರೆಕಾಯಿ,/, ",ಹಾಲು ಸೋರೆಕಾಯಿ,");
    const look = await sheets.check(corrected);
    expect(look.lines.flatMap(({ changes }) => changes)).toEqual([
      { field: "name_kn", from: "ಸೋರೆಕಾಯಿ", to: "ಹಾಲು ಸೋರೆಕಾಯಿ" },
    ]);
    expect(await sheets.apply(corrected, look.hash)).toMatchObject({ status: 200 });
    expect(await list("q=gourd", kannada)).toMatchObject([{ name: "ಹಾಲು ಸೋರೆಕಾಯಿ" }]);
  });
});

describe("a category's texts in other languages", () => {
  const save = async (path: string, fields: object, method = "POST") =>
    sendForm(shop, {
      path,
      method,
      parts: [
        ["categoryData", JSON.stringify({ name: "Roots", path: "roots", ...fields })],
        ["images", await aPicture()],
      ],
      as: seller,
    });

  it("are saved with its form, told in the activity, and stay where a form leaves them out", async () => {
    const translations = { kn: { name: " ಗೆಡ್ಡೆ  ಗೆಣಸು ", description: " " }, ta: { name: "" } };
    const added = read(categorySavedSchema, await save("/api/category/add", { translations })).category;
    expect(added.translations).toEqual({ kn: { name: "ಗೆಡ್ಡೆ ಗೆಣಸು" } });
    const path = `/api/category/update/${added._id}`;
    const moved = read(categorySavedSchema, await save(path, { sortOrder: 4 }, "PUT")).category;
    expect(moved).toMatchObject({ sortOrder: 4, translations: { kn: { name: "ಗೆಡ್ಡೆ ಗೆಣಸು" } } });
    const changed = { translations: { kn: { name: "ಗೆಡ್ಡೆಗಳು" }, hi: { description: "ज़मीन के नीचे से" } } };
    expect(await save(path, changed, "PUT")).toMatchObject({ status: 200 });
    const { entries } = read(auditListSchema, await shop.get("/api/audit?limit=1", seller));
    expect(entries[0]).toMatchObject({
      before: { name_kn: "ಗೆಡ್ಡೆ ಗೆಣಸು" },
      after: { name_kn: "ಗೆಡ್ಡೆಗಳು", description_hi: "ज़मीन के नीचे से" },
    });
    expect(await save(path, { translations: {} }, "PUT")).toMatchObject({ status: 200 });
    const [last] = read(auditListSchema, await shop.get("/api/audit?limit=1", seller)).entries;
    expect(last).toMatchObject({ before: { name_kn: "ಗೆಡ್ಡೆಗಳು" }, after: { name_kn: null } });
  });

  it("are refused where they are too long, and left out in an unknown language", async () => {
    const long = { kn: { name: "ಕ".repeat(101) } };
    expect(await save("/api/category/add", { path: "long", translations: long })).toMatchObject({
      status: 400,
      body: { errors: { name: expect.stringMatching("100") } },
    });
    const unknown = { tlh: { name: "naH" }, ta: { name: "கிழங்கு" } };
    const added = await save("/api/category/add", { path: "tlh", translations: unknown });
    expect(read(categorySavedSchema, added).category.translations).toEqual({ ta: { name: "கிழங்கு" } });
  });
});
