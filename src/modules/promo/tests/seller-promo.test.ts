import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { auditListSchema } from "#modules/audit/contract.ts";
import { categories } from "#modules/catalog/tables.ts";
import { shoppers } from "#modules/identity/tables.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { aCategory, anAddress, aProduct } from "#tests/support/factories.ts";
import { aPromo, listedPromos, promoFields, withPromo } from "#tests/support/promo.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";

const shop = await testApp();
afterAll(shop.close);
const seller = await theSeller(shop);

const add = (fields: object) =>
  shop.send("POST", "/api/promo/add", { json: { ...promoFields, ...fields }, as: seller });
const save = (id: string, fields: object) =>
  shop.send("PUT", `/api/promo/${id}`, { json: { ...promoFields, ...fields }, as: seller });
const remove = (id: string) => shop.send("DELETE", `/api/promo/${id}`, { as: seller });
const listed = async (id: string) => (await listedPromos(shop, seller)).find(({ _id }) => _id === id);

describe("a promo code of the seller's", () => {
  it("is listed as it was made, and as it was changed", async () => {
    const { path } = await aCategory(shop.db);
    const fields = { code: "Harvest", from: "2026-03-01", until: "2026-03-31", mostUses: 40 };
    const id = await aPromo(shop, seller, { ...fields, categories: [path] });
    expect(await listed(id)).toMatchObject({ ...promoFields, ...fields, categories: [path], uses: 0 });
    const change = { code: "HARVEST", kind: "percent", amount: null, percent: 7.5, maximum: 60 };
    expect((await save(id, change)).status).toBe(200);
    expect(await listed(id)).toMatchObject({ ...promoFields, ...change });
  });

  it("of two changes that are begun together refuses the later one, and says what is different", async () => {
    const id = await aPromo(shop, seller, { code: "SHARED" });
    const was = await listed(id);
    const fields = { ...promoFields, code: "SHARED" };
    const changes = [{ amount: 25 }, { mostUses: 10 }];
    const answers = await Promise.all(changes.map((change) => save(id, { ...fields, ...change, was })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const amountWon = answers[0]?.status === 200;
    const expectedErrors: Record<string, string> = amountWon
      ? { amount: "Meanwhile changed to: 25" }
      : { mostUses: "Meanwhile changed to: 10" };
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ errors: expectedErrors });
    expect(await listed(id)).toEqual({ ...was, ...changes[amountWon ? 0 : 1] });
    // The form does not switch on a code again that was switched off meanwhile.
    const shown = await listed(id);
    await shop.patch(`/api/promo/${id}/active`, { isActive: false }, seller);
    const late = { ...shown, minimum: 100, was: shown };
    expect(await save(id, late)).toMatchObject(
      refusal(
        409,
        "Somebody else has changed this meanwhile. Please look at what is different, and save again.",
        { isActive: "Meanwhile changed to: no" },
      ),
    );
  });

  it("is the only one that is written so", async () => {
    await aPromo(shop, seller, { code: "Twice" });
    const message = "There is a promo code tWICE already";
    expect(await add({ code: "tWICE" })).toMatchObject(refusal(409, message, { code: message }));
  });

  it("is switched off and on, and deleted, on the record", async () => {
    const id = await aPromo(shop, seller, { code: "RECORD" });
    for (const isActive of [false, true]) {
      const answer = await shop.patch(`/api/promo/${id}/active`, { isActive }, seller);
      expect(answer.status).toBe(200);
      expect(await listed(id)).toMatchObject({ isActive });
    }
    expect((await remove(id)).status).toBe(200);
    expect(await listed(id)).toBeUndefined();
    const { entries } = read(auditListSchema, await shop.get("/api/audit?subject=promo&q=RECORD", seller));
    expect(entries.map(({ action }) => action)).toEqual(["deleted", "changed", "changed", "added"]);
    for (const answer of [await remove(id), await save(id, {})]) {
      expect(answer).toMatchObject(refusal(404, "Promo code not found"));
    }
  });

  it("stays when an order has used it, also without the shopper", async () => {
    const id = await aPromo(shop, seller, { code: "USED" });
    const meera = await aShopper(shop);
    const lines = [{ product: await aProduct(shop.db), quantity: 1 }];
    const checkout = checkoutOf(lines, await anAddress(shop.db, meera));
    await placedOrder(shop, meera, withPromo(checkout, "USED", 20));
    const message = "USED was used by orders, so it can't be deleted. Switch it off instead.";
    expect(await remove(id)).toMatchObject(refusal(409, message));
    await shop.db.delete(shoppers).where(eq(shoppers.id, meera.id));
    expect(await listed(id)).toMatchObject({ uses: 1, sales: 70 });
  });

  it("follows its category to a new path, and is for no product once that is gone", async () => {
    const { path } = await aCategory(shop.db);
    const id = await aPromo(shop, seller, { code: "FOLLOWS", categories: [path] });
    const moved = `${path}-moved`;
    await shop.db.update(categories).set({ path: moved }).where(eq(categories.path, path));
    expect(await listed(id)).toMatchObject({ categories: [moved] });
    await shop.db.delete(categories).where(eq(categories.path, moved));
    expect(await listed(id)).toMatchObject({ categories: [] });
  });

  it.each([
    ["code", { code: "TWO WORDS" }, "Promo code can't have blanks in it"],
    ["code", { code: " " }, "Please enter a promo code"],
    ["code", { code: "X".repeat(51) }, "Promo code can have at most 50 characters"],
    ["amount", { amount: null }, "Please enter the amount"],
    ["amount", { amount: 0 }, "Please enter the amount"],
    ["percent", { kind: "percent", percent: null }, "Please enter the percent"],
    [
      "percent",
      { kind: "percent", percent: 101 },
      "Percent must be more than 0 and at most 100, with at most two decimals",
    ],
    ["maximum", { maximum: 10 }, "Only a percentage has a highest discount"],
    ["until", { from: "2026-03-02", until: "2026-03-01" }, "The last day can't be before the first one"],
    ["mostUses", { mostUses: 0 }, "Please enter a whole number from 1 to 1000000, or nothing"],
    ["mostPerShopper", { mostPerShopper: 1.5 }, "Please enter a whole number from 1 to 1000000, or nothing"],
    ["categories", { categories: [] }, "Please choose a category, or all products"],
    [
      "categories",
      { categories: ["gone"] },
      "One of the categories is no longer there. Please reload the page.",
    ],
  ])("is refused with a word beside its %s: %j", async (field, fields, message) => {
    expect(await add({ code: "WRONG", ...fields })).toMatchObject(
      refusal(400, message, { [field]: message }),
    );
  });
});

it("asks about sums of a code that look like typos, for a new one and a changed one", async () => {
  const fields = { code: "SLIPS", kind: "fixed" as const, amount: 2000 };
  expect(await add(fields)).toMatchObject({
    status: 400,
    body: {
      errors: { amount: "₹2,000 where ₹200 is usual at most. ₹200? Confirm it if it is meant." },
      next: [{ confirmed: true }, { amount: 200 }],
    },
  });
  const id = await aPromo(shop, seller, { ...fields, amount: 50 });
  expect(await save(id, { ...fields, amount: 500 })).toMatchObject({
    status: 400,
    body: { errors: { amount: "₹500 in place of ₹50. ₹50? Confirm it if it is meant." } },
  });
  expect(await listed(id)).toMatchObject({ amount: 50 });
  expect(await save(id, { ...fields, amount: 500, confirmed: true })).toMatchObject({ status: 200 });
  expect(await add({ ...fields, code: "MEANT", confirmed: true })).toMatchObject({ status: 200 });
  const share = { code: "SHARE", kind: "percent" as const, amount: null };
  expect(await add({ ...share, percent: 100 })).toMatchObject({
    status: 400,
    body: {
      errors: { percent: "100% where 20% is usual at most. 10%? Confirm it if it is meant." },
      next: [{ confirmed: true }, { amount: 10 }],
    },
  });
  const tenth = await aPromo(shop, seller, { ...share, percent: 7.5 });
  expect(await save(tenth, { ...share, percent: 75 })).toMatchObject({ status: 400 });
  expect(await save(tenth, { ...share, percent: 10 })).toMatchObject({ status: 200 });
});
