import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { rateLimits } from "#kernel/limits/tables.ts";
import { addressesSchema } from "#modules/address/contract.ts";
import { addresses } from "#modules/address/tables.ts";
import { cartLines } from "#modules/cart/tables.ts";
import { sessions, shoppers } from "#modules/identity/tables.ts";
import { subscribers } from "#modules/newsletter/tables.ts";
import { ordersSchema } from "#modules/order/contract/order.ts";
import { orders } from "#modules/order/tables.ts";
import { ratings } from "#modules/rating/tables.ts";
import { stockWaits } from "#modules/stock/tables.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { aShopper, logIn, PASSWORD, type Shopper, theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";
import { waitingFor, whileUncommitted } from "#tests/support/waiting.ts";
import { accountExportSchema } from "./contract/account.ts";
import { userAnswerSchema } from "./contract/user.ts";

const shop = await testApp();
afterAll(shop.close);
const seller = await theSeller(shop);

/** A shopper with an address, a cart, a delivered and rated order, and the newsletter. */
async function aRegular() {
  const shopper = await aShopper(shop, { name: "Lakshmi Gowda" });
  const product = await aProduct(shop.db);
  const address = await anAddress(shop.db, shopper, {
    landmark: "behind the school",
    gstin: "29ABCDE1234F1Z5",
  });
  const order = await placedOrder(shop, shopper, checkoutOf([{ product, quantity: 2 }], address));
  await shop.patch(`/api/order/update-status/${order._id}`, { status: "Delivered" }, seller);
  await shop.post(
    "/api/rating/submit",
    { productId: product.id, stars: 4, comment: "From Lakshmi" },
    shopper,
  );
  await shop.post("/api/cart/update", { cartItems: { [product.id]: 3 } }, shopper);
  await shop.db.insert(subscribers).values({ email: shopper.email });
  return { shopper, product, address, order };
}

const remove = (shopper: Shopper, password: unknown = PASSWORD) =>
  shop.post("/api/user/delete", { password }, shopper);

describe("POST /api/user/update", () => {
  it("corrects the name", async () => {
    const shopper = await aShopper(shop);
    const { user } = read(
      userAnswerSchema,
      await shop.post("/api/user/update", { name: " Lakshmi " }, shopper),
    );
    expect(user).toEqual({ _id: shopper.id, name: "Lakshmi", email: shopper.email, cartItems: {} });
    expect(read(userAnswerSchema, await shop.get("/api/user/is-auth", shopper)).user.name).toBe("Lakshmi");
  });

  it.each([[""], ["  "], [undefined], [7]])("refuses the name %j", async (name) => {
    const shopper = await aShopper(shop);
    const refused = refusal(400, "Name is required", { name: "Name is required" });
    expect(await shop.post("/api/user/update", { name }, shopper)).toMatchObject(refused);
  });

  it("is for shoppers only", async () => {
    expect(await shop.post("/api/user/update", { name: "X" })).toMatchObject({ status: 401 });
    expect(await shop.post("/api/user/update", { name: "X" }, seller)).toMatchObject({ status: 401 });
  });
});

describe("DELETE /api/address/{id}", () => {
  const drop = (id: string, as?: Shopper) => shop.send("DELETE", `/api/address/${id}`, { as });

  it("deletes an address; orders keep their copy", async () => {
    const { shopper, address, order } = await aRegular();
    expect(await drop(address.id, shopper)).toMatchObject({ status: 200, body: { success: true } });
    expect(read(addressesSchema, await shop.get("/api/address/get", shopper)).addresses).toEqual([]);
    const [kept] = read(ordersSchema, await shop.get("/api/order/user", shopper)).orders;
    expect(kept?.address).toEqual(order.address);
    expect(await drop(address.id, shopper)).toMatchObject(refusal(404, "Address not found"));
  });

  it("knows nobody else's address", async () => {
    const [ravi, meera] = [await aShopper(shop), await aShopper(shop)];
    const { id } = await anAddress(shop.db, ravi);
    expect(await drop(id, meera)).toMatchObject(refusal(404, "Address not found"));
    expect(await drop("nonsense", meera)).toMatchObject(refusal(404, "Address not found"));
    expect(await drop(id)).toMatchObject({ status: 401 });
    expect(read(addressesSchema, await shop.get("/api/address/get", ravi)).addresses).toHaveLength(1);
  });
});

describe("GET /api/user/export", () => {
  it("gives all that is kept about the shopper, as a file", async () => {
    const { shopper, product, address, order } = await aRegular();
    const answer = await shop.get("/api/user/export", shopper);
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="my-data-2026-03-10.json"');
    const all = read(accountExportSchema, answer);
    expect(all.user).toMatchObject({ _id: shopper.id, name: "Lakshmi Gowda", email: shopper.email });
    expect(all.newsletter).not.toBeNull();
    expect(all.cart).toEqual([{ product: product.id, name: product.name, quantity: 3 }]);
    expect(all.addresses).toMatchObject([{ _id: address.id, landmark: "behind the school" }]);
    expect(all.orders.map((each) => each._id)).toEqual([order._id]);
    expect(all.orders[0]?.items[0]?.rating).toEqual({ stars: 4, comment: "From Lakshmi" });
    expect(JSON.stringify(answer.body)).not.toContain("argon2");
  });

  it("lists what the shopper waits for, also by their e-mail alone, and when they were told", async () => {
    const shopper = await aShopper(shop);
    const [jar, honey, pot] = [
      await aProduct(shop.db, { name: "Jar", inStock: false }),
      await aProduct(shop.db, { name: "Honey", inStock: false }),
      await aProduct(shop.db, { name: "Pot", inStock: false }),
    ];
    await shop.post("/api/stock/wait", { product: jar.id }, shopper);
    await shop.post("/api/stock/wait", { product: honey.id, email: shopper.email.toUpperCase() });
    await shop.post("/api/stock/wait", { product: pot.id, email: "somebody-else@example.com" });
    const at = new Date("2026-03-10T06:30:00Z");
    await shop.db
      .update(stockWaits)
      .set({ queuedAt: at, toldAt: at })
      .where(eq(stockWaits.productId, honey.id));
    const { waits } = read(accountExportSchema, await shop.get("/api/user/export", shopper));
    expect(waits).toMatchObject([
      { product: jar.id, name: "Jar", toldAt: null },
      { product: honey.id, name: "Honey", toldAt: at.toISOString() },
    ]);
  });

  it("holds nothing of anybody else, and is for shoppers only", async () => {
    const all = read(accountExportSchema, await shop.get("/api/user/export", await aShopper(shop)));
    expect(all).toMatchObject({ newsletter: null, cart: [], addresses: [], orders: [], waits: [] });
    expect(await shop.get("/api/user/export")).toMatchObject({ status: 401 });
    expect(await shop.get("/api/user/export", seller)).toMatchObject({ status: 401 });
  });
});

describe("POST /api/user/delete", () => {
  it("takes the person out of everything; the order stays with what the tax needs", async () => {
    const { shopper, product, order } = await aRegular();
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

    const [kept] = await shop.db.select().from(orders).where(eq(orders.id, order._id));
    expect(kept).toMatchObject({
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
        gstin: "29ABCDE1234F1Z5",
      },
    });
    expect(JSON.stringify(kept?.address)).not.toContain("behind the school");
    const [rating] = await shop.db.select().from(ratings).where(eq(ratings.productId, product.id));
    expect(rating).toMatchObject({ shopperId: null, stars: 4, comment: null });
    const all = read(ordersSchema, await shop.get("/api/order/seller", seller)).orders;
    expect(all.find((each) => each._id === order._id)?.userId).toBeNull();
  });

  it("leaves no e-mail among the counted logins", async () => {
    const shopper = await aShopper(shop);
    await shop.post("/api/user/login", { email: shopper.email, password: "wrong password" });
    await remove(shopper);
    const keys = (await shop.db.select({ key: rateLimits.key }).from(rateLimits)).map(({ key }) => key);
    expect(keys.filter((key) => key.includes(shopper.email))).toEqual([]);
  });

  it("leaves everybody else alone", async () => {
    const { shopper, order } = await aRegular();
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
    // Another order of the day holds the invoice counter, so ours waits, all but written.
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
