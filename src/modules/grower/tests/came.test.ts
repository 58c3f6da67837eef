import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditListSchema } from "#modules/audit/contract.ts";
import { products } from "#modules/catalog/tables.ts";
import { read } from "#tests/support/calls.ts";
import { aProduct } from "#tests/support/factories.ts";
import { addGrower } from "#tests/support/growers.ts";
import { grownShop } from "#tests/support/grown-shop.ts";
import { whileUncommitted } from "#tests/support/waiting.ts";
import { buyingSavedSchema, buyingSchema, type Came } from "../contract/buying.ts";
import { lotsSchema } from "../contract/lots.ts";
import type { TermsInput } from "../contract/terms.ts";

const { shop, seller, tomato, grower, place } = await grownShop();
const gowda = await addGrower(shop.db, "Gowda", { language: "kn", products: [tomato.id] });
const { deliveryDay: day } = await place(4);

const buying = async () => read(buyingSchema, await shop.get(`/api/seller/buying?day=${day}`, seller));
const ask = async (of: string, amount: number, product: string = tomato.id) => {
  const answer = await shop.send("PUT", "/api/seller/buying", {
    as: seller,
    json: {
      day,
      rows: [{ grower: of, product, amount, terms: { kind: "price", price: 27.5 } }],
    },
  });
  const purchase = read(buyingSavedSchema, answer).purchases.find(
    (one) => one.grower === of && one.product._id === product,
  );
  if (!purchase) throw new Error("it was not asked");
  return purchase;
};
const came = (json: Partial<Came>, key: string = randomUUID()) =>
  shop.send("POST", "/api/seller/buying/came", {
    as: seller,
    json: { harvestedOn: "2026-03-09", ...json },
    headers: { "Idempotency-Key": key },
  });
const purchaseOf = async (of: string) => (await buying()).purchases.find((one) => one.grower === of);
const lotsOf = async (of: string) =>
  read(lotsSchema, await shop.get(`/api/seller/lots?grower=${of}`, seller)).lots;

describe("the lists of a day", () => {
  it("speak each grower's language, with what is asked and its price", async () => {
    await ask(grower, 1500);
    await ask(gowda, 500);
    const { lists } = await buying();
    const english = lists.find((one) => one.grower === grower);
    expect(english).toMatchObject({ language: "en", columns: { amount: "Quantity" } });
    expect(english?.rows).toEqual([{ product: "Tomato", amount: "1.5 kg", price: "₹27.50 per kg" }]);
    expect(english?.text).toContain("• Tomato: 1.5 kg, ₹27.50 per kg");
    expect(english?.text).not.toContain("Gowda");
    const kannada = lists.find((one) => one.grower === gowda);
    expect(kannada?.text).toContain("ನಮಸ್ಕಾರ Gowda,");
    expect(kannada?.rows).toEqual([{ product: "Tomato", amount: "0.5 ಕೆ.ಜಿ.", price: "ಪ್ರತಿ ಕೆ.ಜಿ. ₹27.50" }]);
  });

  it("count as sent with the amount and the price that were sent, and not after they are changed", async () => {
    const { _id: purchase } = await ask(grower, 1600);
    const send = (amount: number, terms: TermsInput = { kind: "price", price: 27.5 }) =>
      shop.post("/api/seller/buying/sent", { day, rows: [{ purchase, amount, terms }] }, seller);
    for (const answer of [
      await send(1500),
      await send(1600, { kind: "price", price: 25 }),
      await send(1600, { kind: "share", percent: 27.5 }),
    ]) {
      read(buyingSchema, answer);
      expect((await purchaseOf(grower))?.sentAt).toBeNull();
    }
    read(buyingSchema, await send(1600));
    expect((await purchaseOf(grower))?.sentAt).not.toBeNull();
    const log = await shop.get(`/api/audit?subject=purchase&id=${purchase}&action=sent`, seller);
    expect(read(auditListSchema, log).total).toBe(1);
    await ask(grower, 1700);
    expect((await purchaseOf(grower))?.sentAt).toBeNull();
  });
});

describe("what came", () => {
  it("makes a lot on the asked terms once for each key, with what was not accepted", async () => {
    const { _id: purchase } = await ask(grower, 2000);
    const fields = { purchase, seen: 0, amount: 1800, refused: 200, refusedReason: "wet" };
    const key = randomUUID();
    const answers = await Promise.all([came(fields, key), came(fields, key)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await came(fields, key)).toMatchObject({ status: 200 });
    const [lot, ...others] = await lotsOf(grower);
    expect(others).toEqual([]);
    expect(lot).toMatchObject({
      quantity: 1800,
      refused: 200,
      refusedReason: "wet",
      purchase,
      left: 1800,
      terms: { kind: "price", price: 27.5 },
    });
    expect(await purchaseOf(grower)).toMatchObject({ came: 1800, refused: 200 });
    expect(await came({ ...fields, amount: 1 }, key)).toMatchObject({ status: 422 });
  });

  it("is refused if somebody else has entered something since it was shown, however near", async () => {
    const { _id: purchase } = await ask(gowda, 500);
    const both = await Promise.all([300, 400].map((amount) => came({ purchase, seen: 0, amount })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [{ quantity } = { quantity: 0 }, ...others] = await lotsOf(gowda);
    expect(others).toEqual([]);
    expect(await came({ purchase, seen: quantity, amount: 100 })).toMatchObject({ status: 200 });
    expect(await purchaseOf(gowda)).toMatchObject({ came: quantity + 100 });
  });

  it("needs something that was asked, an amount, and a day that has been", async () => {
    const { _id: purchase } = await ask(grower, 2000);
    expect(await came({ purchase: randomUUID(), amount: 100 })).toMatchObject({ status: 404 });
    expect(await came({ purchase, amount: 0 })).toMatchObject({ status: 400 });
    expect(await came({ purchase, amount: 5, harvestedOn: "2030-01-01" })).toMatchObject({ status: 400 });
    expect(await came({ purchase, amount: 1.5 })).toMatchObject({ status: 400 });
  });

  it("is refused in words for a product that is sold in another unit since it was asked", async () => {
    const milk = await aProduct(shop.db, { name: "Milk", packQuantity: 500, packUnit: "ml" });
    const { _id: purchase } = await ask(gowda, 3000, milk.id);
    const bottle = { packQuantity: 1, packUnit: "bottle" };
    await shop.db.update(products).set(bottle).where(eq(products.id, milk.id));
    expect(await came({ purchase, amount: 3000 })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("Milk is sold in another unit now") },
    });
    expect((await lotsOf(gowda)).map(({ product }) => product.name)).not.toContain("Milk");
    // Asked for anew, it may come, though the number is the same.
    await ask(gowda, 3000, milk.id);
    expect(await came({ purchase, amount: 3000 })).toMatchObject({ status: 200 });
  });

  it("is refused for a product that gets another unit while it is entered", async () => {
    const oil = await aProduct(shop.db, { name: "Oil", packQuantity: 500, packUnit: "ml" });
    const { _id: purchase } = await ask(gowda, 3000, oil.id);
    const changed = {
      statement: "update products set pack_unit = 'bottle', pack_quantity = 1 where id = $1",
      values: [oil.id],
      table: "products",
      waiting: 1,
    };
    const answer = await whileUncommitted(shop, changed, () => came({ purchase, amount: 3000 }));
    expect(answer).toMatchObject({ status: 409 });
    expect((await lotsOf(gowda)).map(({ product }) => product.name)).not.toContain("Oil");
  });

  it("is asked about if it is far from what was asked, with what was probably meant", async () => {
    const basava = await addGrower(shop.db, "Basava");
    const beans = await aProduct(shop.db, { name: "Beans", packQuantity: 1, packUnit: "kg" });
    const { _id: purchase } = await ask(basava, 3000, beans.id);
    const slip = (message: string, amount: number) => ({
      status: 400,
      body: { message, errors: { amount: message }, next: [{ confirmed: true }, { amount }] },
    });
    expect(await came({ purchase, amount: 1_000_000 })).toMatchObject(
      slip("1000 kg for 3 kg asked. 1 kg? Confirm it if it is meant.", 1000),
    );
    expect(await came({ purchase, amount: 300 })).toMatchObject(
      slip("300 g for 3 kg asked. 3 kg? Confirm it if it is meant.", 3000),
    );
    expect(await lotsOf(basava)).toEqual([]);
    // A part that is not far from a third, and the rest of it.
    expect(await came({ purchase, amount: 1000 })).toMatchObject({ status: 200 });
    expect(await came({ purchase, amount: 300 })).toMatchObject({ status: 200 });
    expect(await came({ purchase, amount: 3300 })).toMatchObject({ status: 400 });
    expect(await came({ purchase, amount: 3300, confirmed: true })).toMatchObject({ status: 200 });
    expect((await lotsOf(basava)).map(({ quantity }) => quantity)).toEqual([3300, 300, 1000]);
  });

  it("is asked about as a lot that names no purchase, however much came before", async () => {
    const kempa = await addGrower(shop.db, "Kempa");
    const { id: product } = await aProduct(shop.db, { name: "Chard", packQuantity: 1, packUnit: "kg" });
    const receive = (amount: number, confirmed = false) =>
      shop.post(
        "/api/seller/lots",
        {
          grower: kempa,
          product,
          harvestedOn: "2026-03-09",
          amount,
          confirmed,
          terms: { kind: "price", price: 30 },
        },
        seller,
      );
    expect(await receive(50_000)).toMatchObject({ status: 200 });
    await ask(kempa, 3000, product);
    const slip = (words: string) => ({
      status: 400,
      body: { message: `${words} Confirm it if it is meant.` },
    });
    expect(await receive(60_000)).toMatchObject(slip("60 kg for 3 kg asked."));
    expect(await receive(45_000)).toMatchObject(slip("45 kg for 3 kg asked. 4.5 kg?"));
    expect(await receive(4500)).toMatchObject({ status: 200 });
    expect(await receive(60_000, true)).toMatchObject({ status: 200 });
  });

  it("is asked about as the seller has set it", async () => {
    const { _id: purchase } = await ask(await addGrower(shop.db, "Siddamma"), 3000);
    const settings = (askAmounts: string) =>
      shop.pool.query("update store_settings set ask_amounts = $1", [askAmounts]);
    await settings("wide");
    expect(await came({ purchase, amount: 9001 })).toMatchObject({ status: 400 });
    await settings("narrow");
    expect(await came({ purchase, amount: 4000 })).toMatchObject({ status: 400 });
    await settings("usual");
    expect(await came({ purchase, amount: 4000 })).toMatchObject({ status: 200 });
  });
});
