import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { rateLimits } from "#kernel/db/tables.ts";
import { addresses } from "#modules/address/tables.ts";
import { cartLines } from "#modules/cart/tables.ts";
import { passwordGuesses, sessions, shoppers } from "#modules/identity/tables.ts";
import { subscribers } from "#modules/newsletter/tables.ts";
import { ordersSchema } from "#modules/order/contract/order.ts";
import { orders } from "#modules/order/tables.ts";
import { ratings } from "#modules/rating/tables.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { checkoutOf } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { aRegular } from "#tests/support/regular.ts";
import { aShopper, logIn, PASSWORD, type Shopper, theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";
import { waitingFor, whileUncommitted } from "#tests/support/waiting.ts";

const shop = await testApp();
afterAll(shop.close);
const seller = await theSeller(shop);

const remove = (shopper: Shopper, password: unknown = PASSWORD) =>
  shop.post("/api/user/delete", { password }, shopper);

describe("POST /api/user/delete", () => {
  it("takes the person out of everything; the order stays with what the tax needs", async () => {
    const { shopper, product, order } = await aRegular(shop, seller);
    const elsewhere = await logIn(shop, shopper.email);
    await shop.post("/api/user/login", { email: shopper.email, password: "wrong password" });
    expect(await remove(shopper)).toMatchObject({ status: 200, body: { success: true }, cookie: "" });

    for (const old of [shopper, elsewhere]) {
      expect(await shop.get("/api/user/is-auth", old)).toMatchObject({ status: 401 });
    }
    const login = { email: shopper.email, password: PASSWORD };
    expect(await shop.post("/api/user/login", login)).toMatchObject({ status: 401 });
    const tables = [addresses, cartLines, sessions] as const;
    for (const table of tables) {
      expect(await shop.db.select().from(table).where(eq(table.shopperId, shopper.id))).toEqual([]);
    }
    expect(await shop.db.select().from(shoppers).where(eq(shoppers.id, shopper.id))).toEqual([]);
    const gone = subscribers.email;
    expect(await shop.db.select().from(subscribers).where(eq(gone, shopper.email))).toEqual([]);

    const [storedOrder] = await shop.db.select().from(orders).where(eq(orders.id, order._id));
    expect(storedOrder).toMatchObject({
      shopperId: null,
      invoiceNumber: order.invoiceNumber,
      status: "Delivered",
      address: {
        _id: order.address._id,
        firstName: "Deleted",
        lastName: "customer",
        email: "",
        phone: "",
        street: "",
        zipcode: "",
        city: "Mysuru",
        state: "Karnataka",
        country: "India",
        gstin: "29ABCDE1234F1ZW",
      },
    });
    expect(JSON.stringify(storedOrder?.address)).not.toContain("behind the school");
    const [rating] = await shop.db.select().from(ratings).where(eq(ratings.productId, product.id));
    expect(rating).toMatchObject({ shopperId: null, stars: 4, comment: null });
    const all = read(ordersSchema, await shop.get("/api/order/seller", seller)).orders;
    expect(all.find((each) => each._id === order._id)?.userId).toBeNull();
  });

  it("leaves no e-mail among the counted logins", async () => {
    const shopper = await aShopper(shop);
    await shop.post("/api/user/login", { email: shopper.email, password: "wrong password" });
    await shop.post("/api/user/forgot-password", { email: shopper.email });
    await remove(shopper);
    const keys = (
      await Promise.all([
        shop.db.select({ key: rateLimits.key }).from(rateLimits),
        shop.db.select({ key: passwordGuesses.key }).from(passwordGuesses),
      ])
    )
      .flat()
      .map(({ key }) => key);
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.filter((key) => key.includes(shopper.email))).toEqual([]);
  });

  it("leaves everybody else alone", async () => {
    const { shopper, order } = await aRegular(shop, seller);
    await remove(await aShopper(shop));
    const [mine] = read(ordersSchema, await shop.get("/api/order/user", shopper)).orders;
    expect(mine).toMatchObject({ _id: order._id, address: order.address });
  });

  it("asks for the right password, and not too often", async () => {
    const shopper = await aShopper(shop);
    const wrong = refusal(400, "That password is not correct", { password: "That password is not correct" });
    for (let attempt = 1; attempt <= 10; attempt++) {
      expect(await remove(shopper, "not this one")).toMatchObject(wrong);
    }
    expect(await remove(shopper)).toMatchObject({ status: 429 });
    expect(await shop.get("/api/user/is-auth", shopper)).toMatchObject({ status: 200 });
  });

  it("refuses no password, and is for shoppers only", async () => {
    const shopper = await aShopper(shop);
    expect(await remove(shopper, "")).toMatchObject(refusal(400, "Password is required"));
    expect(await shop.post("/api/user/delete", {}, shopper)).toMatchObject({ status: 400 });
    expect(await shop.post("/api/user/delete", { password: PASSWORD })).toMatchObject({ status: 401 });
    expect(await shop.post("/api/user/delete", { password: PASSWORD }, seller)).toMatchObject({
      status: 401,
    });
  });

  it("waits for an order that is being placed, and takes the person out of it as well", async () => {
    const shopper = await aShopper(shop);
    const product = await aProduct(shop.db);
    const address = await anAddress(shop.db, shopper, { street: "Secret Street" });
    const checkout = checkoutOf([{ product, quantity: 1 }], address);
    // Another order holds the day's invoice counter, so ours waits and has only its rows left to write.
    const another = {
      statement: `insert into invoice_counters (day, last_number) values ($1, 1)
        on conflict (day) do update set last_number = invoice_counters.last_number + 1`,
      values: ["2026-03-10"],
      table: "shoppers",
    };
    const before = await shop.db.$count(orders);
    const [, removed] = await whileUncommitted(shop, another, async () => {
      const ordering = shop.post("/api/order/cod", checkout, shopper);
      await expect.poll(() => waitingFor(shop, "invoice_counters"), { interval: 10 }).toBe(1);
      return Promise.all([ordering, remove(shopper)]);
    });
    expect(removed.status).toBe(200);
    const streets = (await shop.db.select().from(orders)).map((order) => order.address.street);
    expect(streets).toHaveLength(before + 1);
    expect(streets).not.toContain("Secret Street");
  });
});
