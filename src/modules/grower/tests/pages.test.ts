import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { english } from "#kernel/texts/language.ts";
import { inLanguage } from "#kernel/texts/spoken.ts";
import { productListSchema, suggestionsSchema } from "#modules/catalog/contract/product.ts";
import { read } from "#tests/support/calls.ts";
import { aProduct } from "#tests/support/factories.ts";
import { addGrower } from "#tests/support/growers.ts";
import { grownShop } from "#tests/support/grown-shop.ts";
import { growerCardsSchema, growerPageAnswerSchema, pickingsSchema } from "../contract/pages.ts";
import { growers } from "../tables.ts";

const { shop, tomato, grower, aLot } = await grownShop();

const pageOf = async (slug: string) =>
  read(growerPageAnswerSchema, await shop.get(`/api/grower/one/${slug}`)).grower;
const originOf = async (id: string) => {
  const { products } = read(productListSchema, await shop.get(`/api/product/list?ids=${id}`));
  return products[0]?.origin;
};
const inKannada = <Result>(work: () => Result) => inLanguage({ ...english, code: "kn" }, work);
const search = async (q: string) =>
  read(suggestionsSchema, await shop.get(`/api/product/suggestions?q=${encodeURIComponent(q)}`));

describe("the public pages of growers", () => {
  it("list those with a page by name, in pages", async () => {
    await addGrower(shop.db, "Basavaraj", { village: "Nanjangud" });
    await addGrower(shop.db, "Chikkanna", { isActive: false });
    const { growers: cards, total } = read(growerCardsSchema, await shop.get("/api/grower?limit=1&page=2"));
    expect(total).toBe(2);
    expect(cards.map(({ name }) => name)).toEqual(["Lakshmamma"]);
    expect((await shop.get("/api/grower?limit=1000")).status).toBe(400);
  });

  it("show what they grow, and each harvest of a day once, but no recalled lot", async () => {
    await aLot({ harvestedOn: "2026-03-07" });
    await aLot({ harvestedOn: "2026-03-09" });
    await aLot({ harvestedOn: "2026-03-09" });
    const recalled = await aLot({ harvestedOn: "2026-03-10" });
    await shop.db.execute(sql`update lots set recalled_at = now() where id = ${recalled}`);
    expect(await pageOf("lakshmamma")).toMatchObject({
      name: "Lakshmamma",
      village: "Hunsur",
      products: [tomato.id],
      rating: null,
      harvests: [
        { product: "Tomato", day: "2026-03-09" },
        { product: "Tomato", day: "2026-03-07" },
      ],
    });
  });

  it("name products in the reader's language", async () => {
    await shop.db.execute(sql`update products set other_names = '{tamatar, ಟೊಮೇಟೊ}' where id = ${tomato.id}`);
    expect((await inKannada(() => pageOf("lakshmamma"))).harvests).toContainEqual({
      product: "ಟೊಮೇಟೊ",
      day: "2026-03-09",
    });
    const home = await inKannada(() => shop.get("/api/grower/pickings"));
    expect(read(pickingsSchema, home).growers).toMatchObject([{ products: ["ಟೊಮೇಟೊ"] }]);
    expect((await pageOf("lakshmamma")).harvests).toContainEqual({ product: "Tomato", day: "2026-03-09" });
  });

  it("say who grew it in the reader's language, each word that is missing in English", async () => {
    const translations = { kn: { name: "ಲಕ್ಷ್ಮಮ್ಮ", story: "ಕೆಂಪು ಮಣ್ಣು." }, ta: { village: "ஹுன்சூர்" } };
    await shop.db.update(growers).set({ translations, story: "Red soil." }).where(eq(growers.id, grower));
    const shown = async () => {
      const [{ name, village, story }, cards, home, origin] = [
        await pageOf("lakshmamma"),
        read(growerCardsSchema, await shop.get("/api/grower")).growers,
        read(pickingsSchema, await shop.get("/api/grower/pickings")).growers,
        await originOf(tomato.id),
      ];
      const places = cards.map((card) => `${card.name}, ${card.village}`);
      expect(places).toContain(`${name}, ${village}`);
      expect(home).toContainEqual(expect.objectContaining({ name, village }));
      expect(origin).toMatchObject({ name, parts: [name, village, expect.any(String)] });
      expect(origin?.text).toContain(`${name}, ${village}`);
      return [name, village, story];
    };
    expect(await inKannada(shown)).toEqual(["ಲಕ್ಷ್ಮಮ್ಮ", "Hunsur", "ಕೆಂಪು ಮಣ್ಣು."]);
    expect(await inLanguage({ ...english, code: "ta" }, shown)).toEqual([
      "Lakshmamma",
      "ஹுன்சூர்",
      "Red soil.",
    ]);
    expect(await shown()).toEqual(["Lakshmamma", "Hunsur", "Red soil."]);
  });

  it("show the grower of another size of the same thing, unless a size has its own", async () => {
    const [small, large] = [
      await aProduct(shop.db, { name: "Okra", sizeGroup: "Okra" }),
      await aProduct(shop.db, { name: "Okra, large", sizeGroup: "Okra" }),
    ];
    await shop.db.execute(
      sql`insert into grower_products (product_id, grower_id, position) values (${small.id}, ${grower}, 0)`,
    );
    expect(await originOf(large.id)).toMatchObject({ name: "Lakshmamma" });
    await shop.db.execute(sql`delete from grower_products where product_id = ${small.id}`);
    expect(await originOf(large.id)).toBeUndefined();
  });

  it("tell nothing of where growers live, are called or are paid", async () => {
    await shop.db.execute(sql`update growers set phone = '+91 98450 12345' where id = ${grower}`);
    const { body } = await shop.get("/api/grower/one/lakshmamma");
    expect(Object.keys(Object(body).grower).toSorted()).toEqual(
      ["_id", "certificate", "harvests", "name", "picture", "products", "rating"].concat(
        ...["sinceYear", "slug", "story", "village"],
      ),
    );
  });

  it("are missing for those who bring nothing any more", async () => {
    expect((await shop.get("/api/grower/one/chikkanna")).status).toBe(404);
    expect((await shop.get("/api/grower/one/nobody")).status).toBe(404);
  });

  it("are at home with what was picked last and is left, the newest first, and without lots with what they grow", async () => {
    const home = async () => read(pickingsSchema, await shop.get("/api/grower/pickings")).growers;
    // Basavaraj has nothing in the shop, and Chikkanna brings nothing any more. The newest lot was recalled.
    expect(await home()).toMatchObject([
      { name: "Lakshmamma", village: "Hunsur", day: "2026-03-09", products: ["Tomato"] },
    ]);
    const beans = await aProduct(shop.db, { name: "Beans" });
    const okra = await aProduct(shop.db, { name: "Okra", inStock: false });
    const somanna = await addGrower(shop.db, "Somanna", { products: [beans.id, okra.id] });
    expect((await home()).map(({ name, day, products }) => ({ name, day, products }))).toEqual([
      { name: "Lakshmamma", day: "2026-03-09", products: ["Tomato"] },
      { name: "Somanna", day: null, products: ["Beans"] },
    ]);
    const newer = await aLot({
      grower: somanna,
      product: beans.id,
      harvestedOn: "2026-03-10",
      quantity: 500,
    });
    expect((await home()).map(({ name, day }) => `${name} ${day}`)).toEqual([
      "Somanna 2026-03-10",
      "Lakshmamma 2026-03-09",
    ]);
    await shop.db.execute(
      sql`insert into stock_entries (pool, source, kind, change) values (${newer}, ${newer}, 'written off', -500)`,
    );
    expect((await home()).map(({ name }) => name)).toEqual(["Lakshmamma", "Somanna"]);
    await shop.db.execute(sql`update growers set is_active = false where id = ${somanna}`);
    expect((await home()).map(({ name }) => name)).toEqual(["Lakshmamma"]);
  });

  it("are in the sitemap", async () => {
    const text = await (await shop.app.request("/sitemap.xml")).text();
    expect(text).toContain("/growers/lakshmamma</loc>");
    expect(text).not.toContain("chikkanna");
  });
});

describe("where a product comes from", () => {
  it("is the oldest lot that is left, then the usual grower", async () => {
    const onion = await aProduct(shop.db, { name: "Onion" });
    expect(await originOf(onion.id)).toBeUndefined();
    const ravi = await addGrower(shop.db, "Ravi", { products: [onion.id] });
    expect(await originOf(onion.id)).toEqual({
      text: "By Ravi, Hunsur",
      parts: ["Ravi", "Hunsur"],
      name: "Ravi",
      path: "/growers/ravi",
    });
    await aLot({ grower, product: onion.id, harvestedOn: "2026-03-09" });
    const older = await aLot({ grower: ravi, product: onion.id, harvestedOn: "2026-03-08", quantity: 500 });
    const day = "2026-03-08";
    const picked = {
      text: "Picked on Sun 8 Mar by Ravi, Hunsur",
      parts: ["Ravi", "Hunsur", "picked 8 Mar"],
      day,
    };
    expect(await originOf(onion.id)).toMatchObject(picked);
    await shop.db.execute(
      sql`insert into stock_entries (pool, source, kind, change) values (${older}, ${older}, 'written off', -500)`,
    );
    expect(await originOf(onion.id)).toMatchObject({ name: "Lakshmamma", day: "2026-03-09" });
    // Several usual growers are said as their number, as a card has one line.
    const rice = await aProduct(shop.db, { name: "Rice" });
    await addGrower(shop.db, "Asha", { products: [rice.id] });
    await addGrower(shop.db, "Devaraj", { products: [rice.id] });
    expect(await originOf(rice.id)).toMatchObject({
      text: "By Asha, Hunsur, and others",
      parts: ["2 growers"],
    });
  });
});

describe("searching for a grower", () => {
  it("finds the page, by name and by village, and what they grow", async () => {
    const link = { label: "Lakshmamma, Hunsur", path: "/growers/lakshmamma" };
    expect(await search("lakshm")).toMatchObject({ links: [link], products: [{ _id: tomato.id }] });
    expect((await search("Hunsur lakshmamma")).links).toEqual([link]);
    expect((await search("kshmamma")).links).toEqual([]);
    expect((await search("chikkanna")).links).toEqual([]);
  });

  it("finds it by words of any language, and names it in the reader's", async () => {
    const { path } = (await search("lakshm")).links[0] ?? {};
    expect((await search("ಲಕ್ಷ್ಮ hunsur")).links).toEqual([{ label: "Lakshmamma, Hunsur", path }]);
    expect((await inKannada(() => search("ஹுன்சூர்"))).links).toEqual([{ label: "ಲಕ್ಷ್ಮಮ್ಮ, Hunsur", path }]);
    expect((await search("ಕೆಂಪು")).links).toEqual([]);
  });
});
