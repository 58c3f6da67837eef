import { eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditListSchema } from "#modules/audit/contract.ts";
import { productListSchema, productSavedSchema } from "#modules/catalog/contract/product.ts";
import { sellerProductAnswerSchema } from "#modules/catalog/contract/seller-product.ts";
import { storeInfoAnswerSchema } from "#modules/store/contract.ts";
import { type Answer, read, refusal, type Visitor } from "#tests/support/calls.ts";
import { aProduct } from "#tests/support/factories.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { aPicture, type Part, sendForm } from "#tests/support/uploads.ts";
import { growerListSchema, growerSavedSchema } from "../contract/growers.ts";
import { payeesOf } from "../growers/payee.ts";
import { growers } from "../tables.ts";

let shop: TestApp;
let seller: Visitor;
beforeAll(async () => {
  shop = await testApp();
  seller = await theSeller(shop);
});
afterAll(() => shop.close());

const path = "/api/seller/growers";
const lakshmamma = {
  name: "Lakshmamma",
  village: "Hunsur",
  language: "kn",
  phone: "+91 98450 12345",
  story: "Tomatoes.",
  sinceYear: 2019,
  isActive: true,
  certificateScheme: "PGS-India",
  certificateNumber: "KA/12",
  certificateEndsOn: "2026-04-01",
};
const send = (
  fields: object,
  { id, files = [], headers = {} }: { id?: string; files?: Part[]; headers?: HeadersInit } = {},
) =>
  sendForm(shop, {
    ...(id === undefined ? { path } : { method: "PUT", path: `${path}/${id}` }),
    parts: [["growerData", JSON.stringify(fields)], ...files],
    as: seller,
    headers,
  });
const growerIn = (answer: Answer) => read(growerSavedSchema, answer).grower;
const added = async (fields: object = {}) => growerIn(await send({ ...lakshmamma, ...fields }));
const get = async (id: string) =>
  read(growerSavedSchema.omit({ message: true }), await shop.get(`${path}/${id}`, seller)).grower;
const lastEntry = async () => read(auditListSchema, await shop.get("/api/audit?limit=1", seller)).entries[0];
const hasGrowers = async () => read(storeInfoAnswerSchema, await shop.get("/api/store")).store.hasGrowers;

describe("adding and changing a grower", () => {
  it("tells the pages of the first one, and of none any more", async () => {
    expect(await hasGrowers()).toBeUndefined();
    const grower = await added();
    expect(await hasGrowers()).toBe(true);
    await send({ ...lakshmamma, isActive: false }, { id: grower._id });
    expect(await hasGrowers()).toBeUndefined();
    await send(lakshmamma, { id: grower._id });
    expect(await hasGrowers()).toBe(true);
  });

  it("keeps every field, makes an address of its own, and is in the log", async () => {
    const picture = await aPicture();
    const grower = growerIn(await send({ ...lakshmamma, name: "Ravi" }, { files: [["images", picture]] }));
    expect(grower).toMatchObject({ ...lakshmamma, name: "Ravi", slug: "ravi-hunsur" });
    expect((await shop.get(grower.picture ?? "")).status).toBe(200);
    expect(await lastEntry()).toMatchObject({
      name: "Ravi",
      after: { village: "Hunsur", image: grower.picture },
    });
    expect((await added({ name: "Ravi" })).slug).toBe("ravi-hunsur-2");
    expect((await added({ name: "ರವಿ", village: "ಮಲ್ಲೂರು" })).slug).toBe("grower");
    const renamed = growerIn(await send({ ...lakshmamma, name: "Ravi" }, { id: grower._id }));
    expect(renamed.picture).toBe(grower.picture);
    const without = growerIn(await send({ ...lakshmamma, picture: false }, { id: grower._id }));
    expect(without).toMatchObject({ picture: null, slug: "ravi-hunsur", name: "Lakshmamma" });
  });

  it("keeps name, village and story in other languages, and names in the log what has changed", async () => {
    const typed = {
      kn: { name: "  ಲಕ್ಷ್ಮಮ್ಮ ", village: " ", story: "ಟೊಮೇಟೊ." },
      ta: { name: "" },
      tlh: { name: "naH" },
    };
    const was = await added({ translations: typed });
    expect(was.translations).toEqual({ kn: { name: "ಲಕ್ಷ್ಮಮ್ಮ", story: "ಟೊಮೇಟೊ." } });
    expect((await added()).translations).toEqual({});
    // A form without them changes none.
    expect(growerIn(await send({ ...lakshmamma, was }, { id: was._id })).translations).toEqual(
      was.translations,
    );
    const translations = { kn: { name: "ಲಕ್ಷ್ಮಮ್ಮ", village: "ಹುಣಸೂರು" }, hi: { story: "टमाटर।" } };
    expect(growerIn(await send({ ...lakshmamma, translations, was }, { id: was._id }))).toMatchObject({
      ...lakshmamma,
      translations,
    });
    expect(await lastEntry()).toMatchObject({
      before: { story_kn: "ಟೊಮೇಟೊ." },
      after: { story_kn: null, village_kn: "ಹುಣಸೂರು", story_hi: "टमाटर।" },
    });
    expect((await lastEntry())?.after).not.toHaveProperty("name_kn");
    const other = { kn: { name: "ಲಕ್ಷ್ಮೀ" } };
    expect(await send({ ...lakshmamma, translations: other, was }, { id: was._id })).toMatchObject({
      status: 409,
      body: { errors: { translations: "Meanwhile there are other words" } },
    });
  });

  it("adds one for each Idempotency-Key", async () => {
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const [one, again] = [await send(lakshmamma, { headers }), await send(lakshmamma, { headers })];
    expect(growerIn(again)._id).toBe(growerIn(one)._id);
    expect((await send({ ...lakshmamma, name: "Other" }, { headers })).status).toBe(422);
  });

  it("gives two that are added at once two addresses", async () => {
    const both = await Promise.all([added({ name: "Twin" }), added({ name: "Twin" })]);
    expect(both.map(({ slug }) => slug).toSorted()).toEqual(["twin-hunsur", "twin-hunsur-2"]);
  });

  it("keeps what somebody else has changed, and refuses to overwrite it", async () => {
    const was = await added();
    await send({ ...lakshmamma, village: "Nanjangud", was }, { id: was._id });
    const other = await send({ ...lakshmamma, phone: "98450 99999", was }, { id: was._id });
    expect(growerIn(other)).toMatchObject({ village: "Nanjangud", phone: "98450 99999" });
    const lost = await send({ ...lakshmamma, village: "Malur", was }, { id: was._id });
    expect(lost).toMatchObject({
      status: 409,
      body: { errors: { village: expect.stringContaining("Nanjangud") } },
    });
  });

  it("never leaves half a certificate when two take parts of it away", async () => {
    const was = await added();
    const none = { certificateScheme: "", certificateNumber: "", certificateEndsOn: "" };
    await send({ ...lakshmamma, ...none, was }, { id: was._id });
    const half = await send({ ...lakshmamma, certificateNumber: "KA/13", was }, { id: was._id });
    expect(half.status).toBe(409);
    expect(await get(was._id)).toMatchObject(none);
  });

  it.each([
    ["name", " ", "Name is required"],
    ["village", "", "Village is required"],
    ["phone", "12", "Please enter a whole phone number, such as +91 98450 12345, or leave it empty."],
    ["sinceYear", "long ago", "The year since when they bring produce is a number such as 2019"],
    ["certificateEndsOn", "31/12/2026", "Please choose the last day on which the certificate holds"],
    [
      "certificateNumber",
      "",
      "A certificate has a scheme, a number and an end. Please fill in all three, or none.",
    ],
    ["story", "x".repeat(4001), "Story can have at most 4000 characters"],
  ])("refuses a wrong %s", async (field, value, message) => {
    expect(await send({ ...lakshmamma, [field]: value })).toMatchObject(
      refusal(400, message, { [field]: message }),
    );
  });

  it("refuses words in other languages that are too long or no words", async () => {
    for (const [wrong, message] of [
      [{ kn: { village: "ಹ".repeat(101) } }, /Village can have at most 100/],
      [{ kn: { name: 7 } }, /Name/],
      [{ kn: "ಲಕ್ಷ್ಮಮ್ಮ" }, /./],
      [[], /./],
    ] as const) {
      const answer = await send({ ...lakshmamma, translations: wrong });
      expect(answer).toMatchObject({ status: 400, body: { message: expect.stringMatching(message) } });
    }
  });

  it("knows no grower of another id", async () => {
    expect(await send(lakshmamma, { id: "nobody" })).toMatchObject(refusal(404, "There is no such grower"));
    expect((await shop.get(`${path}/nobody`, seller)).status).toBe(404);
  });
});

describe("where a grower is paid", () => {
  const bank = { holder: "Lakshmamma", account: "1234 5678 901", ifsc: "sbin0001234" };
  const pay = (id: string, change: object) =>
    shop.send("PUT", `${path}/${id}/payee`, { json: change, as: seller });

  it("is written, and never read in full by any call or log", async () => {
    const { _id: id } = await added();
    await pay(id, { upi: " lakshmamma@okbank ", bank });
    const { payTo } = await get(id);
    expect(payTo).toEqual({ upi: "…bank", bank: "…8901" });
    expect(await payeesOf(shop.db, [id])).toEqual(
      new Map([
        [
          id,
          {
            upiAddress: "lakshmamma@okbank",
            bank: { holder: "Lakshmamma", account: "12345678901", ifsc: "SBIN0001234" },
            isNew: { since: expect.any(Date), by: expect.any(String) },
          },
        ],
      ]),
    );
    expect(await lastEntry()).toMatchObject({
      before: { upiAddress: null, bankAccount: null },
      after: { upiAddress: "…bank", bankAccount: "…8901" },
    });
    const answers = [
      await shop.get(path, seller),
      await shop.get(`${path}/${id}`, seller),
      await lastEntry(),
    ];
    expect(JSON.stringify(answers)).not.toMatch(/lakshmamma@|12345678901|SBIN/);
    await pay(id, { upi: false });
    expect((await get(id)).payTo).toEqual({ upi: null, bank: "…8901" });
  });

  it("is in the log when it changes, also if its last characters stay", async () => {
    const { _id: id } = await added();
    await pay(id, { upi: "lakshmamma@okbank", bank });
    await pay(id, { upi: "somebody@okbank" });
    const last = { upiAddress: "…bank", bankAccount: "…8901" };
    expect(await lastEntry()).toMatchObject({
      before: { upiAddress: last.upiAddress },
      after: { upiAddress: "…bank, another address" },
    });
    await pay(id, { bank: { ...bank, account: "9999 8901" } });
    expect(await lastEntry()).toMatchObject({
      before: { bankAccount: last.bankAccount },
      after: { bankAccount: "…8901, another number, holder or branch" },
    });
  });

  it("is not overwritten by somebody who has not seen it", async () => {
    const { _id: id, payTo } = await added();
    await pay(id, { upi: "one@bank", was: payTo });
    expect((await pay(id, { upi: "another@upi", was: payTo })).status).toBe(409);
    expect((await payeesOf(shop.db, [id])).get(id)?.upiAddress).toBe("one@bank");
  });

  it.each([
    [{ upi: "no address" }, "upi", "A UPI address looks like name@bank"],
    [{ bank: { ...bank, account: "12x" } }, "account", "An account number has 6 to 18 digits"],
    [{ bank: { ...bank, ifsc: "SBIN" } }, "ifsc", "An IFSC has 11 characters, such as SBIN0001234"],
  ])("refuses %j", async (change, field, message) => {
    const { _id: id } = await added();
    expect(await pay(id, change)).toMatchObject(refusal(400, message, { [field]: message }));
  });
});

describe("a grower's products", () => {
  const save = (id: string, body: object) =>
    shop.send("PUT", `${path}/${id}/products`, { json: body, as: seller });
  const price = { kind: "price", price: 30 };
  const share = { kind: "share", percent: 62.5 };
  const textOf = async (id: string) => {
    const { product } = read(sellerProductAnswerSchema, await shop.get(`/api/product/seller/${id}`, seller));
    return product.extras?.find(({ name }) => name === "growers")?.text;
  };

  it("have their terms, and their growers in order, on the grower's page and in the product's form", async () => {
    const [one, other] = [
      await added({ name: "Gowramma" }),
      await added({ name: "Basavaraju", village: "Malur" }),
    ];
    const tomato = await aProduct(shop.db, { name: "Tomato" });
    const milk = await aProduct(shop.db, { name: "Milk", packQuantity: 1, packUnit: "bottle" });
    const saved = await save(one._id, {
      products: [
        { id: tomato.id, usual: false, terms: price },
        { id: milk.id, usual: false, terms: null },
      ],
      terms: share,
    });
    expect(growerIn(saved)).toMatchObject({
      products: [
        { name: "Milk", per: "pack", usual: true, terms: null },
        { name: "Tomato", per: "kg", pack: "500 g", usual: true, terms: price },
      ],
      terms: share,
    });
    expect(await lastEntry()).toMatchObject({
      after: {
        products: ["Milk 1 bottle", "Tomato 500 g: ₹30 for each kg, litre, piece or pack"],
        terms: "62.5 % of the price in the shop",
      },
    });
    await save(other._id, { products: [{ id: tomato.id, usual: true, terms: null }], terms: null });
    expect(await textOf(tomato.id)).toBe("Basavaraju, Malur; Gowramma, Hunsur");
    expect((await get(one._id)).products.map(({ usual }) => usual)).toEqual([true, false]);
    await save(other._id, { products: [], terms: null });
    expect((await get(one._id)).products.map(({ usual }) => usual)).toEqual([true, true]);
    expect(await textOf(tomato.id)).toBe("Gowramma, Hunsur");
  });

  it("are refused if somebody else has changed them, or a product is gone", async () => {
    const shown = await added();
    const tomato = await aProduct(shop.db);
    const changes = { products: [{ id: tomato.id, usual: true, terms: null }], terms: share };
    expect((await save(shown._id, { ...changes, was: shown })).status).toBe(200);
    expect(await save(shown._id, { products: [], terms: null, was: shown })).toMatchObject({ status: 409 });
    expect(await save(shown._id, { products: [], terms: null, was: { products: [null] } })).toMatchObject({
      status: 409,
    });
    const gone = "One of these products was deleted meanwhile. Please reload the page.";
    const missing = { products: [{ id: "gone", usual: true, terms: null }], terms: null };
    expect(await save(shown._id, missing)).toMatchObject(refusal(400, gone, { products: gone }));
    const [linked] = changes.products;
    const twice = "A product stands twice in the list. Please name it once.";
    expect(await save(shown._id, { ...changes, products: [linked, linked] })).toMatchObject(
      refusal(400, twice, { products: twice }),
    );
    expect((await get(shown._id)).products).toHaveLength(1);
  });

  it("keep one usual grower when two say at once that they are", async () => {
    const both = [await added({ name: "Racer" }), await added({ name: "Racer" })];
    const tomato = await aProduct(shop.db);
    const products = [{ id: tomato.id, usual: true, terms: null }];
    const answers = await Promise.all(both.map(({ _id }) => save(_id, { products, terms: null })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const usual = await Promise.all(both.map(async ({ _id }) => (await get(_id)).products[0]?.usual));
    expect(usual.toSorted()).toEqual([false, true]);
  });

  it("are set in the product's form, by name, by name and village, or by address", async () => {
    const one = await added({ name: "Shivanna", village: "Periyapatna" });
    const [first, second] = [await added({ name: "Namesake" }), await added({ name: "Namesake" })];
    const product = await aProduct(shop.db);
    const { description, pricePaise } = product;
    const update = (typed: string) =>
      sendForm(shop, {
        method: "PUT",
        path: `/api/product/update/${product.id}`,
        as: seller,
        parts: [
          [
            "productData",
            JSON.stringify({
              name: product.name,
              description,
              category: product.categoryPath,
              growers: typed,
              price: pricePaise / 100,
              offerPrice: pricePaise / 100,
            }),
          ],
        ],
      });
    read(productSavedSchema, await update(`shivanna; ${first.slug}; Shivanna, Periyapatna;`));
    expect(await textOf(product.id)).toBe(`Shivanna, Periyapatna; ${first.slug}`);
    expect((await get(one._id)).products).toMatchObject([{ id: product.id, usual: true }]);
    expect((await lastEntry())?.after).toMatchObject({
      growers: `shivanna; ${first.slug}; Shivanna, Periyapatna;`,
    });
    const twice =
      "More than one grower is called namesake. Please write name and village, or the last part of the address of their page.";
    expect(await update("Namesake")).toMatchObject(refusal(400, twice, { growers: twice }));
    const unknown =
      "There is no grower called nobody. Please write name and village, such as Lakshmamma, Hunsur.";
    expect(await update("Nobody")).toMatchObject(refusal(400, unknown, { growers: unknown }));
    read(productSavedSchema, await update(""));
    expect(await textOf(product.id)).toBe("");
    expect((await get(second._id)).products).toEqual([]);
  });
});

describe("the list of growers", () => {
  const list = async (query: string) => read(growerListSchema, await shop.get(`${path}${query}`, seller));

  it("finds them by name, village and phone, and those whose certificate ends", async () => {
    await shop.db
      .update(growers)
      .set({ certificateEndsOn: "2027-01-01" })
      .where(isNotNull(growers.certificateNumber));
    const one = await added({ name: "Zeenath", village: "Gundlupet", phone: "99001 22334" });
    for (const q of ["zeen", "GUNDLU", "01 2233"]) {
      expect((await list(`?q=${encodeURIComponent(q)}`)).growers.map(({ _id }) => _id)).toEqual([one._id]);
    }
    expect((await list("?certificate=ending")).growers.map(({ _id }) => _id)).toEqual([one._id]);
    const { growers: page, total } = await list("?limit=2&page=2");
    expect(page).toHaveLength(2);
    expect(total).toBe(await shop.db.$count(growers));
    expect(read(productListSchema, await shop.get("/api/product/list?limit=1")).products).toHaveLength(1);
  });

  it("is the seller's alone", async () => {
    expect((await shop.get(path)).status).toBe(401);
    await shop.db.update(growers).set({ isActive: false }).where(eq(growers.name, "Zeenath"));
    expect((await list("?q=zeen")).growers).toMatchObject([{ isActive: false }]);
  });
});
