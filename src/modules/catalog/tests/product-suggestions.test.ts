import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoCategories, demoProducts } from "#demo/catalogue.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { aCategory, aProduct } from "#tests/support/factories.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { productListSchema, suggestionsSchema } from "../contract/product.ts";
import { newRow } from "../queries/product-rows.ts";
import { searchWords } from "../rules/search-words.ts";
import { categories, products } from "../tables.ts";

const shop = await testApp();
afterAll(shop.close);

const ask = (q: string) => shop.get(`/api/product/suggestions?${new URLSearchParams({ q })}`);
const names = async (q: string) => read(suggestionsSchema, await ask(q)).products.map(({ name }) => name);

beforeAll(async () => {
  const { path: open } = await aCategory(shop.db);
  const { path: closed } = await aCategory(shop.db, { isActive: false });
  const goods: [name: string, otherNames: string[], categoryPath: string, description?: string[]][] = [
    ["Country tomatoes", ["thakkali", "ಟೊಮೆಟೊ", "தக்காளி", "टमाटर", "tamatar"], open],
    ["Elakki bananas", ["bale hannu"], open],
    ["Broccoli", [], open, ["Good with garlic and a little butter"]],
    ["Hill potatoes", ["aloo", "batata"], open, ["For a curry with tomatoes and ghee"]],
    ["Curry leaves", ["kadi patta"], open],
    ["Green capsicum", ["bell pepper", "shimla mirch"], open, ["Like a chilli without the heat"]],
    ["Fresh red chillies", ["lal mirch", "mirchi"], open],
    ["Black pepper", ["kali mirch"], open],
    ["Onions", ["pyaz", "வெங்காயம்"], open],
    ["Long purple brinjal", ["eggplant", "baingan", "badanekai", "ಬದನೆಕಾಯಿ"], open],
    ["Country hen eggs", ["muttai", "anda"], open],
    ["Watermelon", ["tarbuj"], open],
    ["Farm milk", ["பால்", "दूध"], open],
    ["Millet mix 1", [], open],
    ["Millet mix 2", [], open],
    ["50%_off basket", ["A bit of everything"], open],
    ["Hidden tomatos", ["thakkali"], closed],
  ];
  for (const [name, otherNames, categoryPath, description = ["Fresh"]] of goods) {
    await aProduct(shop.db, { name, otherNames, categoryPath, description });
  }
});

describe("GET /api/product/suggestions", () => {
  it.each([
    ["another name", "thakkali", ["Country tomatoes"]],
    ["a number of the name among an amount and an adjective", "organic millet mix 2 500g", ["Millet mix 2"]],
    ["an amount without its unit", "tomatoes 2", ["Country tomatoes"]],
    ["one in capitals, among blanks", "  THAKKALI ", ["Country tomatoes"]],
    ["one in another script", "ಟೊಮೆಟೊ", ["Country tomatoes"]],
    ["a name spelt nearly so", "tomatos", ["Country tomatoes"]],
    ["a letter too few", "brocoli", ["Broccoli"]],
    ["a letter too many", "bananna", ["Elakki bananas"]],
    ["another letter", "patatoes", ["Hill potatoes"]],
    ["two words", "contry tomatos", ["Country tomatoes"]],
    ["another name spelt nearly so", "thakali", ["Country tomatoes"]],
    ["another name that is still being typed", "thakk", ["Country tomatoes"]],
    ["one in a script without words of its own in many databases", "தக்காளி", ["Country tomatoes"]],
    ["the beginning of such a one", "टमा", ["Country tomatoes"]],
    ["a short one in another script", "பால்", ["Farm milk"]],
    ["an English one", "eggplant", ["Long purple brinjal"]],
    ["one of several words", "bell pepper", ["Green capsicum"]],
    ["one in the plural", "eggplants", ["Long purple brinjal"]],
    ["the words of a name in another order", "brinjal purple", ["Long purple brinjal"]],
    ["a word of a name and one of another name", "long baingan", ["Long purple brinjal"]],
    ["a name that was typed as two words", "water melon", ["Watermelon"]],
    ["swapped letters", "onoin", ["Onions"]],
    ["the first two letters swapped", "noion", ["Onions"]],
    ["swapped letters in another script", "வெங்காம்ய", ["Onions"]],
    ["a vowel for another", "tometo", ["Country tomatoes"]],
    ["a letter that is missing", "brinjl", ["Long purple brinjal"]],
    ["a short name with one consonant too few of two", "peper", ["Black pepper", "Green capsicum"]],
    ["another name spelt nearly so, in its singular", "eggplnat", ["Long purple brinjal"]],
  ])("finds %s: %s", async (_, q, expected) => {
    expect(await names(q)).toEqual(expected);
  });

  it.each(["banan", "TOMATO", "hill"])("has nothing to add to %s, which is in a name", async (q) => {
    expect(await names(q)).toEqual([]);
  });

  it("leaves no word of a name out", async () => {
    const { path } = await aCategory(shop.db);
    for (const name of ["Jam 2", "Jam 3"]) await aProduct(shop.db, { name, categoryPath: path });
    expect(await names("jam 2")).toEqual([]);
    await shop.db.delete(products).where(eq(products.categoryPath, path));
  });

  it("adds those that are called so, where a name matches too, by whole words only", async () => {
    expect(await names("pepper")).toEqual(["Green capsicum"]);
    // `egg` does not find eggplants.
    expect(await names("egg")).toEqual([]);
    expect(await names("eggs")).toEqual([]);
  });

  it.each([
    "ghee",
    "curd",
    "butter",
    "green chilli",
    "akki",
    "jam",
    "oil",
    "paneer tikka",
    "sauce",
    "tea",
    "pasta",
    "besan",
  ])("finds nothing that is near to %s, though a description speaks of it", async (q) => {
    expect(await names(q)).toEqual([]);
  });

  it("finds a product by the names that it has by now", async () => {
    const { path } = await aCategory(shop.db);
    const { id } = await aProduct(shop.db, { name: "Snake gourd", categoryPath: path });
    expect(await names("padavalakayi")).toEqual([]);
    await shop.db
      .update(products)
      .set({ otherNames: ["padavalakayi"] })
      .where(eq(products.id, id));
    expect(await names("padavalakayi")).toEqual(["Snake gourd"]);
    await shop.db.update(products).set({ otherNames: [] }).where(eq(products.id, id));
    expect(await names("padavalakayi")).toEqual([]);
  });

  it("takes words apart as the database does", async () => {
    const text = "Kāṇḍa (red), “new”–‘old’; ಟೊ·ಮೆ/ಟೊ 2½ kg\u00a0~half_A\\B`c^d\u200d\u0964 È’s {x}[y]";
    const { rows } = await shop.db.execute<{ words: string[] }>(sql`select words_of_text(${text}) as words`);
    expect(rows[0]?.words).toEqual(searchWords(text));
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
    const suggested = await names("tumeric");
    expect(suggested).toHaveLength(12);
    expect(suggested[0]).toBe("Tumerik");
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

describe("a search of the demo", () => {
  const search = async (q: string) => {
    const query = new URLSearchParams({ q });
    const list = read(productListSchema, await demo.get(`/api/product/list?${query}`)).products;
    const suggestions = read(suggestionsSchema, await demo.get(`/api/product/suggestions?${query}`));
    const all = suggestions.beforeNames
      ? [...suggestions.products, ...list]
      : [...list, ...suggestions.products];
    return all.map(({ name }) => name);
  };
  const linksFor = async (q: string) =>
    read(suggestionsSchema, await demo.get(`/api/product/suggestions?${new URLSearchParams({ q })}`)).links;
  const inCategory = (path: string) =>
    demoProducts.filter(({ category }) => category === path).map(({ name }) => name);
  let demo: TestApp;
  beforeAll(async () => {
    demo = await testApp();
    await demo.db
      .insert(categories)
      .values(demoCategories.map(({ picture, ...rest }) => ({ ...rest, imageUrl: picture })));
    await demo.db.insert(products).values(demoProducts.map((demoProduct) => newRow(demoProduct)));
  });
  afterAll(() => demo.close());

  it.each([
    ["eggplant", ["Long purple brinjal"]],
    ["baingan", ["Long purple brinjal"]],
    ["aloo", ["Hill potatoes"]],
    ["pyaz", ["Onions"]],
    ["tamatar", ["Country tomatoes"]],
    ["mirchi", ["Fresh red chillies"]],
    ["ಟೊಮೆಟೊ", ["Country tomatoes"]],
    ["தக்காளி", ["Country tomatoes"]],
    ["టమాటా", ["Country tomatoes"]],
    ["തക്കാളി", ["Country tomatoes"]],
    ["टमाटर", ["Country tomatoes"]],
    ["onoin", ["Onions"]],
    ["tometo", ["Country tomatoes"]],
    ["brinjl", ["Long purple brinjal"]],
    ["akki", ["Ponni boiled rice", "Seeraga samba rice", "Elakki bananas"]],
    ["anda", ["Country hen eggs", "Coorg mandarins"]],
    ["milagai", ["Fresh red chillies", "Green capsicum"]],
    ["mavinahannu", ["Banganapalli mangoes"]],
    ["tomato 1kg", ["Country tomatoes"]],
    ["500g tomato", ["Country tomatoes"]],
    ["500 g of tomatoes", ["Country tomatoes"]],
    ["onion 1.5 kg", ["Onions"]],
    ["organic tomato", ["Country tomatoes"]],
    ["fresh organic tometo", ["Country tomatoes"]],
    ["organic mavinahannu 1 kg", ["Banganapalli mangoes"]],
    ["country\u00a0tomatoes", ["Country tomatoes"]],
    ["country   tomatoes", ["Country tomatoes"]],
    ["\u091a\u093e\u092f", ["Nilgiri tea"]],
    ["\u092a\u094d\u092f\u093e\u091c\u093c", ["Onions"]],
    ["eggs", ["Country hen eggs"]],
    ["tomatoes", ["Country tomatoes"]],
    ["chillies", ["Fresh red chillies"]],
    ["red chilli", ["Fresh red chillies"]],
    ["strawberry", ["Ooty strawberries"]],
  ])("%s", async (q, expected) => {
    expect(await search(q)).toEqual(expected);
  });

  it.each([
    ["dairy", "dairy-and-eggs"],
    ["diary", "dairy-and-eggs"],
    ["dairy products", "dairy-and-eggs"],
    ["leafy", "leafy-vegetables"],
    ["fresh leafy vegetables", "leafy-vegetables"],
    ["pulses", "grains-and-pulses"],
    ["pulse", "grains-and-pulses"],
    ["roots", "root-vegetables"],
    ["root vegetables", "root-vegetables"],
  ])("%s, the name of a category", async (q, path) => {
    expect(await search(q)).toEqual(inCategory(path).slice(0, 12));
    expect((await linksFor(q))[0]?.path).toBe(`/products/${path}`);
  });

  it.each(["fruit", "fruits", "frut", "vegetables", "vegitables"])(
    "%s, the whole name of a category, among products that are called so",
    async (q) => {
      const path = q.startsWith("f") ? "fruits" : "vegetables";
      expect(await search(q)).toEqual(expect.arrayContaining(inCategory(path).slice(0, 8)));
      expect((await linksFor(q))[0]).toEqual({
        label: path === "fruits" ? "Fruits" : "Vegetables",
        path: `/products/${path}`,
      });
    },
  );

  it("a part of a category's name, where products are called so: only these, and a way to the category", async () => {
    expect(await search("eggs")).toEqual(["Country hen eggs"]);
    expect(await linksFor("eggs")).toEqual([{ label: "Dairy & eggs", path: "/products/dairy-and-eggs" }]);
  });

  it("the beginning of a category's name: a way there, beside the products with this beginning", async () => {
    expect(await search("veg")).toEqual(["Vegetable seedlings"]);
    expect((await linksFor("veg"))[0]).toEqual({ label: "Vegetables", path: "/products/vegetables" });
  });

  it("no category that is switched off", async () => {
    expect(await linksFor("summer fruits")).toEqual([]);
  });

  it.each(
    "ghee,curd,green chilli,dal,toor dal,paneer tikka,jam,sugar,rava,maida,atta,poha,turmeric,cumin,masala,pickle,biscuits,soap,cashew,almonds,raisins,cabbage,cauliflower,okra,bhindi,beetroot,radish,pumpkin,papaya,guava,yogurt,vinegar,noodles,chicken,fish,pasta,besan".split(
      ",",
    ),
  )("has nothing like %s", async (q) => {
    expect(await search(q)).toEqual([]);
  });
});
