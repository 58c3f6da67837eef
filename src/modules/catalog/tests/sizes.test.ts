import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditListSchema } from "#modules/audit/contract.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { aCategory, aProduct } from "#tests/support/factories.ts";
import { productFormShop, tomato } from "#tests/support/product-form.ts";
import { testApp } from "#tests/support/test-app.ts";
import { categoriesSchema } from "../contract/category.ts";
import { productAnswerSchema, productListSchema, suggestionsSchema } from "../contract/product.ts";
import { sellerListSchema } from "../contract/seller-product.ts";
import { LIST_SORTS } from "../rules/shared/list-sort.ts";
import { products } from "../tables.ts";

const shop = await testApp();
afterAll(shop.close);
const form = await productFormShop();

describe("the sizes of one thing", () => {
  const list = async (query: string) => read(productListSchema, await shop.get(`/api/product/list?${query}`));
  const names = async (query: string) => (await list(query)).products.map(({ name }) => name);
  /** All cards of a list, as its pages of `limit` show them, and the empty one after the last. */
  const pagesOf = async (query: string, limit: number) => {
    const { total = 0 } = await list(`${query}&page=1&limit=${limit}`);
    const pages = Array.from({ length: Math.ceil(total / limit) + 1 }, (_, n) => n + 1);
    const listed = await Promise.all(pages.map((page) => names(`${query}&page=${page}&limit=${limit}`)));
    return { total, cards: listed.flat() };
  };

  beforeAll(async () => {
    const { path: fruits } = await aCategory(shop.db, { path: "fruits" });
    const { path: greens } = await aCategory(shop.db, { path: "greens" });
    const { path: closed } = await aCategory(shop.db, { path: "closed", isActive: false });
    const packs: [
      name: string,
      group: string | null,
      offer: number,
      kg: number,
      path?: string,
      inStock?: boolean,
    ][] = [
      ["Mango 5 kg", "Mango", 500, 5, fruits],
      ["Apple", null, 90, 1, fruits],
      ["Mango 1 kg", "Mango", 120, 1, fruits],
      ["Lime 250 g", "Lime", 20, 0.25, fruits, false],
      ["Lime 1 kg", "Lime", 70, 1, fruits],
      ["Mango 2 kg", "Mango", 220, 2, fruits],
      ["Hidden mango", "Mango", 1, 3, closed],
      ["Mint", null, 10, 0.1, greens],
      ["Palak 250 g", "Palak", 30, 0.25, greens, false],
      ["Palak 500 g", "Palak", 50, 0.5, greens, false],
      ["Alone", "Alone", 15, 1, greens],
    ];
    for (const [name, sizeGroup, offer, packQuantity, categoryPath = fruits, inStock = true] of packs) {
      const prices = { pricePaise: 60_000, offerPricePaise: offer * 100 };
      const otherNames = name.startsWith("Lime") ? ["nimbu"] : [];
      const pack = { packQuantity, packUnit: "kg" };
      await aProduct(shop.db, { name, sizeGroup, categoryPath, inStock, otherNames, ...prices, ...pack });
    }
  });

  it("are all in the specified list, and in the count of their category", async () => {
    const { products: all } = await list("");
    expect(all).toHaveLength(10);
    expect(all.every(({ sizes }) => sizes === undefined)).toBe(true);
    const { categories } = read(categoriesSchema, await shop.get("/api/category/active"));
    expect(categories.map(({ path, productCount }) => [path, productCount])).toEqual([
      ["fruits", 6],
      ["greens", 4],
    ]);
  });

  it("are one product at the first place of theirs: the one in stock and the cheapest, with all by their pack", async () => {
    const { products: cards, total } = await list("sizes=together&page=1");
    expect(cards.map(({ name }) => name)).toEqual([
      "Mango 1 kg",
      "Apple",
      "Lime 1 kg",
      "Mint",
      "Palak 250 g",
      "Alone",
    ]);
    expect(total).toBe(6);
    const sizes = cards.map((card) => card.sizes?.map(({ name }) => name));
    expect(sizes).toEqual([
      ["Mango 1 kg", "Mango 2 kg", "Mango 5 kg"],
      undefined,
      ["Lime 250 g", "Lime 1 kg"],
      undefined,
      ["Palak 250 g", "Palak 500 g"],
      undefined,
    ]);
  });

  it.each([
    ["inStock=1", ["Mango 1 kg", "Apple", "Lime 1 kg", "Mint", "Alone"]],
    ["category=greens", ["Mint", "Palak 250 g", "Alone"]],
    ["sort=price-high", ["Mango 1 kg", "Apple", "Lime 1 kg", "Palak 250 g", "Alone", "Mint"]],
    ["q=5 kg", ["Mango 5 kg"]],
    ["q=mango", ["Mango 1 kg"]],
  ])("are chosen among those of the list: %s", async (query, expected) => {
    expect(await names(`sizes=together&page=1&${query}`)).toEqual(expected);
    expect((await list(`sizes=together&page=1&${query}&limit=1`)).total).toBe(expected.length);
  });

  it("are neither lost nor repeated at the pages' borders, in any order", async () => {
    const whole = await names("sizes=together&page=1&limit=100");
    for (const sort of ["", ...LIST_SORTS.map((each) => `&sort=${each}`)]) {
      for (const limit of [1, 2, 4]) {
        const { total, cards } = await pagesOf(`sizes=together${sort}`, limit);
        expect(cards.toSorted(), `${sort} by ${limit}`).toEqual(whole.toSorted());
        expect(total).toBe(6);
      }
    }
  });

  it("are one suggestion, and none where the list has a card of theirs", async () => {
    const suggest = async (query: string) => {
      const answer = await shop.get(`/api/product/suggestions?${query}`);
      return read(suggestionsSchema, answer).products.map(({ name }) => name);
    };
    expect(await suggest("q=nimbu")).toEqual(["Lime 250 g", "Lime 1 kg"]);
    expect(await suggest("q=nimbu&sizes=together")).toEqual(["Lime 1 kg"]);
    await shop.db.update(products).set({ name: "Nimbu" }).where(eq(products.name, "Lime 250 g"));
    expect(await suggest("q=nimbu&sizes=together")).toEqual([]);
    await shop.db.update(products).set({ name: "Lime 250 g" }).where(eq(products.name, "Nimbu"));
  });

  it("go on without one that is deleted, and follow a link that is made while pages are read", async () => {
    const [lime] = (await list("q=Lime 250")).products;
    expect(await names("sizes=together&q=lime&page=1")).toEqual(["Lime 1 kg"]);
    await shop.db.delete(products).where(eq(products.id, lime?._id ?? ""));
    const [left] = (await list("sizes=together&q=lime&page=1")).products;
    expect(left).toMatchObject({ name: "Lime 1 kg" });
    expect(left?.sizes).toBeUndefined();
    // From the index of positions, which a link makes anew.
    expect(await names("sizes=together&q=e&page=1")).toEqual(["Apple", "Lime 1 kg", "Alone"]);
    await shop.db.update(products).set({ sizeGroup: "Lime" }).where(eq(products.name, "Apple"));
    expect(await names("sizes=together&q=e&page=1")).toEqual(["Lime 1 kg", "Alone"]);
    expect(await names("sizes=together&page=1")).not.toContain("Apple");
    await shop.db.update(products).set({ sizeGroup: null }).where(eq(products.name, "Apple"));
  });

  it("stand on the page of each", async () => {
    const [mango] = (await list("q=Mango 5")).products;
    const answer = await shop.get(`/api/product/one/${mango?._id}`);
    const { product } = read(productAnswerSchema, answer);
    expect(product.sizes?.map(({ name }) => name)).toEqual(["Mango 1 kg", "Mango 2 kg", "Mango 5 kg"]);
  });

  it("refuse another word", async () => {
    expect(await shop.get("/api/product/list?sizes=apart")).toMatchObject({
      status: 400,
      body: { errors: { sizes: "The sizes are together, or left out" } },
    });
  });
});

describe("a search for a size", () => {
  const suggestedPacks = async (query: string) => {
    const answer = read(suggestionsSchema, await shop.get(`/api/product/suggestions?${query}`));
    return answer.products.map(({ name, quantity, unit }) => [name, quantity, unit]);
  };

  beforeAll(async () => {
    const { path: categoryPath } = await aCategory(shop.db, { path: "sizes" });
    const packs: [name: string, group: string | null, offer: number, quantity: number, unit: string][] = [
      ["Tamarillo", "Tamarillo", 28, 500, "g"],
      ["Tamarillo", "Tamarillo", 52, 1, "kg"],
      ["Tamarillo in a crate", "Tamarillo", 200, 5, "kg"],
      ["Sesame oil", "Sesame oil", 90, 250, "ml"],
      ["Sesame oil", "Sesame oil", 300, 1, "L"],
      ["Gourd", null, 30, 1, "pcs"],
      ["Gourd by the dozen", null, 300, 12, "pcs"],
    ];
    for (const [name, sizeGroup, offer, packQuantity, packUnit] of packs) {
      const prices = { pricePaise: 60_000, offerPricePaise: offer * 100 };
      await aProduct(shop.db, { name, sizeGroup, categoryPath, packQuantity, packUnit, ...prices });
    }
  });

  it.each([
    ["tamarillo 1kg", "Tamarillo", 1, "kg"],
    ["tamarillo 1 kg", "Tamarillo", 1, "kg"],
    ["1000g tamarillo", "Tamarillo", 1, "kg"],
    ["tamarillo half kg", "Tamarillo", 500, "g"],
    // A size with another name, and a misspelt one.
    ["tamarillo 5kg", "Tamarillo in a crate", 5, "kg"],
    ["tamarilo 1kg", "Tamarillo", 1, "kg"],
    ["tamarillo 3 kg", "Tamarillo", 500, "g"],
    ["sesame oil 1ltr", "Sesame oil", 1, "L"],
    ["sesame oil 250 ml", "Sesame oil", 250, "ml"],
    ["gourd 12pcs", "Gourd by the dozen", 12, "pcs"],
    ["gourd 1 pc", "Gourd", 1, "pcs"],
    ["tamarillo ೧ ಕೆಜಿ", "Tamarillo", 1, "kg"],
    ["tamarillo 1000", "Tamarillo", 1, "kg"],
    ["sesame oil 250", "Sesame oil", 250, "ml"],
    ["tamarillo 1 ಕೆ.ಜಿ.", "Tamarillo", 1, "kg"],
    ["आधा किलो tamarillo", "Tamarillo", 500, "g"],
    ["tamarillo one kg", "Tamarillo", 1, "kg"],
  ])("shows that one: %s", async (q, ...pack) => {
    expect((await suggestedPacks(`q=${q}&sizes=together`))[0]).toEqual(pack);
  });

  it("has it first where sizes are not together, and shows it when it is sold out", async () => {
    expect((await suggestedPacks("q=gourd 1 dozen"))[0]).toEqual(["Gourd by the dozen", 12, "pcs"]);
    const large = eq(products.offerPricePaise, 20_000);
    await shop.db.update(products).set({ inStock: false }).where(large);
    expect(await suggestedPacks("q=tamarillo 5 kg&sizes=together")).toEqual([
      ["Tamarillo in a crate", 5, "kg"],
    ]);
  });

  it("shows the stars of all sizes on each, in every list", async () => {
    const [one, other] = [
      { starsTotal: 10, ratingCount: 2 },
      { starsTotal: 3, ratingCount: 1 },
    ];
    await shop.db.update(products).set(one).where(eq(products.offerPricePaise, 2800));
    await shop.db.update(products).set(other).where(eq(products.offerPricePaise, 5200));
    const shared = { average: 4.3, count: 3 };
    for (const query of ["q=tamarillo", "q=tamarillo&sizes=together"]) {
      const { products: listed } = read(productListSchema, await shop.get(`/api/product/list?${query}`));
      const all = listed.flatMap((product) => [product, ...(product.sizes ?? [])]);
      expect(all.map(({ rating }) => rating)).toEqual(all.map(() => shared));
      const { _id } = listed[0] ?? { _id: "" };
      const { product } = read(productAnswerSchema, await shop.get(`/api/product/one/${_id}`));
      expect(product.rating).toEqual(shared);
    }
  });
});

describe("the seller's field", () => {
  const { shop, seller, update } = form;
  const groupOf = async (id: string) =>
    (await shop.db.select({ group: products.sizeGroup }).from(products).where(eq(products.id, id)))[0]?.group;
  const linkedIn = async (q: string) => {
    const answer = await shop.get(`/api/product/seller-list?q=${q}`, seller);
    return read(sellerListSchema, answer).products.map(({ linked }) => linked);
  };

  it("links with the product that it names, unlinks again, and is in the log", async () => {
    const [small, large] = [
      await aProduct(shop.db, { name: "Beans", categoryPath: "fruits" }),
      await aProduct(shop.db, { name: "Beans, large", categoryPath: "fruits" }),
    ];
    expect((await update(large.id, { ...tomato, sizeGroup: " Beans " })).status).toBe(200);
    expect(await groupOf(large.id)).toBe("Beans");
    expect(await groupOf(small.id)).toBe("Beans");
    const { entries } = read(auditListSchema, await shop.get("/api/audit?limit=2", seller));
    expect(entries).toMatchObject([
      {
        subjectId: small.id,
        action: "changed",
        name: "Beans",
        before: { sizeGroup: null },
        after: { sizeGroup: "Beans" },
      },
      { subjectId: large.id, action: "changed", after: { sizeGroup: "Beans" } },
    ]);
    expect(await linkedIn("Beans")).toContainEqual({ words: "Beans", count: 2 });
    // In whatever case they are typed, the words are the same.
    const third = await aProduct(shop.db, { name: "Beans in a sack", categoryPath: "fruits" });
    await update(third.id, { ...tomato, sizeGroup: "BEANS" });
    expect(await groupOf(third.id)).toBe("Beans");
    await update(third.id, { ...tomato, sizeGroup: "" });
    expect(await groupOf(third.id)).toBeNull();
    expect(await groupOf(small.id)).toBe("Beans");
    // A product is named in any case too, and a group of one can be written otherwise.
    const sack = await aProduct(shop.db, { name: "Rice in a sack", categoryPath: "fruits" });
    await update(third.id, { ...tomato, sizeGroup: "rIce" });
    await update(third.id, { ...tomato, sizeGroup: "rice in a sack" });
    expect(await groupOf(sack.id)).toBe("rice in a sack");
    expect(await groupOf(third.id)).toBe("rice in a sack");
  });

  it("takes no more sizes than a card can show", async () => {
    for (let n = 0; n < 12; n += 1) {
      await aProduct(shop.db, { categoryPath: "fruits", sizeGroup: "Many" });
    }
    const further = await aProduct(shop.db, { categoryPath: "fruits" });
    const tooMany = "At most 12 products can be sizes of one thing";
    expect(await update(further.id, { ...tomato, sizeGroup: "Many" })).toMatchObject(
      refusal(400, tooMany, { sizeGroup: tooMany }),
    );
    expect(await groupOf(further.id)).toBeNull();
  });
});
