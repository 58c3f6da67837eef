import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { english } from "#kernel/texts/language.ts";
import { inLanguage } from "#kernel/texts/spoken.ts";
import { categories, products } from "#modules/catalog/tables.ts";
import { read, refusal, type Visitor } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { aShopper, type Shopper, theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";
import { type OrderAnswer, ordersSchema } from "../contract/order.ts";
import { ORDER_STATUSES } from "../rules/shared/order-status.ts";

const shop = await testApp();
afterAll(shop.close);

let meera: Shopper;
let ravi: Shopper;
let seller: Visitor;
let placed: OrderAnswer[];

async function orderOf(shopper: Shopper): Promise<OrderAnswer> {
  const product = await aProduct(shop.db);
  const address = await anAddress(shop.db, shopper);
  return placedOrder(shop, shopper, checkoutOf([{ product, quantity: 2 }], address));
}

const listOf = async (path: string, as: Visitor) => read(ordersSchema, await shop.get(path, as)).orders;
/** Orders as their shopper's list has them: with the moment until which they can be changed, midnight before the day. */
const listed = (...orders: (OrderAnswer | undefined)[]) =>
  orders.map((order) => ({ ...order, changeableUntil: "2026-03-10T18:30:00.000Z" }));
const setStatus = (id: string, status: unknown, as?: Visitor) =>
  shop.patch(`/api/order/update-status/${id}`, { status }, as);

beforeAll(async () => {
  [meera, ravi] = [await aShopper(shop, { name: "Meera" }), await aShopper(shop, { name: "Ravi" })];
  seller = await theSeller(shop);
  placed = [await orderOf(meera), await orderOf(ravi), await orderOf(meera)];
});

describe("GET /api/order/user", () => {
  it("answers with the shopper's own orders, the newest first", async () => {
    const [first, , third] = placed;
    expect(await listOf("/api/order/user", meera)).toEqual(listed(third, first));
    expect(await listOf("/api/order/user", await aShopper(shop))).toEqual([]);
  });

  it("answers with those that are asked for, and with nobody else's", async () => {
    const [first, second] = placed;
    const ids = `ids=${first?._id},${second?._id},nonsense`;
    expect(await listOf(`/api/order/user?${ids}`, meera)).toEqual(listed(first));
    expect(await listOf(`/api/order/user?${ids}&status=Delivered`, meera)).toEqual([]);
  });

  it("is for a shopper who is logged in", async () => {
    const PLEASE = refusal(401, "Please login to continue");
    expect(await shop.get("/api/order/user")).toMatchObject(PLEASE);
    expect(await shop.get("/api/order/user", seller)).toMatchObject(PLEASE);
  });
});

describe("GET /api/order/seller", () => {
  it("answers with everybody's, the newest first, and whose they are", async () => {
    const sellerOrders = await listOf("/api/order/seller", seller);
    expect(sellerOrders).toEqual([...placed].reverse());
    expect(sellerOrders.map((order) => order.userId?.name)).toEqual(["Meera", "Ravi", "Meera"]);
  });

  it("is for the seller", async () => {
    expect(await shop.get("/api/order/seller")).toMatchObject(refusal(401, "Please login as the seller"));
    expect(await shop.get("/api/order/seller", meera)).toMatchObject(
      refusal(403, "Only the seller may do this"),
    );
  });
});

describe("a status filter", () => {
  it.each(["user", "seller"])("narrows GET /api/order/%s and refuses what is no status", async (whose) => {
    const as = whose === "user" ? ravi : seller;
    const theirs = await orderOf(ravi);
    await setStatus(theirs._id, "Cancelled", seller);
    const cancelled = await listOf(`/api/order/${whose}?status=Cancelled`, as);
    expect(cancelled.map((order) => order._id)).toContain(theirs._id);
    expect(new Set(cancelled.map((order) => order.status))).toEqual(new Set(["Cancelled"]));
    expect(await listOf(`/api/order/${whose}?status=Out%20for%20Delivery`, as)).toEqual([]);
    expect(await shop.get(`/api/order/${whose}?status=Lost`, as)).toMatchObject(
      refusal(400, "That is not an order status"),
    );
  });
});

describe("PATCH /api/order/update-status/{id}", () => {
  it("sets any status from any other; the order is paid exactly while it is Delivered", async () => {
    const { _id: id } = await orderOf(ravi);
    for (const from of ORDER_STATUSES) {
      for (const to of ORDER_STATUSES) {
        await setStatus(id, from, seller);
        expect(await setStatus(id, to, seller)).toMatchObject({ status: 200, body: { success: true } });
        const [order] = await listOf("/api/order/user", ravi);
        expect(order).toMatchObject({ _id: id, status: to, isPaid: to === "Delivered" });
      }
    }
  });

  it.each(["delivered", "", null, undefined, 3, "Lost"])("refuses %j", async (status) => {
    const { _id: id } = await orderOf(ravi);
    const message = "Status must be one of: Pending, Out for Delivery, Delivered, Cancelled";
    expect(await setStatus(id, status, seller)).toMatchObject(refusal(400, message, { status: message }));
  });

  it("knows no other order", async () => {
    expect(await setStatus("no-such-order", "Delivered", seller)).toMatchObject(
      refusal(404, "Order not found"),
    );
    expect(await setStatus("%00", "Delivered", seller)).toMatchObject({
      status: 400,
      body: { success: false },
    });
  });

  it("is for the seller", async () => {
    const { _id: id } = await orderOf(meera);
    expect(await setStatus(id, "Delivered")).toMatchObject(refusal(401, "Please login as the seller"));
    expect(await setStatus(id, "Delivered", meera)).toMatchObject(
      refusal(403, "Only the seller may do this"),
    );
    expect((await listOf("/api/order/user", meera))[0]).toMatchObject({ _id: id, status: "Pending" });
  });
});

describe("an order, once placed", () => {
  it("stays as it was ordered when its product is renamed, repriced, moved or deleted", async () => {
    const shopper = await aShopper(shop);
    const product = await aProduct(shop.db, { name: "Tomato" });
    const address = await anAddress(shop.db, shopper);
    const before = await placedOrder(shop, shopper, checkoutOf([{ product, quantity: 3 }], address));
    const itself = eq(products.id, product.id);
    const changed = {
      name: "Love apple",
      pricePaise: 9900,
      offerPricePaise: 9900,
      packQuantity: 2,
      packUnit: "kg",
    };
    await shop.db
      .update(products)
      .set({ ...changed, imageUrls: ["/uploads/new.webp"], inStock: false })
      .where(itself);
    await shop.db.update(categories).set({ path: "moved" }).where(eq(categories.path, product.categoryPath));
    expect(await listOf("/api/order/user", shopper)).toEqual(listed(before));

    await shop.db.delete(products).where(itself);
    const [after] = await listOf("/api/order/user", shopper);
    expect(after).toEqual({
      ...listed(before)[0],
      items: before.items.map((item) => ({ ...item, product: null })),
    });
    expect(after?.items).toMatchObject([
      { name: "Tomato", offerPrice: 40, amount: 120, image: "/uploads/p.webp" },
    ]);
  });
});

describe("a shopper's orders", () => {
  it("name products in the shopper's language while they are there, and as they were ordered otherwise", async () => {
    const shopper = await aShopper(shop);
    const palak = await aProduct(shop.db, { name: "Palak spinach", otherNames: ["palak", "ಪಾಲಕ್ ಸೊಪ್ಪು"] });
    const celery = await aProduct(shop.db, { name: "Celery" });
    const gone = await aProduct(shop.db, { name: "Leek", otherNames: ["ಲೀಕ್"] });
    const lines = [palak, celery, gone].map((product) => ({ product, quantity: 1 }));
    await placedOrder(shop, shopper, checkoutOf(lines, await anAddress(shop.db, shopper)));
    await shop.db.delete(products).where(eq(products.id, gone.id));
    const namesIn = async (code: string) => {
      const language = { ...english, code };
      const list = await inLanguage(language, () => listOf("/api/order/user", shopper));
      return list.flatMap(({ items }) => items.map(({ name }) => name));
    };
    expect(await namesIn("kn")).toEqual(["ಪಾಲಕ್ ಸೊಪ್ಪು", "Celery", "Leek"]);
    expect(await namesIn("en")).toEqual(["Palak spinach", "Celery", "Leek"]);
  });
});
