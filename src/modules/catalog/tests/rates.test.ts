import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditListSchema } from "#modules/audit/contract.ts";
import { read, refusal, type Visitor } from "#tests/support/calls.ts";
import { aCategory, aProduct } from "#tests/support/factories.ts";
import { rewriteActivity } from "#tests/support/past-activity.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { aPicture, sendForm } from "#tests/support/uploads.ts";
import { productSavedSchema } from "../contract/product.ts";
import { ratesSavedSchema, sellerListSchema, sellerProductAnswerSchema } from "../contract/seller-product.ts";

let shop: TestApp;
let seller: Visitor;
beforeAll(async () => {
  shop = await testApp();
  seller = await theSeller(shop);
});
afterAll(() => shop.close());

/** Saves rates; what may be a typo is meant. */
const save = (rates: unknown, confirmed = true) =>
  shop.post("/api/product/rates", { rates, confirmed }, seller);
const rateOf = async (id: string) => {
  const { product } = read(sellerProductAnswerSchema, await shop.get(`/api/product/seller/${id}`, seller));
  return { id, price: product.price, offerPrice: product.offerPrice, inStock: product.inStock };
};

describe("POST /api/product/rates", () => {
  it("saves many at once, on the record, and can be undone with what it answers", async () => {
    const [one, two, three] = [await aProduct(shop.db), await aProduct(shop.db), await aProduct(shop.db)];
    const newRates = [
      { id: three.id, price: 80, offerPrice: 75.25, inStock: false },
      { id: one.id, price: 45 },
      { id: two.id, inStock: false },
    ];
    const { previous } = read(ratesSavedSchema, await save(newRates));
    const was = { price: 50, offerPrice: 40, inStock: true };
    expect(previous).toEqual([
      { id: three.id, ...was },
      { id: one.id, price: 50 },
      { id: two.id, inStock: true },
    ]);
    expect(await rateOf(three.id)).toEqual(newRates[0]);
    expect(await rateOf(one.id)).toEqual({ ...was, id: one.id, price: 45 });
    expect(await rateOf(two.id)).toEqual({ ...was, id: two.id, inStock: false });
    const { entries } = read(auditListSchema, await shop.get("/api/audit?q=product", seller));
    const entry = entries.find(({ subjectId }) => subjectId === one.id);
    expect(entry).toMatchObject({ before: { price: 50 }, after: { price: 45 } });
    expect(entry?.after).toEqual({ price: 45 });
    read(ratesSavedSchema, await save(previous));
    for (const { id } of newRates) expect(await rateOf(id)).toEqual({ id, ...was });
  });

  it("asks once about all prices that change by more than 40 %, and saves nothing before", async () => {
    const [one, two, three] = await Promise.all(
      ["One", "Two", "Three"].map((name) => aProduct(shop.db, { name })),
    );
    if (!one || !two || !three) throw new Error("three products were added");
    const newRates = [
      { id: one.id, price: 500, offerPrice: 400 },
      { id: two.id, offerPrice: 4 },
      { id: three.id, price: 70 },
    ];
    const [slips, dear] = [await save(newRates, false), "₹50 → ₹500"];
    expect(slips).toMatchObject({
      status: 400,
      body: {
        message: `One: ${dear}, and 1 more. Confirm it if it is meant.`,
        errors: { [one.id]: `${dear}: is that right?`, [two.id]: "₹40 → ₹4: is that right?" },
        next: [{ confirmed: true }],
      },
    });
    expect(await rateOf(three.id)).toMatchObject({ price: 50 });
    expect(await save(newRates.slice(2), false)).toMatchObject({ status: 200 });
    read(ratesSavedSchema, await save(newRates));
    expect([await rateOf(one.id), await rateOf(two.id)]).toMatchObject([
      { price: 500, offerPrice: 400 },
      { price: 50, offerPrice: 4 },
    ]);
  });

  it("is undone without taking back what another seller has changed meanwhile", async () => {
    const { id } = await aProduct(shop.db);
    const { previous } = read(ratesSavedSchema, await save([{ id, price: 60 }]));
    await save([{ id, offerPrice: 45, inStock: false }]);
    read(ratesSavedSchema, await save(previous));
    expect(await rateOf(id)).toEqual({ id, price: 50, offerPrice: 45, inStock: false });
  });

  it("does not overwrite what somebody else has set since the row was shown", async () => {
    const { id } = await aProduct(shop.db);
    const other = await aProduct(shop.db);
    const was = { price: 50, offerPrice: 40, inStock: true };
    await save([{ id, price: 42, inStock: false, was }]);
    const answer = await save([
      { id, price: 70, offerPrice: 41, was },
      { id: other.id, price: 70, was },
    ]);
    const { previous, errors } = read(ratesSavedSchema, answer);
    expect(errors).toEqual({
      [id]: "Somebody else set the price to ₹42 meanwhile. Save again to overwrite.",
    });
    expect(previous).toEqual([{ id: other.id, price: 50, was: { price: 70 } }]);
    expect(await rateOf(id)).toEqual({ id, price: 42, offerPrice: 40, inStock: false });

    await save([{ id, price: 45, offerPrice: 39 }]);
    const message =
      "Somebody else set the price to ₹45 and set the offer price to ₹39 meanwhile. Save again to overwrite.";
    const late = [{ id, price: 70, offerPrice: 41, was }];
    expect(await save(late)).toMatchObject(refusal(409, message, { [id]: message }));
    // The same change by both is no conflict, and neither is a change of another field.
    read(ratesSavedSchema, await save([{ id, price: 45, was }]));
    read(ratesSavedSchema, await save([{ id, price: 70, was: { price: 45 } }]));
    expect(await rateOf(id)).toEqual({ id, price: 70, offerPrice: 39, inStock: false });
  });

  it("is not undone where somebody else has set the same meanwhile", async () => {
    const { id } = await aProduct(shop.db);
    const { previous } = read(ratesSavedSchema, await save([{ id, price: 60, was: { price: 50 } }]));
    await save([{ id, price: 65 }]);
    const message = "Somebody else set the price to ₹65 meanwhile. Save again to overwrite.";
    expect(await save(previous)).toMatchObject(refusal(409, message));
  });

  it("lets one of two saves of the same price win, and tells the other", async () => {
    const { id } = await aProduct(shop.db);
    const was = { price: 50 };
    const saves = await Promise.all([60, 70].map((price) => save([{ id, price, was }])));
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("saves the right rows, and says of each wrong one what is wrong with it", async () => {
    const [good, bad] = [await aProduct(shop.db), await aProduct(shop.db)];
    const answer = await save([
      { id: good.id, price: "₹ 1,200.50" },
      { id: bad.id, price: 30 },
      { id: "gone", inStock: false },
    ]);
    const { message, previous, errors } = read(ratesSavedSchema, answer);
    expect(message).toBe("1 saved, 2 not");
    expect(previous).toEqual([{ id: good.id, price: 50 }]);
    expect(errors).toEqual({
      [bad.id]: "The offer price ₹40 is more than the price ₹30",
      gone: "This product is gone",
    });
    expect(await rateOf(good.id)).toMatchObject({ price: 1200.5 });
    expect(await rateOf(bad.id)).toMatchObject({ price: 50 });
  });

  it("refuses what leaves nothing to save", async () => {
    const bad = await aProduct(shop.db);
    const message = "The offer price ₹40 is more than the price ₹30";
    expect(await save([{ id: bad.id, price: 30 }])).toMatchObject(
      refusal(400, message, { [bad.id]: message }),
    );
    expect(await save([{ id: "gone" }])).toMatchObject(
      refusal(404, "This product is gone", { gone: "This product is gone" }),
    );
  });

  it.each([
    ["no list", undefined, "The rates could not be read. Please reload the page and try again."],
    ["a price that is none", [{ id: "a", price: "dear" }], "Price “dear” is not an amount"],
    ["a product that is there twice", [{ id: "a" }, { id: "a" }], "A product is there twice"],
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
    // Each answer has the values that the previous save left, so undoing them one after the other loses nothing.
    const seen = saves.map(
      (answer) => new Set(read(ratesSavedSchema, answer).previous.map(({ price }) => price)),
    );
    expect([...seen.flatMap((answerPrices) => [...answerPrices]), last].sort()).toEqual([50, 60, 70, 80, 90]);
  });
});

describe("GET /api/product/seller-list?yesterday=true", () => {
  const yesterdayOf = async (name: string) => {
    const answer = await shop.get(`/api/product/seller-list?yesterday=true&q=${name}`, seller);
    return read(sellerListSchema, answer).products[0]?.yesterday;
  };

  it("tells the prices with which the day began", async () => {
    const { id } = await aProduct(shop.db, { name: "Brinjal" });
    shop.clock.now = new Date();
    await save([{ id, price: 70, offerPrice: 65 }]);
    await rewriteActivity(shop.pool, "update audit_entries set created_at = now() - interval '1 day'");
    expect(await yesterdayOf("brinjal")).toEqual({ price: 70, offerPrice: 65 });
    for (const price of [80, 90]) await save([{ id, price }]);
    await save([{ id, offerPrice: 75 }]);
    expect(await yesterdayOf("brinjal")).toEqual({ price: 70, offerPrice: 65 });
    const plain = await shop.get("/api/product/seller-list?q=brinjal", seller);
    expect(read(sellerListSchema, plain).products[0]).not.toHaveProperty("yesterday");
  });

  it("knows none of a product that was added today", async () => {
    const { path } = await aCategory(shop.db);
    const fields = { name: "Newcomer", category: path, price: 9, offerPrice: 9, quantity: 1, unit: "kg" };
    const added = await sendForm(shop, {
      path: "/api/product/add",
      parts: [
        ["productData", JSON.stringify(fields)],
        ["images", await aPicture()],
      ],
      as: seller,
    });
    await save([{ id: read(productSavedSchema, added).product._id, price: 12 }]);
    shop.clock.now = new Date();
    expect(await yesterdayOf("newcomer")).toBeUndefined();
  });
});
