import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditListSchema } from "#contract/audit.ts";
import { ratesSavedSchema, sellerProductAnswerSchema } from "#contract/seller-product.ts";
import { read, refusal, type Visitor } from "#tests/support/calls.ts";
import { aProduct } from "#tests/support/factories.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

let shop: TestApp;
let seller: Visitor;
beforeAll(async () => {
  shop = await testApp();
  seller = await theSeller(shop);
});
afterAll(() => shop.close());

const save = (rates: unknown) => shop.post("/api/product/rates", { rates }, seller);
const rateOf = async (id: string) => {
  const { product } = read(sellerProductAnswerSchema, await shop.get(`/api/product/seller/${id}`, seller));
  return { id, price: product.price, offerPrice: product.offerPrice, inStock: product.inStock };
};

describe("POST /api/product/rates", () => {
  it("saves many at once, on the record, and can be undone with what it answers", async () => {
    const [one, two, three] = [await aProduct(shop.db), await aProduct(shop.db), await aProduct(shop.db)];
    const wanted = [
      { id: three.id, price: 80, offerPrice: 75.25, inStock: false },
      { id: one.id, price: 45 },
      { id: two.id, inStock: false },
    ];
    const { previous } = read(ratesSavedSchema, await save(wanted));
    const was = { price: 50, offerPrice: 40, inStock: true };
    expect(previous).toEqual([
      { id: three.id, ...was },
      { id: one.id, price: 50 },
      { id: two.id, inStock: true },
    ]);
    expect(await rateOf(three.id)).toEqual(wanted[0]);
    expect(await rateOf(one.id)).toEqual({ ...was, id: one.id, price: 45 });
    expect(await rateOf(two.id)).toEqual({ ...was, id: two.id, inStock: false });
    const { entries } = read(auditListSchema, await shop.get("/api/audit", seller));
    const entry = entries.find(({ subjectId }) => subjectId === one.id);
    expect(entry).toMatchObject({ before: { price: 50 }, after: { price: 45 } });
    expect(entry?.after).toEqual({ price: 45 });
    read(ratesSavedSchema, await save(previous));
    for (const { id } of wanted) expect(await rateOf(id)).toEqual({ id, ...was });
  });

  it("is undone without taking back what another seller has changed meanwhile", async () => {
    const { id } = await aProduct(shop.db);
    const { previous } = read(ratesSavedSchema, await save([{ id, price: 60 }]));
    await save([{ id, offerPrice: 45, inStock: false }]);
    read(ratesSavedSchema, await save(previous));
    expect(await rateOf(id)).toEqual({ id, price: 50, offerPrice: 45, inStock: false });
  });

  it("saves all or nothing, and names what is wrong by its product", async () => {
    const [good, bad] = [await aProduct(shop.db), await aProduct(shop.db, { name: "Okra" })];
    const answer = await save([
      { id: good.id, price: 99 },
      { id: bad.id, price: 30 },
    ]);
    const message = "Okra: the offer price ₹40 is more than the price ₹30";
    expect(answer).toMatchObject(
      refusal(400, message, { [bad.id]: "Offer price can't be more than the price" }),
    );
    const gone = await save([{ id: good.id, price: 99 }, { id: "gone" }]);
    expect(gone).toMatchObject({ status: 404, body: { errors: { gone: "This product is gone" } } });
    expect(await rateOf(good.id)).toMatchObject({ price: 50 });
  });

  it.each([
    ["no list", undefined, "rates must be a list"],
    ["a price that is none", [{ id: "a", price: "dear" }], "Price must be a number"],
    ["a product that is there twice", [{ id: "a" }, { id: "a" }], "A product is there twice"],
    [
      "an offer above its price",
      [{ id: "a", price: 1, offerPrice: 2 }],
      "Offer price can't be more than the price",
    ],
    [
      "too many",
      Array.from({ length: 501 }, (_, i) => ({ id: `${i}` })),
      "At most 500 products can be changed at once",
    ],
  ])("refuses %s", async (_, rates, message) => {
    expect(await save(rates)).toMatchObject(refusal(400, message));
  });

  it("takes turns with another save of the same products", async () => {
    const rows = await Promise.all(Array.from({ length: 20 }, () => aProduct(shop.db)));
    const saves = await Promise.all(
      [60, 70, 80, 90].map((price, turn) => {
        const rates = rows.map(({ id }) => ({ id, price }));
        return save(turn % 2 ? rates : rates.reverse());
      }),
    );
    const prices = await Promise.all(rows.map(async ({ id }) => (await rateOf(id)).price));
    const [last] = new Set(prices);
    expect(prices).toEqual(rows.map(() => last));
    // Each answers with what the one before it left, so nothing is lost by undoing them one after the other.
    const seen = saves.map(
      (answer) => new Set(read(ratesSavedSchema, answer).previous.map(({ price }) => price)),
    );
    expect([...seen.flatMap((found) => [...found]), last].sort()).toEqual([50, 60, 70, 80, 90]);
  });
});
