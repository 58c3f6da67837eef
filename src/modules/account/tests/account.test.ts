import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { addressesSchema } from "#modules/address/contract.ts";
import { ordersSchema } from "#modules/order/contract/order.ts";
import { stockWaits } from "#modules/stock/tables.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { aRegular } from "#tests/support/regular.ts";
import { aShopper, type Shopper, theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";
import { accountExportSchema, userAnswerSchema } from "../contract.ts";

const shop = await testApp();
afterAll(shop.close);
const seller = await theSeller(shop);

describe("POST /api/user/update", () => {
  it("corrects the name", async () => {
    const shopper = await aShopper(shop);
    const { user } = read(
      userAnswerSchema,
      await shop.post("/api/user/update", { name: " Lakshmi " }, shopper),
    );
    expect(user).toEqual({
      _id: shopper.id,
      name: "Lakshmi",
      email: shopper.email,
      cartItems: {},
      lastOrder: null,
      openOrders: {},
    });
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
    const { shopper, address, order } = await aRegular(shop, seller);
    expect(await drop(address.id, shopper)).toMatchObject({ status: 200, body: { success: true } });
    expect(read(addressesSchema, await shop.get("/api/address/get", shopper)).addresses).toEqual([]);
    const [shownOrder] = read(ordersSchema, await shop.get("/api/order/user", shopper)).orders;
    expect(shownOrder?.address).toEqual(order.address);
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
    const { shopper, product, address, order } = await aRegular(shop, seller);
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
