import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { userAnswerSchema } from "#modules/account/contract.ts";
import { products } from "#modules/catalog/tables.ts";
import { deliverySettings } from "#modules/delivery/tables.ts";
import { type Answer, read, refusal, type Visitor } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { deliveryShop, EVENING, MORNING, NEXT, SUNDAY } from "#tests/support/delivery-shop.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { expectBooksToAgree } from "#tests/support/order-books.ts";
import { aPromo, withPromo } from "#tests/support/promo.ts";
import { queuedMails } from "#tests/support/queued-jobs.ts";
import { aShopper } from "#tests/support/sign-in.ts";
import { addedAnswerSchema, openOrderSchema } from "../contract/add-to-order.ts";
import type { OrderAnswer } from "../contract/order.ts";
import { orderRevisions } from "../tables.ts";

const { shop, seller, meera, mango, jar, place, setStatus, mine, withWindows } = await deliveryShop();

const [MANGO, JAR] = [mango.offerPricePaise / 100, jar.offerPricePaise / 100];

type Lines = Record<string, number>;

const save = (cartItems: Lines, who: Visitor = meera) => shop.post("/api/cart/update", { cartItems }, who);
const cartOf = async (who: Visitor = meera) =>
  read(userAnswerSchema, await shop.get("/api/user/is-auth", who)).user.cartItems;
const openOf = async (who: Visitor = meera) =>
  read(openOrderSchema, await shop.get("/api/order/open", who)).order;

const bodyOf = ({ _id: id, revision }: OrderAnswer, cart: Lines, more: object) => ({
  id,
  revision,
  items: Object.entries(cart).map(([product, quantity]) => ({ product, quantity })),
  ...more,
});
const add = (order: OrderAnswer, cart: Lines, more: object, who: Visitor = meera) =>
  shop.post("/api/order/add", bodyOf(order, cart, more), who);
const previewed = async (order: OrderAnswer, cart: Lines, who: Visitor = meera) =>
  read(addedAnswerSchema, await add(order, cart, { preview: true }, who));

/** Adds a cart as a page does: saves it, looks at the new total, and presses. */
async function added(order: OrderAnswer, cart: Lines, who: Visitor = meera) {
  await save(cart, who);
  const { totalAmount } = (await previewed(order, cart, who)).order;
  return read(addedAnswerSchema, await add(order, cart, { totalAmount }, who));
}

/** The message of a refusal. */
function refused(status: number, answer: Answer): string {
  const { message } = z.object({ message: z.string() }).parse(answer.body);
  expect(answer).toMatchObject(refusal(status, message));
  return message;
}

const linesOf = ({ items }: OrderAnswer) => items.map(({ name, quantity }) => [name, quantity]);

beforeEach(() => save({}));

describe("the order to which products can be added", () => {
  it("is the next one that its shopper may change", async () => {
    expect(await openOf()).toBeNull();
    await withWindows();
    const later = await place({ day: NEXT, window: null });
    const evening = await place({ day: SUNDAY, window: EVENING.id });
    const morning = await place({ day: SUNDAY, window: MORNING.id });
    expect(await openOf()).toMatchObject({ _id: morning._id, sellerNotes: null });
    await setStatus(morning, "Out for Delivery");
    expect(await openOf()).toMatchObject({ _id: evening._id });
    await setStatus(evening, "Cancelled");
    expect((await openOf())?._id).toBe(later._id);
    expect(await openOf(await aShopper(shop))).toBeNull();
    expect((await shop.get("/api/order/open")).status).toBe(401);
  });

  it("is none that waits for its payment, was weighed, or is past its cut-off", async () => {
    const order = await place();
    const item = order.items[0]?._id;
    await shop.db.update(deliverySettings).set({ cutOffTime: "12:00", cutOffDay: "before" });
    expect((await openOf())?._id).toBe(order._id);
    const weighed = { id: order._id, version: 1, lines: [{ item, amount: 400, restock: true }] };
    expect((await shop.post("/api/order/weigh", weighed, seller)).status).toBe(200);
    expect(await openOf()).toBeNull();
  });
});

describe("products of a cart that go to an order", () => {
  it("are lines of it at its old delivery charge, and leave the cart", async () => {
    const order = await place();
    const cart = { [mango.id]: 2, [jar.id]: 1 };
    await save(cart);
    const seen = await previewed(order, cart);
    expect(seen.order.totalAmount).toBe(3 * MANGO + JAR + 50);
    expect(await cartOf()).toEqual(cart);
    expect((await mine())[0]).toMatchObject({ revision: 1, totalAmount: order.totalAmount });

    const { order: after, left, message } = await added(order, cart);
    expect(left).toEqual([]);
    expect(message).toBe(`Added to Sunday's order. The new total is ₹${after.totalAmount}.`);
    expect(after).toMatchObject({
      _id: order._id,
      invoiceNumber: order.invoiceNumber,
      revision: 2,
      shippingCharges: 40,
      handlingCharges: 10,
      totalAmount: 3 * MANGO + JAR + 50,
      trail: [
        { by: "shopper", revised: { changes: [`${mango.name}: 3 instead of 1`, `Added: ${jar.name} × 1`] } },
      ],
    });
    expect(linesOf(after)).toEqual([
      [mango.name, 3],
      [jar.name, 1],
    ]);
    expect(after.changeableUntil).toBeDefined();
    expect(await cartOf()).toEqual({});
    expect(await queuedMails(shop.pool, { kind: "order-revised" })).toHaveLength(1);
    await expectBooksToAgree(shop);
  });

  it("are added once, however often the request comes", async () => {
    const order = await place();
    const cart = { [jar.id]: 2 };
    await save(cart);
    const { totalAmount } = (await previewed(order, cart)).order;
    const first = await add(order, cart, { totalAmount });
    expect(first.status).toBe(200);
    // What comes into the cart after the first is another wish, which a repeat leaves alone.
    await save({ [jar.id]: 5 });
    const again = read(addedAnswerSchema, await add(order, cart, { totalAmount }));
    expect(linesOf(again.order)).toEqual([
      [mango.name, 1],
      [jar.name, 2],
    ]);
    expect(await shop.db.$count(orderRevisions)).toBe(1);
    expect(again.left).toEqual([{ product: jar.id, name: jar.name }]);
    expect(await cartOf()).toEqual({ [jar.id]: 5 });
  });

  it("stay in the cart if they come on another day, and are named", async () => {
    await shop.db.update(deliverySettings).set({ freshWeekdays: [0, 3] });
    const order = await place({ day: "2026-03-11", window: null });
    await shop.db.update(deliverySettings).set({ freshWeekdays: [0] });
    const dry = await place({ day: "2026-03-12", window: null }, jar);
    expect((await openOf())?._id).toBe(order._id);
    const cart = { [mango.id]: 1, [jar.id]: 1 };
    const { order: after, left } = await added(dry, cart);
    expect(left).toEqual([{ product: mango.id, name: mango.name }]);
    expect(linesOf(after)).toEqual([[jar.name, 2]]);
    const repeat = read(addedAnswerSchema, await add(dry, cart, { totalAmount: after.totalAmount }));
    expect(repeat).toMatchObject({ order: { revision: after.revision }, left });
    expect(await cartOf()).toEqual({ [mango.id]: 1 });
    expect(refused(409, await add(after, { [mango.id]: 1 }, { preview: true }))).toBe(
      "None of this comes on Thu 12 Mar.",
    );
  });

  it("stay in the cart with each refusal: another total, another cart, sold out, too late, not theirs", async () => {
    const order = await place();
    const cart = { [jar.id]: 1 };
    await save(cart);
    const { totalAmount } = (await previewed(order, cart)).order;
    const press = (more: object = {}, who: Visitor = meera) =>
      add(order, cart, { totalAmount, ...more }, who);

    expect(refused(409, await press({ totalAmount: totalAmount - 1 }))).toBe(
      "The total is different now. Please look at it again.",
    );
    await save({ [jar.id]: 2 });
    expect(refused(409, await press())).toBe("Your cart was changed meanwhile. Please look at it again.");
    await save(cart);
    await shop.db.update(products).set({ inStock: false });
    expect(refused(409, await press())).toContain("is sold out");
    await shop.db.update(products).set({ inStock: true });
    expect((await press({}, await aShopper(shop))).status).toBe(404);
    expect((await press({ items: [] })).status).toBe(400);
    await setStatus(order, "Out for Delivery");
    expect(refused(409, await press())).toBe("This order can't be changed any more: it is Out for Delivery.");
    expect(await cartOf()).toEqual(cart);
    expect(await shop.db.$count(orderRevisions)).toBe(0);
  });

  it("follow the order's code", async () => {
    const code = { code: "TENTH", kind: "percent" as const, percent: 10, amount: null };
    await aPromo(shop, seller, code);
    const ravi = await aShopper(shop);
    const to = await anAddress(shop.db, ravi);
    const discount = Math.floor(mango.offerPricePaise * 0.1) / 100;
    const checkout = checkoutOf([{ product: mango, quantity: 1 }], to);
    const order = await placedOrder(shop, ravi, withPromo(checkout, "TENTH", discount));
    const { order: after } = await added(order, { [mango.id]: 1 }, ravi);
    expect(after).toMatchObject({ promoCode: "TENTH", discount: 2 * discount });
    await expectBooksToAgree(shop);
  });

  it("can't be more than an order holds, nor named twice", async () => {
    const order = await place();
    const twice = { items: [1, 2].map((quantity) => ({ product: jar.id, quantity })), preview: true };
    expect(refused(400, await add(order, {}, twice))).toBe("A product is in the list twice");
    const { id } = await aProduct(shop.db);
    expect(refused(400, await add(order, { [id]: 1000 }, { preview: true }))).toContain("at most");
  });
});
