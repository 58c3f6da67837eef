import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { deliveryAreas, deliveryClosedDays, deliverySettings } from "#modules/delivery/tables.ts";
import { promoCodes, promoUses } from "#modules/promo/tables.ts";
import { storeSettings } from "#modules/store/tables.ts";
import { type Answer, read, refusal, type Visitor } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { deliveryShop, SUNDAY } from "#tests/support/delivery-shop.ts";
import { anAddress } from "#tests/support/factories.ts";
import { expectBooksToAgree } from "#tests/support/order-books.ts";
import { aPromo, promoFields, withPromo } from "#tests/support/promo.ts";
import { addedAnswerSchema } from "../contract/add-to-order.ts";
import { type OrderAnswer, orderAnswerSchema } from "../contract/order.ts";
import { DEFAULT_RULES, withDeliveryFee } from "../rules/shared/pricing.ts";
import { orders } from "../tables.ts";

// What an order was placed with counts for its changes, whatever the seller has changed since.
const { shop, seller, meera, address, mango, jar } = await deliveryShop();
const MANGO = mango.offerPricePaise / 100;

beforeEach(async () => {
  await shop.db.delete(orders);
  await shop.db.delete(promoUses);
  await shop.db.delete(promoCodes);
  await shop.db.update(storeSettings).set({ hasPromoCodes: false });
  await shop.post("/api/cart/update", { cartItems: {} }, meera);
});

const ask = ({ _id: id, revision }: OrderAnswer, change: object, who: Visitor = meera) =>
  shop.post(
    who === seller ? "/api/order/seller-revise" : "/api/order/revise",
    { id, revision, ...change },
    who,
  );

/** Changes an order as a page does: looks at the new total first. */
async function revised(order: OrderAnswer, change: object, who: Visitor = meera): Promise<OrderAnswer> {
  const shown = read(orderAnswerSchema, await ask(order, { ...change, preview: true }, who)).order;
  const changed = read(
    orderAnswerSchema,
    await ask(order, { ...change, totalAmount: shown.totalAmount }, who),
  );
  return changed.order;
}

const packs = (order: OrderAnswer, quantity: number) => ({
  items: [{ item: order.items[0]?._id ?? "", quantity }],
});
const messageOf = (answer: Answer): unknown => Object(answer.body).message;

/** Adds jars to an order from the cart. */
async function withJars(order: OrderAnswer, quantity: number): Promise<OrderAnswer> {
  await shop.post("/api/cart/update", { cartItems: { [jar.id]: quantity } }, meera);
  const body = { id: order._id, revision: order.revision, items: [{ product: jar.id, quantity }] };
  const shown = read(addedAnswerSchema, await shop.post("/api/order/add", { ...body, preview: true }, meera));
  const { totalAmount } = shown.order;
  return read(addedAnswerSchema, await shop.post("/api/order/add", { ...body, totalAmount }, meera)).order;
}

const tenth = (rupees: number) => Math.floor(rupees * 10) / 100;

describe("the code of an order", () => {
  const CODE = { code: "TENTH", kind: "percent", percent: 10, amount: null } as const;
  const place = (quantity: number) =>
    placedOrder(
      shop,
      meera,
      withPromo(checkoutOf([{ product: mango, quantity }], address), "TENTH", tenth(quantity * MANGO)),
    );

  it.each([
    ["is off", { isActive: false }],
    ["is over", { untilDay: "2026-03-01" }],
    ["begins later", { fromDay: "2026-04-01" }],
    ["takes off less", { percent: 5 }],
    ["needs a larger cart", { minimumPaise: 9_000_000 }],
    ["may be used once by each", { mostPerShopper: 1 }],
    ["is for first orders", { firstOrderOnly: true }],
    ["is for no category any more", { someCategories: true }],
  ] as const)("counts as it was placed, though it %s", async (_, change) => {
    await aPromo(shop, seller, CODE);
    const order = await place(4);
    await place(1);
    await shop.db.update(promoCodes).set(change);
    const fewer = await revised(order, packs(order, 3));
    expect(fewer.discount).toBe(tenth(3 * MANGO));
    const more = await revised(fewer, packs(fewer, 5));
    expect(more.discount).toBe(tenth(5 * MANGO));
    const added = await withJars(more, 1);
    expect(added.discount).toBe(tenth(5 * MANGO + jar.offerPricePaise / 100));
    // The books are reckoned by what the code takes off today.
    if (!("percent" in change)) await expectBooksToAgree(shop);
    const left = await revised(added, { withoutCode: true });
    expect(left).toMatchObject({ promoCode: null, discount: 0 });
  });

  it("has the uses that it had, and the seller may change the order too", async () => {
    await aPromo(shop, seller, CODE);
    const order = await place(4);
    await place(1);
    await shop.db.update(promoCodes).set({ mostUses: 1, isActive: false });
    const fewer = await revised(order, packs(order, 2), seller);
    expect(fewer.discount).toBe(tenth(2 * MANGO));
    expect(await shop.db.$count(promoUses)).toBe(2);
  });

  it("needs the cart that it needed then, whatever it needs today", async () => {
    const minimum = 2 * MANGO;
    await aPromo(shop, seller, { ...CODE, minimum });
    const order = await place(3);
    await shop.db.update(promoCodes).set({ minimumPaise: 0, isActive: false });
    expect((await revised(order, packs(order, 2))).discount).toBe(tenth(2 * MANGO));
    const refused = await ask({ ...order, revision: 2 }, { ...packs(order, 1), preview: true });
    expect(refused).toMatchObject({ status: 409 });
    expect(messageOf(refused)).toMatch(/^The promo code TENTH needs a cart of at least/);
  });

  it("is for the lines that it was for, and for new ones of its categories of then", async () => {
    await aPromo(shop, seller, { ...CODE, categories: ["fruits"] });
    const both = checkoutOf(
      [
        { product: jar, quantity: 1 },
        { product: mango, quantity: 2 },
      ],
      address,
    );
    const order = await placedOrder(shop, meera, withPromo(both, "TENTH", tenth(2 * MANGO)));
    await shop.db.update(promoCodes).set({ isActive: false });
    const [, mangoes] = order.items;
    const alone = await revised(order, { items: [{ item: mangoes?._id, quantity: 1 }] });
    expect(alone.discount).toBe(tenth(MANGO));
    const more = await revised(alone, {
      items: [
        { item: mangoes?._id, quantity: 1 },
        { product: jar.id, quantity: 3 },
      ],
    });
    expect(more.discount).toBe(tenth(MANGO));
  });

  it("by the store's rule stays when the rule changes, or the store makes its own codes", async () => {
    const checkout = checkoutOf([{ product: mango, quantity: 4 }], address, "HELLO");
    const order = await placedOrder(shop, meera, checkout);
    expect(order.discount).toBe(50);
    await shop.db.update(storeSettings).set({ promoAmountPaise: 1000 });
    const fewer = await revised(order, packs(order, 3));
    expect(fewer.discount).toBe(50);
    await aPromo(shop, seller, promoFields);
    expect((await revised(fewer, packs(order, 2))).discount).toBe(50);
    await shop.db.update(storeSettings).set({ promoAmountPaise: 5000 });
  });
});

describe("the delivery of an order", () => {
  const AREA = {
    firstPin: "570001",
    lastPin: "570030",
    feePaise: 3000,
    minimumPaise: 2 * mango.offerPricePaise,
    freeFromPaise: 5 * mango.offerPricePaise,
  };
  const inArea = async () => {
    await shop.db.insert(deliveryAreas).values(AREA);
    const home = await anAddress(shop.db, meera, { zipcode: "570001" });
    const rules = withDeliveryFee(DEFAULT_RULES, AREA.feePaise);
    return placedOrder(shop, meera, checkoutOf([{ product: mango, quantity: 3 }], home, undefined, rules));
  };

  it.each([
    ["dearer", () => shop.db.update(deliveryAreas).set({ feePaise: 9000, freeFromPaise: null })],
    ["for large carts alone", () => shop.db.update(deliveryAreas).set({ minimumPaise: 9_000_000 })],
    ["free", () => shop.db.update(deliveryAreas).set({ feePaise: 0 })],
    ["gone", () => shop.db.update(deliveryAreas).set({ firstPin: "600001", lastPin: "600002" })],
    ["without other days", () => shop.db.update(deliveryAreas).set({ weekdays: [2] })],
    ["closed on its day", closeSunday],
    ["of another weekday", () => shop.db.update(deliverySettings).set({ freshWeekdays: [3] })],
  ])("has its fee, minimum and day, though its area is %s", async (_, change) => {
    const order = await inArea();
    await change();
    const fewer = await revised(order, packs(order, 2));
    expect(fewer).toMatchObject({ shippingCharges: 30, deliveryDay: SUNDAY });
    const below = await ask(fewer, { ...packs(order, 1), preview: true });
    expect(below).toMatchObject({ status: 409 });
    expect(messageOf(below)).toMatch(/570001/);
    expect(await revised(fewer, packs(order, 5))).toMatchObject({ shippingCharges: 0, deliveryDay: SUNDAY });
    await expectBooksToAgree(shop);
  });

  async function closeSunday() {
    await shop.db.insert(deliveryClosedDays).values({ firstDay: SUNDAY, lastDay: SUNDAY });
  }

  it("goes by today's terms to another area, and from then on by those", async () => {
    const order = await inArea();
    await shop.db.insert(deliveryAreas).values({ firstPin: "571401", lastPin: "571401", feePaise: 9000 });
    const farm = await anAddress(shop.db, meera, { zipcode: "571401" });
    const moved = await revised(order, { address: farm.id });
    expect(moved.shippingCharges).toBe(90);
    await shop.db.update(deliveryAreas).set({ feePaise: 1000 });
    expect((await revised(moved, packs(order, 2))).shippingCharges).toBe(90);
  });

  it("has the charges of the store as they were", async () => {
    const order = await placedOrder(shop, meera, checkoutOf([{ product: mango, quantity: 3 }], address));
    const before = await shop.db.select().from(storeSettings);
    await shop.db.update(storeSettings).set({ shippingPaise: 7000, handlingPaise: 2500 });
    expect(await revised(order, packs(order, 2))).toMatchObject({ shippingCharges: 40, handlingCharges: 10 });
    const [{ shippingPaise = 0, handlingPaise = 0 } = {}] = before;
    await shop.db.update(storeSettings).set({ shippingPaise, handlingPaise });
  });

  it("gets the first product of another kind only on a day on which that comes", async () => {
    const order = await placedOrder(shop, meera, checkoutOf([{ product: mango, quantity: 3 }], address));
    await closeSunday();
    const items = [...packs(order, 3).items, { product: jar.id, quantity: 1 }];
    expect(await ask(order, { items, preview: true })).toMatchObject(
      refusal(409, expect.stringMatching(/Sun 15 Mar/)),
    );
  });

  it("of an order of an earlier release goes by today's charges, and keeps its day", async () => {
    const order = await inArea();
    await shop.db.update(orders).set({ deliveryTerms: null }).where(eq(orders.id, order._id));
    await shop.db.update(deliveryAreas).set({ feePaise: 9000 });
    await closeSunday();
    expect(await revised(order, packs(order, 2))).toMatchObject({ shippingCharges: 90, deliveryDay: SUNDAY });
  });
});
