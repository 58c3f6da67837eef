import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { productAnswerSchema } from "#modules/catalog/contract/product.ts";
import { products } from "#modules/catalog/tables.ts";
import { ordersSchema } from "#modules/order/contract/order.ts";
import type { OrderStatus } from "#modules/order/rules/shared/order-status.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { changeSettings } from "#tests/support/settings.ts";
import { aShopper, type Shopper, theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";
import { ratingAnswerSchema } from "../contract.ts";
import { ratings } from "../tables.ts";

const shop = await testApp();
afterAll(shop.close);
const meera = await aShopper(shop);
const seller = await theSeller(shop);

type Product = Awaited<ReturnType<typeof aProduct>>;

/** Orders one product. Returns the order line. */
async function ordered(shopper: Shopper, product: Product, status: OrderStatus = "Delivered") {
  const address = await anAddress(shop.db, shopper);
  const order = await placedOrder(shop, shopper, checkoutOf([{ product, quantity: 1 }], address));
  const set = await shop.patch(`/api/order/update-status/${order._id}`, { status }, seller);
  expect(set.status).toBe(200);
  const [line] = order.items;
  if (!line) throw new Error("an order without lines");
  return { orderId: order._id, lineId: line._id };
}

const submit = (rating: object, as: { cookie: string } = meera) =>
  shop.post("/api/rating/submit", rating, as);

async function storedRating(product: Product) {
  const [row] = await shop.db
    .select({ total: products.starsTotal, count: products.ratingCount })
    .from(products)
    .where(eq(products.id, product.id));
  return row;
}

describe("POST /api/rating/submit", () => {
  it("rates a delivered product, which then shows its real average, and the order line its rating", async () => {
    const product = await aProduct(shop.db);
    const { lineId } = await ordered(meera, product);
    const rated = read(
      ratingAnswerSchema,
      await submit({ productId: product.id, stars: 5, comment: "  Sweet! " }),
    );
    expect(rated).toMatchObject({
      message: "Thanks for your rating!",
      orderItemId: lineId,
      rating: { stars: 5, comment: "Sweet!" },
      product: { _id: product.id, rating: { average: 5, count: 1 } },
    });
    const shown = read(productAnswerSchema, await shop.post("/api/product/id", { id: product.id }));
    expect(shown.product.rating).toEqual({ average: 5, count: 1 });
    const mine = read(ordersSchema, await shop.get("/api/order/user", meera)).orders.flatMap((o) => o.items);
    expect(mine.find((item) => item._id === lineId)?.rating).toEqual({ stars: 5, comment: "Sweet!" });
  });

  it("changes the rating when it is sent again, and counts it once", async () => {
    const product = await aProduct(shop.db);
    await ordered(meera, product);
    read(ratingAnswerSchema, await submit({ productId: product.id, stars: 5, comment: "Good" }));
    const again = read(ratingAnswerSchema, await submit({ productId: product.id, stars: 2 }));
    expect(again.rating).toEqual({ stars: 2 });
    expect(again.product.rating).toEqual({ average: 2, count: 1 });
    expect(await storedRating(product)).toEqual({ total: 2, count: 1 });
  });

  it("counts one rating for each order line; without one named it is the newest delivered", async () => {
    const product = await aProduct(shop.db);
    const older = await ordered(meera, product);
    shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
    const newer = await ordered(meera, product);
    await ordered(meera, product, "Pending");
    const newest = read(ratingAnswerSchema, await submit({ productId: product.id, stars: 4 }));
    expect(newest.orderItemId).toBe(newer.lineId);
    const named = { productId: product.id, orderItemId: older.lineId, stars: 1 };
    expect(read(ratingAnswerSchema, await submit(named)).orderItemId).toBe(older.lineId);
    expect(await storedRating(product)).toEqual({ total: 5, count: 2 });
  });

  it("rates what came in place of what was ordered, and not what didn't come", async () => {
    const product = await aProduct(shop.db);
    const instead = await aProduct(shop.db, { name: "Another" });
    const { orderId: id, lineId: item } = await ordered(meera, product, "Pending");
    const weigh = (packed: object) =>
      shop.post("/api/order/weigh", { id, lines: [{ item, ...packed }] }, seller);
    const set = (status: OrderStatus) => shop.patch(`/api/order/update-status/${id}`, { status }, seller);
    expect(await weigh({ replacement: { product: instead.id, quantity: 1 } })).toMatchObject({ status: 200 });
    await set("Delivered");
    const didNotCome = refusal(409, "This product did not come with that order.");
    expect(await submit({ productId: product.id, orderItemId: item, stars: 1 })).toMatchObject(didNotCome);
    expect(await submit({ productId: product.id, stars: 1 })).toMatchObject(didNotCome);
    read(ratingAnswerSchema, await submit({ productId: instead.id, orderItemId: item, stars: 4 }));
    expect(await storedRating(product)).toEqual({ total: 0, count: 0 });
    expect(await storedRating(instead)).toEqual({ total: 4, count: 1 });
    // The seller finds that it was the ordered one after all: another rating goes over to that.
    await shop.pool.query("delete from packed_lines where order_item_id = $1", [item]);
    read(ratingAnswerSchema, await submit({ productId: product.id, orderItemId: item, stars: 5 }));
    expect(await storedRating(product)).toEqual({ total: 5, count: 1 });
    expect(await storedRating(instead)).toEqual({ total: 0, count: 0 });
  });

  it("counts ratings of one line that arrive side by side once", async () => {
    const product = await aProduct(shop.db);
    await ordered(meera, product);
    const stars = [1, 2, 3, 4, 5, 1, 2, 3];
    const answers = await Promise.all(stars.map((each) => submit({ productId: product.id, stars: each })));
    for (const answer of answers) read(ratingAnswerSchema, answer);
    const [ratingRow] = await shop.db.select().from(ratings).where(eq(ratings.productId, product.id));
    expect(await storedRating(product)).toEqual({ total: ratingRow?.stars, count: 1 });
  });

  it("counts the ratings of many shoppers side by side, each", async () => {
    const product = await aProduct(shop.db);
    const people = await Promise.all([3, 4, 5].map(async (stars) => ({ stars, who: await aShopper(shop) })));
    for (const { who } of people) await ordered(who, product);
    await Promise.all(people.map(({ stars, who }) => submit({ productId: product.id, stars }, who)));
    expect(await storedRating(product)).toEqual({ total: 12, count: 3 });
  });

  it.each<OrderStatus>(["Pending", "Out for Delivery", "Cancelled"])(
    "refuses while it is %s",
    async (status) => {
      const product = await aProduct(shop.db);
      const { lineId } = await ordered(meera, product, status);
      const late = refusal(409, "You can rate a product once it has been delivered.");
      expect(await submit({ productId: product.id, stars: 5 })).toMatchObject(late);
      expect(await submit({ productId: product.id, orderItemId: lineId, stars: 5 })).toMatchObject(late);
      expect(await storedRating(product)).toEqual({ total: 0, count: 0 });
    },
  );

  it("refuses products and lines that are not this shopper's", async () => {
    const product = await aProduct(shop.db);
    const other = await aProduct(shop.db);
    const ravi = await aShopper(shop);
    const { lineId } = await ordered(ravi, product);
    const mine = await ordered(meera, other);
    const never = refusal(403, "You can only rate products that were delivered to you.");
    expect(await submit({ productId: product.id, stars: 5 })).toMatchObject(never);
    expect(await submit({ productId: "no such product", stars: 5 })).toMatchObject(never);
    const unknown = refusal(404, "That order item was not found.");
    for (const orderItemId of [lineId, mine.lineId, "no such line"]) {
      expect(await submit({ productId: product.id, orderItemId, stars: 5 })).toMatchObject(unknown);
    }
    expect(await storedRating(product)).toEqual({ total: 0, count: 0 });
  });

  it.each([undefined, null, 0, 6, 4.5, "5", -1])("refuses %j stars", async (stars) => {
    const product = await aProduct(shop.db);
    expect(await submit({ productId: product.id, stars })).toMatchObject(
      refusal(400, "Please select a rating.", { stars: "Please select a rating." }),
    );
  });

  it("refuses a missing product and a long comment", async () => {
    expect(await submit({ stars: 5 })).toMatchObject({ status: 400 });
    expect(await submit({ productId: "x", stars: 5, comment: "x".repeat(1001) })).toMatchObject(
      refusal(400, "The comment can have at most 1000 characters"),
    );
    expect(await submit({ productId: "x", stars: 5, comment: 7 })).toMatchObject(
      refusal(400, "The comment must be text"),
    );
  });

  it("is for shoppers only", async () => {
    const rating = { productId: "x", stars: 5 };
    expect(await shop.post("/api/rating/submit", rating)).toMatchObject({ status: 401 });
    expect(await submit(rating, seller)).toMatchObject({ status: 401 });
  });
});

describe("a product that nobody has rated", () => {
  const shownOf = async (id: string) =>
    read(productAnswerSchema, await shop.post("/api/product/id", { id })).product.rating;

  it("shows the specified 4 of 5 (4), and nothing once the seller has turned that off", async () => {
    const unrated = await aProduct(shop.db);
    const rated = await aProduct(shop.db, { starsTotal: 14, ratingCount: 3 });
    expect(await shownOf(unrated.id)).toEqual({ average: 4, count: 4 });
    await changeSettings(shop, seller, { ratingStandIn: false });
    expect(await shownOf(unrated.id)).toEqual({ average: 0, count: 0 });
    expect(await shownOf(rated.id)).toEqual({ average: 4.7, count: 3 });
    await changeSettings(shop, seller, { ratingStandIn: true });
    expect(await shownOf(unrated.id)).toEqual({ average: 4, count: 4 });
  });
});
