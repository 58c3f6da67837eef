import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sellerListSchema } from "#modules/catalog/contract/seller-product.ts";
import { callersAnswerSchema } from "#modules/order/contract/telephone-order.ts";
import { read, type Visitor } from "#tests/support/calls.ts";
import { aCategory, aProduct } from "#tests/support/factories.ts";
import { HEAD, productSheets } from "#tests/support/product-sheets.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

// Texts that are pasted from chats, tables and web pages, or typed on other keyboards.
let shop: TestApp;
let shopper: Visitor;
let seller: Visitor;
beforeAll(async () => {
  shop = await testApp();
  shopper = await aShopper(shop);
  seller = await theSeller(shop);
});
afterAll(() => shop.close());

const address = {
  firstName: "Asha",
  lastName: "Rao",
  email: "asha@example.com",
  phone: "+91 98450 12345",
  street: "12 Devaraja Road",
  city: "Mysuru",
  state: "Karnataka",
  zipcode: "570001",
  country: "India",
};
const add = (fields: object) =>
  shop.post("/api/address/add", { address: { ...address, ...fields } }, shopper);
const stored = async () => {
  const { rows } = await shop.pool.query(
    `select first_name as "firstName", last_name as "lastName", email, phone, zipcode
     from addresses order by created_at desc, id limit 1`,
  );
  return rows[0];
};

describe("an address that was pasted", () => {
  it.each([
    ["phone", "\u202D+91 98450 12345\u202C", "+91 98450 12345"],
    ["phone", "\u096f\u096e\u096a\u096b\u0966 \u0967\u0968\u0969\u096a\u096b", "98450 12345"],
    ["phone", "WhatsApp: +91 98450 12345", "+91 98450 12345"],
    ["phone", "(+91) 98450\ufe0f 12345", "+91 98450 12345"],
    ["phone", "98450\u201312345", "98450-12345"],
    ["zipcode", "\u0ce7\u0ce8\u0ce9\u0cea\u0ceb\u0cec", "123456"],
    ["zipcode", "570\u00a0001\u200e", "570001"],
    ["email", "\u200basha@example.com\ufeff", "asha@example.com"],
    ["firstName", "Re\u0301ne\u200b", "R\u00e9ne"],
  ])("has the %s that was meant by %j", async (field, typed, meant) => {
    expect(await add({ [field]: typed })).toMatchObject({ status: 200 });
    expect(await stored()).toMatchObject({ [field]: meant });
  });

  it("is refused without a name that anybody sees", async () => {
    expect(await add({ firstName: "\u200b\u2060" })).toMatchObject({ status: 400 });
  });
});

describe("a caller", () => {
  it.each(["\u0ce9\u0cea\u0ceb\u0ce6\u0ce7", "\u202d34501\u202c", "34\u201350\u00a01"])(
    "is found by %j, a part of a pasted number",
    async (phone) => {
      await add({ phone: "97400 34501" });
      const query = new URLSearchParams({ phone });
      const { callers } = read(callersAnswerSchema, await shop.get(`/api/order/callers?${query}`, seller));
      expect(callers).toMatchObject([{ phone: "97400 34501" }]);
    },
  );
});

describe("a product that was pasted", () => {
  it("is found with other blanks and other forms of its letters", async () => {
    await aProduct(shop.db, { name: "Nanjangud \u00e9laichi" });
    for (const q of ["nanjangud\u00a0\u00e9laichi", "Nanjangud e\u0301laichi", "\u200bNanjangud"]) {
      const answer = await shop.get(`/api/product/seller-list?q=${encodeURIComponent(q)}`, seller);
      expect(read(sellerListSchema, answer).products.map(({ name }) => name)).toEqual([
        "Nanjangud \u00e9laichi",
      ]);
    }
  });

  it("is the same one in a spreadsheet, with other blanks in its name and what was reckoned in its pack", async () => {
    await aCategory(shop.db, { name: "Spices", path: "spices" });
    const { check } = productSheets(shop, seller);
    const first = `${HEAD}\nBlack pepper,spices,50,40,0.3,kg`;
    const { hash } = await check(first);
    const { apply } = productSheets(shop, seller);
    expect(await apply(first, hash)).toMatchObject({ status: 200 });
    const again = await check(`${HEAD}\nBlack\u00a0 pepper\u200b,spices,50,40,0.30000000000000004,kg`);
    expect(again).toMatchObject({ created: 0, unchanged: 1 });
  });

  it("is read from a spreadsheet whose headings, categories and answers have invisible characters", async () => {
    const { check } = productSheets(shop, seller);
    const [first = "", ...rest] = HEAD.split(",");
    const head = [`\u200b${first}\u00a0`, ...rest, "In\u00a0stock"].join(",");
    const { lines } = await check(`${head}\nNutmeg,Spices\u200b,\u00a050,40,100,\u200eg,no\u200b`);
    expect(lines[0]).toMatchObject({ action: "create", errors: [] });
  });

  it("has a price in the digits of any Indian script", async () => {
    const { check } = productSheets(shop, seller);
    const { lines } = await check(`${HEAD}\nCardamom,spices,\u0967\u0968.\u096b,\u20b9\u00a012,100,g`);
    expect(lines[0]).toMatchObject({ action: "create" });
    const price = lines[0]?.changes.find(({ field }) => field === "price");
    expect(price?.to).toBe("12.5");
  });
});
