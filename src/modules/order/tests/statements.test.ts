import { afterAll, beforeAll, expect, it } from "vitest";
import { products } from "#modules/catalog/tables.ts";
import { deliveryAreas, deliverySettings, deliveryWindows } from "#modules/delivery/tables.ts";
import { read, type Visitor } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { aCategory, anAddress, aProduct } from "#tests/support/factories.ts";
import { aPromo, withPromo } from "#tests/support/promo.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { executedBy, explainingApp, statementsOf } from "#tests/support/statements.ts";
import { countPacks } from "#tests/support/stock.ts";
import { testApp } from "#tests/support/test-app.ts";
import { addedAnswerSchema } from "../contract/add-to-order.ts";
import { ordersSchema } from "../contract/order.ts";
import { sellerOrdersSchema } from "../contract/order-lists.ts";

// It opens on Tuesday, 10 March 2026, with everything active: counts, windows, PIN codes, a code, wishes.
const shop = await testApp();
afterAll(shop.close);
const seller = await theSeller(shop);
const SUNDAY = "2026-03-15";

async function aCheckout(store: typeof shop) {
  const meera = await aShopper(store);
  const address = await anAddress(store.db, meera);
  await aCategory(store.db, { path: "fruits" });
  const mango = await aProduct(store.db, { categoryPath: "fruits" });
  const jar = await aProduct(store.db);
  const lines = [
    { product: mango, quantity: 1 },
    { product: jar, quantity: 2 },
  ];
  return { meera, mango, jar, checkout: checkoutOf(lines, address) };
}

const { meera, mango, jar, checkout } = await aCheckout(shop);
const everything = {
  ...withPromo(checkout, "WEEK", 20),
  delivery: { day: SUNDAY, window: "morning" },
  extras: { ifMissing: { all: "call", products: { [mango.id]: "similar" } } },
};

beforeAll(async () => {
  const window = { id: "morning", weekday: 0, name: "7–10 am", begins: "07:00", ends: "10:00", capacity: 99 };
  await shop.db.insert(deliveryWindows).values(window);
  await shop.db.insert(deliveryAreas).values({ firstPin: "100000", lastPin: "999999", minimumPaise: 100 });
  await shop.db.update(deliverySettings).set({ cutOffTime: "18:00" });
  await aPromo(shop, seller, { code: "WEEK", amount: 20, mostUses: 500, mostPerShopper: 200 });
  await countPacks(shop, { [mango.id]: 900, [jar.id]: 900 });
});

it("places an order in six statements, and in nine when everything is set up", async () => {
  const bare = await testApp();
  const { meera: other, checkout: plain } = await aCheckout(bare);
  const without = await statementsOf(bare, () => placedOrder(bare, other, plain));
  await bare.close();
  const withAll = await statementsOf(shop, () => placedOrder(shop, meera, everything));
  // The session, begin, the claim, the locks and reads, the writes, commit.
  expect(without.length, without.join("\n")).toBeLessThanOrEqual(6);
  // Additionally: the locked codes, their uses, and the places in the windows.
  expect(withAll.length, withAll.join("\n")).toBeLessThanOrEqual(9);
});

it("makes the database execute as many statements for ten lines as for one, ten with those of the commit", async () => {
  const bare = await explainingApp();
  const { meera: other, mango: first, jar: second, checkout: plain } = await aCheckout(bare);
  const others = await Promise.all(Array.from({ length: 8 }, () => aProduct(bare.db)));
  const counted = async (ordered: (typeof first)[]) => {
    const lines = ordered.map((product) => ({ product, quantity: 1 }));
    const body = checkoutOf(lines, { id: plain.address });
    return executedBy(bare, () => placedOrder(bare, other, body));
  };
  const one = await counted([first]);
  const ten = await counted([first, second, ...others]);
  await bare.close();
  expect(ten.executed.length, ten.executed.join("\n")).toBe(one.executed.length);
  // The sums are checked at the commit, once.
  expect(ten.atCommit.filter((text) => text.includes("order_items"))).toHaveLength(1);
  expect(ten.sent.length + ten.atCommit.length, ten.executed.join("\n")).toBeLessThanOrEqual(10);
  expect(ten.executed.length, ten.executed.join("\n")).toBeLessThanOrEqual(13);
});

it("adds ten products to an order in as many statements as one, and looks at it without a lock", async () => {
  const bare = await testApp();
  const { meera: other, checkout: plain } = await aCheckout(bare);
  const products = await Promise.all(Array.from({ length: 10 }, () => aProduct(bare.db)));
  const counted = async (ordered: typeof products) => {
    const order = await placedOrder(bare, other, plain);
    const cartItems = Object.fromEntries(ordered.map(({ id }) => [id, 1]));
    await bare.post("/api/cart/update", { cartItems }, other);
    const items = ordered.map(({ id: product }) => ({ product, quantity: 1 }));
    const body = { id: order._id, revision: 1, items };
    let totalAmount = 0;
    const looking = await statementsOf(bare, async () => {
      const answer = await bare.post("/api/order/add", { ...body, preview: true }, other);
      totalAmount = read(addedAnswerSchema, answer).order.totalAmount;
    });
    expect(looking.filter((text) => / for (no key )?(update|share)/.test(text))).toEqual([]);
    return (
      await statementsOf(bare, async () => {
        const answer = await bare.post("/api/order/add", { ...body, totalAmount }, other);
        read(addedAnswerSchema, answer);
      })
    ).length;
  };
  const one = await counted(products.slice(0, 1));
  expect(await counted(products)).toBe(one);
  await bare.close();
});

it("adds to an order in at most twenty statements, also with a code, and locks stock at the end of them", async () => {
  const plain = await placedOrder(shop, meera, checkout);
  const coded = await placedOrder(shop, meera, withPromo(checkout, "WEEK", 20));
  for (const { _id: id } of [plain, coded]) {
    await shop.post("/api/cart/update", { cartItems: { [jar.id]: 1 } }, meera);
    const body = { id, revision: 1, items: [{ product: jar.id, quantity: 1 }] };
    const looked = await shop.post("/api/order/add", { ...body, preview: true }, meera);
    const { totalAmount } = read(addedAnswerSchema, looked).order;
    const sent = await statementsOf(shop, async () => {
      read(addedAnswerSchema, await shop.post("/api/order/add", { ...body, totalAmount }, meera));
    });
    const within = sent.slice(sent.indexOf("begin") + 1, sent.lastIndexOf("commit"));
    expect(within.length, within.join("\n")).toBeLessThanOrEqual(20);
    const locking = within.findIndex((text) => text.includes('for update of "stock_counts"'));
    // After it: the statement that writes all, and a look for growers' lots.
    expect(within.length - locking, within.slice(locking).join("\n")).toBeLessThanOrEqual(3);
  }
});

it("reads lists with as many statements for thirty as for one", async () => {
  const bala = await aShopper(shop);
  const home = await anAddress(shop.db, bala, { zipcode: "570001" });
  const ofBala = { ...everything, address: home.id };
  const counted = async (path: string, as: Visitor) =>
    (await statementsOf(shop, () => shop.get(path, as))).length;
  const lists = async () => [
    await counted("/api/product/list", bala),
    await counted("/api/order/user", bala),
    await counted("/api/order/seller", seller),
  ];
  await placedOrder(shop, bala, ofBala);
  const forOne = await lists();
  const counts: Record<string, number> = {};
  for (let n = 0; n < 29; n++) {
    await placedOrder(shop, bala, ofBala);
    counts[(await aProduct(shop.db, { categoryPath: "fruits" })).id] = 2;
  }
  await countPacks(shop, counts);
  const forMany = await lists();
  expect(read(ordersSchema, await shop.get("/api/order/user", bala)).orders).toHaveLength(30);
  expect(read(sellerOrdersSchema, await shop.get("/api/order/seller", seller)).orders.length).toBeGreaterThan(
    29,
  );
  expect(await shop.db.$count(products)).toBeGreaterThan(30);
  expect(forMany).toEqual(forOne);
});
