import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { userAnswerSchema } from "#modules/account/contract.ts";
import { read, refusal, type Visitor } from "#tests/support/calls.ts";
import { aProduct } from "#tests/support/factories.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";
import { whileUncommitted } from "#tests/support/waiting.ts";
import { cartAnswerSchema } from "../contract.ts";
import type { Cart } from "../rules/shared/cart.ts";

const shop = await testApp();
afterAll(shop.close);

const update = (cartItems: unknown, as?: Visitor) => shop.post("/api/cart/update", { cartItems }, as);
const cartOf = async (shopper: Visitor): Promise<Cart> =>
  read(userAnswerSchema, await shop.get("/api/user/is-auth", shopper)).user.cartItems;

const UNREADABLE = "The cart could not be read. Please reload the page and try again.";

describe("POST /api/cart/update", () => {
  it("puts a cart in place of the saved one", async () => {
    const meera = await aShopper(shop);
    const [tomato, mango] = [await aProduct(shop.db), await aProduct(shop.db)];
    expect(await update({ [tomato.id]: 9 }, meera)).toMatchObject({
      status: 200,
      body: { success: true, message: "Cart Updated" },
    });
    await update({ [tomato.id]: 2, [mango.id]: 999 }, meera);
    expect(await cartOf(meera)).toEqual({ [tomato.id]: 2, [mango.id]: 999 });
    await update({ [tomato.id]: 0, [mango.id]: 1 }, meera);
    expect(await cartOf(meera)).toEqual({ [mango.id]: 1 });
    await update({}, meera);
    expect(await cartOf(meera)).toEqual({});
  });

  it("leaves out what does not exist", async () => {
    const meera = await aShopper(shop);
    const { id } = await aProduct(shop.db);
    expect((await update({ [id]: 1, gone: 2, "'; drop table": 3, __proto__: 4 }, meera)).status).toBe(200);
    expect(await cartOf(meera)).toEqual({ [id]: 1 });
  });

  it("leaves out a product that is deleted at the same moment", async () => {
    const meera = await aShopper(shop);
    const [remaining, gone] = [await aProduct(shop.db), await aProduct(shop.db)];
    const deleting = {
      statement: "delete from products where id = $1",
      values: [gone.id],
      table: "cart_lines",
    };
    const cart = { [remaining.id]: 1, [gone.id]: 2 };
    expect((await whileUncommitted(shop, deleting, () => update(cart, meera))).status).toBe(200);
    expect(await cartOf(meera)).toEqual({ [remaining.id]: 1 });
  });

  it("is nobody else's", async () => {
    const [meera, ravi] = [await aShopper(shop), await aShopper(shop)];
    const { id } = await aProduct(shop.db);
    await update({ [id]: 1 }, meera);
    await update({ [id]: 5 }, ravi);
    expect(await cartOf(meera)).toEqual({ [id]: 1 });
  });

  it("is always one tab's cart when two save at once, never a mixture", async () => {
    const meera = await aShopper(shop);
    const [tomato, mango] = [await aProduct(shop.db), await aProduct(shop.db)];
    const carts: Cart[] = [{ [tomato.id]: 1 }, { [mango.id]: 2 }];
    await Promise.all(Array.from({ length: 10 }, (_, n) => update(carts[n % 2], meera)));
    expect(carts).toContainEqual(await cartOf(meera));
  });

  it.each([
    [{ a: -1 }, "Quantity can't be negative"],
    [{ a: 1.5 }, "Quantity must be a whole number"],
    [{ a: "1" }, "Quantity must be a number"],
    [{ a: null }, "Quantity must be a number"],
    [{ a: 1000 }, "Quantity can be at most 999"],
    [[], UNREADABLE],
    ["a", UNREADABLE],
    [null, UNREADABLE],
    [undefined, UNREADABLE],
    [
      Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`p${n}`, 1])),
      "A cart can hold at most 200 different products",
    ],
  ])("refuses %j", async (cartItems, message) => {
    const meera = await aShopper(shop);
    expect(await update(cartItems, meera)).toMatchObject({
      ...refusal(400, message),
      body: { success: false, message, errors: expect.any(Object) },
    });
  });

  it.each([{ ["x".repeat(101)]: 1 }, { "": 1 }, { "a\u0000b": 1 }])(
    "refuses an id that none can be: %j",
    async (cartItems) => {
      expect(await update(cartItems, await aShopper(shop))).toMatchObject({
        status: 400,
        body: { success: false },
      });
    },
  );

  it("is for a shopper who is logged in", async () => {
    const PLEASE = refusal(401, "Please login to continue");
    expect(await update({})).toMatchObject(PLEASE);
    expect(await update({}, await theSeller(shop))).toMatchObject(PLEASE);
  });
});

describe("POST /api/cart/update with what a device has changed", () => {
  const send = (base: Cart, cartItems: Cart, as: Visitor, changeId: string = randomUUID()) =>
    shop.post("/api/cart/update", { base, cartItems, changeId }, as);
  const merged = async (...sent: Parameters<typeof send>): Promise<Cart> =>
    read(cartAnswerSchema, await send(...sent)).cartItems;
  const products = async (): Promise<[string, string, string]> => [
    (await aProduct(shop.db)).id,
    (await aProduct(shop.db)).id,
    (await aProduct(shop.db)).id,
  ];

  it("keeps what either of two devices has added, and brings back nothing that one has removed", async () => {
    const [tomato, mango, okra] = await products();
    const meera = await aShopper(shop, { cartItems: { [tomato]: 2 } });
    const base = { [tomato]: 2 };
    expect(await merged(base, { [tomato]: 2, [mango]: 1 }, meera)).toEqual({ [tomato]: 2, [mango]: 1 });
    // The device loaded its cart before the mango was added.
    expect(await merged(base, { [okra]: 3 }, meera)).toEqual({ [mango]: 1, [okra]: 3 });
    expect(await merged(base, { [tomato]: 2, [okra]: 1 }, meera)).toEqual({ [mango]: 1, [okra]: 4 });
    expect(await cartOf(meera)).toEqual({ [mango]: 1, [okra]: 4 });
  });

  it("adds up what many devices add at once, each once", async () => {
    const [tomato, mango] = await products();
    const meera = await aShopper(shop, { cartItems: { [mango]: 1 } });
    const base = { [mango]: 1 };
    const more = { [tomato]: 1, [mango]: 2 };
    const ids = Array.from({ length: 8 }, () => randomUUID());
    const answers = await Promise.all([...ids, ...ids].map((id) => send(base, more, meera, id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await cartOf(meera)).toEqual({ [tomato]: 8, [mango]: 9 });
  });

  it("makes a change whose answer was lost once, and answers with the cart as it is by then", async () => {
    const [tomato, mango] = await products();
    const [meera, ravi] = [await aShopper(shop), await aShopper(shop)];
    const id = randomUUID();
    await send({}, { [tomato]: 1 }, meera, id);
    await send({}, { [mango]: 1 }, meera);
    expect(await merged({}, { [tomato]: 1 }, meera, id)).toEqual({ [tomato]: 1, [mango]: 1 });
    // The same id of another shopper is another change.
    expect(await merged({}, { [tomato]: 1 }, ravi, id)).toEqual({ [tomato]: 1 });
  });

  it("does not bring back what an order takes out at the same moment", async () => {
    const [tomato, mango, okra] = await products();
    const meera = await aShopper(shop, { cartItems: { [tomato]: 2, [mango]: 1 } });
    const ordering = {
      statement: `with held as (select id from shoppers where id = $1 for no key update)
        delete from cart_lines using held where shopper_id = held.id and product_id = $2`,
      values: [meera.id, tomato],
      table: "shoppers",
    };
    const base = { [tomato]: 2, [mango]: 1 };
    await whileUncommitted(shop, ordering, () => send(base, { ...base, [okra]: 1 }, meera));
    expect(await cartOf(meera)).toEqual({ [mango]: 1, [okra]: 1 });
  });

  it("leaves out what does not exist, and stays within the limits", async () => {
    const [tomato] = await products();
    const meera = await aShopper(shop, { cartItems: { [tomato]: 998 } });
    expect(await merged({ gone: 1 }, { gone: 2, [tomato]: 5 }, meera)).toEqual({ [tomato]: 999 });
  });

  it.each([
    [{ base: {} }, UNREADABLE],
    [{ changeId: randomUUID() }, UNREADABLE],
    [{ base: {}, changeId: "1" }, UNREADABLE],
    [{ base: { a: -1 }, changeId: randomUUID() }, "Quantity can't be negative"],
    [{ base: [], changeId: randomUUID() }, UNREADABLE],
  ])("refuses %j", async (change, message) => {
    const meera = await aShopper(shop);
    const answer = await shop.post("/api/cart/update", { cartItems: {}, ...change }, meera);
    expect(answer).toMatchObject(refusal(400, message));
  });
});
