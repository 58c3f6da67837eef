import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { products } from "#modules/catalog/tables.ts";
import { deliverySettings, deliveryWindows } from "#modules/delivery/tables.ts";
import { promoUses } from "#modules/promo/tables.ts";
import { storeSettings } from "#modules/store/tables.ts";
import { type Answer, read, refusal } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder, sendOrder } from "#tests/support/checkout.ts";
import { deliveryShop, MORNING, SUNDAY } from "#tests/support/delivery-shop.ts";
import { anAddress } from "#tests/support/factories.ts";
import { expectBooksToAgree } from "#tests/support/order-books.ts";
import { aPromo, withPromo } from "#tests/support/promo.ts";
import { aShopper } from "#tests/support/sign-in.ts";
import { countPacks, packsLeft } from "#tests/support/stock.ts";
import { whileUncommitted } from "#tests/support/waiting.ts";
import { type OrderAnswer, orderAnswerSchema, placedAnswerSchema } from "../contract/order.ts";
import { DEFAULT_RULES } from "../rules/shared/pricing.ts";
import { invoiceCounters, orders } from "../tables.ts";

// It is Tuesday, 10 March 2026: jars come on Wednesday, mangoes on Sunday.
const { shop, seller, meera, address, mango, jar, mine, taken } = await deliveryShop();
const lakshmi = await aShopper(shop);
const herAddress = await anAddress(shop.db, lakshmi);
const WEDNESDAY = "2026-03-11";
const FREE = { ...DEFAULT_RULES, charges: { shippingPaise: 0, handlingPaise: 0 } };

type Rules = typeof DEFAULT_RULES;

/** The checkout of jars at once and of mangoes on Sunday. */
function twoDeliveries(
  { jars = 2, mangoes = 1, rules = DEFAULT_RULES, second = rules } = {} as Partial<{
    jars: number;
    mangoes: number;
    rules: Rules;
    second: Rules;
  }>,
) {
  const {
    address: _,
    paymentMethod: __,
    ...secondDelivery
  } = checkoutOf([{ product: mango, quantity: mangoes }], address, undefined, second);
  return {
    ...checkoutOf([{ product: jar, quantity: jars }], address, undefined, rules),
    also: secondDelivery,
  };
}

const allow = (twoDeliveriesAre: "off" | "charged-each" | "charged-once") =>
  shop.db.update(storeSettings).set({ twoDeliveries: twoDeliveriesAre });
const placed = (answer: Answer) => {
  const { order, also = [] } = read(placedAnswerSchema, answer);
  return [order, ...also];
};
const place = async (checkout: unknown, key?: string) => placed(await sendOrder(shop, meera, checkout, key));
const PRICES_CHANGED = refusal(409, "Prices have changed. Please review your cart.");

beforeEach(async () => {
  await allow("charged-each");
  await shop.db.update(deliverySettings).set({ freeFromPaise: null });
  await shop.db.update(products).set({ inStock: true });
  await countPacks(shop, { [mango.id]: null, [jar.id]: null });
});

describe("two deliveries of one cart", () => {
  it("are two orders with their own invoices, days and sums, which know of each other", async () => {
    const [first, second] = await place(twoDeliveries());
    expect(first).toMatchObject({ deliveryDay: WEDNESDAY, shippingCharges: 40, handlingCharges: 10 });
    expect(second).toMatchObject({ deliveryDay: SUNDAY, shippingCharges: 40, handlingCharges: 10 });
    expect(first?.items.map(({ product }) => product?._id)).toEqual([jar.id]);
    expect(second?.items.map(({ product }) => product?._id)).toEqual([mango.id]);
    expect(second?.invoiceNumber).not.toBe(first?.invoiceNumber);
    const link = (order = first) => ({
      _id: order?._id,
      invoiceNumber: order?.invoiceNumber,
      totalAmount: order?.totalAmount,
      deliveryDay: order?.deliveryDay,
      deliveryWindow: null,
    });
    expect(first?.together).toEqual([link(second)]);
    expect(second?.together).toEqual([link(first)]);
    const shown = (await mine()).map(({ _id, together }) => ({ _id, together }));
    expect(shown).toEqual([second, first].map((order) => ({ _id: order?._id, together: order?.together })));
    await expectBooksToAgree(shop);
  });

  it("are charged once where the store says so", async () => {
    await allow("charged-once");
    expect(await sendOrder(shop, meera, twoDeliveries())).toMatchObject(PRICES_CHANGED);
    const [first, second] = await place(twoDeliveries({ second: FREE }));
    expect(first).toMatchObject({ shippingCharges: 40, handlingCharges: 10 });
    expect(second).toMatchObject({ shippingCharges: 0, handlingCharges: 0, totalAmount: second?.subTotal });
    // A change of the second adds no charges.
    const items = second?.items.map(({ _id }) => ({ item: _id, quantity: 3 }));
    const change = { id: second?._id, revision: 1, items };
    const answer = await shop.post("/api/order/revise", { ...change, preview: true }, meera);
    expect(read(orderAnswerSchema, answer).order).toMatchObject({ shippingCharges: 0, handlingCharges: 0 });
    await expectBooksToAgree(shop);
  });

  it("are free of shipping by the whole cart", async () => {
    const freeFromPaise = jar.offerPricePaise * 2 + mango.offerPricePaise;
    await shop.db.update(deliverySettings).set({ freeFromPaise });
    const charges = { ...DEFAULT_RULES.charges, shippingPaise: 0 };
    const [first, second] = await place(twoDeliveries({ rules: { ...DEFAULT_RULES, charges } }));
    expect([first?.shippingCharges, second?.shippingCharges]).toEqual([0, 0]);
    expect(await sendOrder(shop, meera, twoDeliveries({ jars: 1 }))).toMatchObject({ status: 200 });
  });

  it("are refused with other sums, and leave nothing behind", async () => {
    const checkout = twoDeliveries();
    const wrong = { ...checkout, also: { ...checkout.also, totalAmount: 1 } };
    expect(await sendOrder(shop, meera, wrong)).toMatchObject(PRICES_CHANGED);
    expect(await shop.db.$count(orders)).toBe(0);
  });

  it("are refused where the store does not allow them, and when they are no split by freshness", async () => {
    const checkout = twoDeliveries();
    const { items: _, ...withoutItems } = checkout.also;
    expect(
      await sendOrder(shop, meera, { ...checkout, also: { ...withoutItems, items: checkout.items } }),
    ).toMatchObject({
      status: 400,
    });
    expect(
      await sendOrder(shop, meera, { ...checkout, also: { ...checkout.also, items: [] } }),
    ).toMatchObject({
      status: 400,
    });
    expect(await sendOrder(shop, meera, { ...checkout, delivery: { day: SUNDAY } })).toMatchObject({
      status: 409,
    });
    await allow("off");
    expect(await sendOrder(shop, meera, checkout)).toMatchObject({ status: 409 });
    expect(await shop.db.$count(orders)).toBe(0);
  });

  it("use a promo code once", async () => {
    await aPromo(shop, seller, { code: "SPLIT", amount: 20, mostUses: 1 });
    const { also, ...first } = twoDeliveries();
    const checkout = { ...withPromo(first, "SPLIT", 20), also };
    const [one, two] = await place(checkout);
    expect([one?.discount, two?.discount]).toEqual([20, 0]);
    expect([one?.promoCode, two?.promoCode]).toEqual(["SPLIT", null]);
    expect(await shop.db.$count(promoUses)).toBe(1);
    expect(await sendOrder(shop, meera, checkout)).toMatchObject({ status: 409 });
    await expectBooksToAgree(shop);
    await shop.db.execute("delete from promo_uses; delete from orders; delete from promo_codes");
    await shop.db.update(storeSettings).set({ hasPromoCodes: false });
  });

  it("are both placed or none: a sold out second takes the first's packs and number back", async () => {
    await countPacks(shop, { [mango.id]: 1, [jar.id]: 40 });
    await shop.db.delete(invoiceCounters);
    // All come at once, so that those without mangoes are written beside those that are refused.
    const checkouts = [...Array(8).keys()].map((n) =>
      n % 2 ? checkoutOf([{ product: jar, quantity: 1 }], address) : twoDeliveries(),
    );
    const answers = await Promise.all(checkouts.map((checkout) => sendOrder(shop, meera, checkout)));
    const accepted = answers.filter(({ status }) => status === 200).flatMap(placed);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 409, 409, 409]);
    expect(accepted).toHaveLength(6);
    expect(await shop.db.$count(orders)).toBe(6);
    const jars = accepted.flatMap(({ items }) => items).filter(({ product }) => product?._id === jar.id);
    const sold = jars.reduce((sum, { quantity }) => sum + quantity, 0);
    expect(sold).toBe(6);
    const left = await packsLeft(shop);
    expect([left.get(jar.id), left.get(mango.id)]).toEqual([40 - sold, 0]);
    expect(await shop.db.select().from(invoiceCounters)).toMatchObject([{ lastNumber: 6 }]);
    await expectBooksToAgree(shop);
  });

  it("leave the places of a refused first to those that come with it", async () => {
    const window = { ...MORNING, id: "wednesday", weekday: 3, capacity: 4 };
    await shop.db.insert(deliveryWindows).values(window);
    const delivery = { day: WEDNESDAY, window: window.id };
    const jars = { ...checkoutOf([{ product: jar, quantity: 1 }], address), delivery };
    const { also, ...first } = twoDeliveries();
    const refused = { ...first, delivery, also: { ...also, totalAmount: 1 } };
    const checkouts = [...Array(8).keys()].map((n) => (n % 2 ? jars : refused));
    const answers = await Promise.all(checkouts.map((checkout) => sendOrder(shop, meera, checkout)));
    expect(answers.map(({ status }) => status)).toEqual(checkouts.map((_, n) => (n % 2 ? 200 : 409)));
    expect(await taken()).toEqual({ [`${WEDNESDAY} wednesday`]: 4 });
  });

  it("give both again to a repeat, also from two tabs at once", async () => {
    const key = randomUUID();
    const checkout = twoDeliveries();
    const answers = await Promise.all([1, 2, 3].map(() => place(checkout, key)));
    expect(new Set(answers.map((both) => both.map(({ _id }) => _id).join())).size).toBe(1);
    expect(await place(checkout, key)).toHaveLength(2);
    expect(await shop.db.$count(orders)).toBe(2);
    const other = { ...checkout, also: { ...checkout.also, delivery: { day: "2026-03-22" } } };
    expect(await sendOrder(shop, meera, other, key)).toMatchObject({ status: 422 });
  });

  it("have a place each, and none if one is taken by somebody else meanwhile", async () => {
    await shop.db.insert(deliveryWindows).values({ ...MORNING, capacity: 1 });
    const answers = await Promise.all([1, 2].map(() => sendOrder(shop, meera, twoDeliveries())));
    for (const answer of answers.filter(({ status }) => status === 200)) placed(answer);
    // Without a wish the next Sunday has room.
    expect(await taken()).toEqual({ [`${SUNDAY} morning`]: 1, "2026-03-22 morning": 1 });
    const wished = twoDeliveries();
    const onSunday = { ...wished, also: { ...wished.also, delivery: { day: SUNDAY, window: "morning" } } };
    const before = await shop.db.$count(orders);
    expect(await sendOrder(shop, meera, onSunday)).toMatchObject({ status: 409 });
    expect(await shop.db.$count(orders)).toBe(before);
    await expectBooksToAgree(shop);
  });

  it("are not placed in a closed shop", async () => {
    await shop.db.update(storeSettings).set({ closedFrom: new Date("2026-03-01T00:00:00Z") });
    expect(await sendOrder(shop, meera, twoDeliveries())).toMatchObject({ status: 403 });
    await shop.db.update(storeSettings).set({ closedFrom: null });
    expect(await shop.db.$count(orders)).toBe(0);
    await shop.db.update(products).set({ inStock: false }).where(eq(products.id, mango.id));
    expect(await sendOrder(shop, meera, twoDeliveries())).toMatchObject({ status: 409 });
    expect(await shop.db.$count(orders)).toBe(0);
  });

  it("are two and no more, of one buyer, in SQL too", async () => {
    const [first, second] = await place(twoDeliveries());
    const [third, fourth] = await place(twoDeliveries());
    const theirs = await placedOrder(shop, lakshmi, checkoutOf([{ product: jar, quantity: 1 }], herAddress));
    const join = (order: OrderAnswer | undefined, to: OrderAnswer | undefined) =>
      shop.pool.query("update orders set placed_with = $2 where id = $1", [order?._id, to?._id]);
    const isRefused = { constraint: "orders_placed_in_pairs" };
    await expect(join(third, first), "a second that has a second").rejects.toMatchObject(isRefused);
    await expect(join(fourth, first), "another second").rejects.toMatchObject(isRefused);
    await expect(join(fourth, second), "a second of a second").rejects.toMatchObject(isRefused);
    await expect(join(theirs, second), "somebody else's").rejects.toMatchObject(isRefused);
    await shop.pool.query("update orders set placed_with = null where id = $1", [second?._id]);
    await expect(join(theirs, first), "somebody else's").rejects.toMatchObject(isRefused);
    const seconds = { statement: "update orders set placed_with = $2 where id = $1", table: "orders" };
    const both = { ...seconds, values: [second?._id, first?._id] };
    const late = whileUncommitted(shop, both, () =>
      shop.pool.query('update "orders" set placed_with = $2 where id = $1', [fourth?._id, first?._id]),
    );
    await expect(late).rejects.toMatchObject(isRefused);
  });
});
