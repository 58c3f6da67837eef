import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { userAnswerSchema } from "#modules/account/contract.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder, sendOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { secondApp, testApp } from "#tests/support/test-app.ts";
import { type OrderAnswer, orderAnswerSchema, ordersSchema } from "../contract/order.ts";

/** Two processes of one store: the phone calls one of them, the laptop the other. */
const phone = await testApp();
const laptop = await secondApp(phone.url);
afterAll(async () => {
  await laptop.close();
  await phone.close();
});

const tomato = await aProduct(phone.db, { pricePaise: 10_000, offerPricePaise: 10_000 });
const jaggery = await aProduct(phone.db);
let shopper: Awaited<ReturnType<typeof aShopper>>;
let cart: ReturnType<typeof checkoutOf>;
beforeEach(async () => {
  passTime();
  shopper = await aShopper(phone);
  cart = checkoutOf([{ product: tomato, quantity: 2 }], await anAddress(phone.db, shopper));
});

/** Orders of one moment of the clock are those of one cart. */
function passTime(): void {
  const now = new Date(phone.clock.now.getTime() + 1000);
  for (const { clock } of [phone, laptop]) clock.now = now;
}

const lastOrder = async () =>
  read(userAnswerSchema, await laptop.get("/api/user/is-auth", shopper)).user.lastOrder;
const orders = async () => read(ordersSchema, await phone.get("/api/order/user", shopper)).orders;
const ASKED = refusal(
  409,
  expect.stringMatching(/^Ordered \d+ s ago: ₹250, \w{3} \d+ \w{3}\. Order all the same\?$/),
);

describe("a cart that two devices of one household show", () => {
  it("is ordered by one of them, and the other is asked", async () => {
    const seen = { lastOrder: await lastOrder() };
    expect(seen.lastOrder).toBeNull();
    const order = await placedOrder(phone, shopper, { ...cart, ...seen });
    const again = await sendOrder(laptop, shopper, { ...cart, ...seen });
    expect(again).toMatchObject(ASKED);
    const next = [{ lastOrder: order._id, totalAmount: 250, deliveryDay: order.deliveryDay }];
    expect(again.body).toMatchObject({ next });
    expect(await orders()).toHaveLength(1);

    // The answer is yes.
    await placedOrder(laptop, shopper, { ...cart, lastOrder: order._id });
    expect(await orders()).toHaveLength(2);
  });

  it("is ordered once by both in the same moment, in one process or two", async () => {
    for (const other of [phone, laptop]) {
      passTime();
      const seen = { lastOrder: await lastOrder() };
      const before = (await orders()).length;
      const answers = await Promise.all(
        [phone, other, phone, other].map((device) => sendOrder(device, shopper, { ...cart, ...seen })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      expect(await orders()).toHaveLength(before + 1);
    }
  });

  it("is the same order again for the call that is repeated, whatever the page knows by then", async () => {
    const key = randomUUID();
    const first = await sendOrder(phone, shopper, { ...cart, lastOrder: null }, key);
    const repeated = await sendOrder(laptop, shopper, { ...cart, lastOrder: await lastOrder() }, key);
    expect(repeated.body).toEqual(first.body);
    expect(await orders()).toHaveLength(1);
  });
});

describe("what another device does to an order on its way", () => {
  const known = async () => {
    const { lastOrder, openOrders } = read(
      userAnswerSchema,
      await laptop.get("/api/user/is-auth", shopper),
    ).user;
    return { lastOrder, openOrders };
  };
  const save = (cartItems: Record<string, number>) => phone.post("/api/cart/update", { cartItems }, shopper);
  const add = async ({ _id: id, revision }: OrderAnswer, quantity: number) => {
    await save({ [tomato.id]: quantity });
    const body = { id, revision, items: [{ product: tomato.id, quantity }] };
    const preview = await phone.post("/api/order/add", { ...body, preview: true }, shopper);
    const { totalAmount } = read(orderAnswerSchema, preview).order;
    const answer = await phone.post("/api/order/add", { ...body, totalAmount }, shopper);
    return read(orderAnswerSchema, answer).order;
  };

  it("is asked about once if it has more of what is being ordered", async () => {
    const order = await placedOrder(phone, shopper, cart);
    const seen = await known();
    expect(seen).toEqual({ lastOrder: order._id, openOrders: { [order._id]: 1 } });
    await add(order, 2);
    const press = await sendOrder(laptop, shopper, { ...cart, ...seen });
    expect(press).toMatchObject(
      refusal(409, expect.stringMatching(/^Added .* to the order of .*, now ₹450\. Order all the same\?$/)),
    );
    expect(press.body).toMatchObject({ next: [await known()] });
    expect(await orders()).toHaveLength(1);

    await placedOrder(laptop, shopper, { ...cart, ...(await known()) });
    expect(await orders()).toHaveLength(2);
  });

  it("is asked about if it was changed to have more, and not if it has less or other things", async () => {
    const order = await placedOrder(phone, shopper, cart);
    const [item] = order.items;
    const change = async (revision: number, lines: object[]) => {
      const body = { id: order._id, revision, items: lines };
      const preview = await phone.post("/api/order/revise", { ...body, preview: true }, shopper);
      const { totalAmount } = read(orderAnswerSchema, preview).order;
      const answer = await phone.post("/api/order/revise", { ...body, totalAmount }, shopper);
      return read(orderAnswerSchema, answer).order;
    };
    const seen = await known();
    await change(1, [
      { item: item?._id, quantity: 1 },
      { product: jaggery.id, quantity: 1 },
    ]);
    await placedOrder(laptop, shopper, { ...cart, ...seen });

    const later = await known();
    const [, first] = await orders();
    await change(2, first?.items.map(({ _id, quantity }) => ({ item: _id, quantity: quantity + 4 })) ?? []);
    const press = await sendOrder(laptop, shopper, { ...cart, ...later });
    expect(press).toMatchObject(refusal(409, expect.stringMatching(/^Added .* to the order of/)));
  });

  it("is asked about if it was cancelled, and the store's cancelling is not", async () => {
    const order = await placedOrder(phone, shopper, cart);
    const seen = await known();
    expect(await phone.post("/api/order/cancel", { id: order._id }, shopper)).toMatchObject({ status: 200 });
    const press = await sendOrder(laptop, shopper, { ...cart, ...seen });
    expect(press).toMatchObject(
      refusal(409, expect.stringMatching(/^Cancelled .*, ₹250\. Order all the same\?$/)),
    );
    const again = await placedOrder(laptop, shopper, { ...cart, ...(await known()) });

    const then = await known();
    const seller = await theSeller(phone);
    await phone.patch(`/api/order/update-status/${again._id}`, { status: "Cancelled" }, seller);
    await placedOrder(laptop, shopper, { ...cart, ...then });
  });

  it("is not cancelled with what was added since it was shown", async () => {
    const order = await placedOrder(phone, shopper, cart);
    await add(order, 2);
    const cancel = (revision: number) =>
      laptop.post("/api/order/cancel", { id: order._id, revision }, shopper);
    expect(await cancel(1)).toMatchObject(refusal(409, expect.stringContaining("was changed meanwhile")));
    expect((await orders())[0]).toMatchObject({ status: "Pending", amount: 450 });
    expect(await cancel(2)).toMatchObject({ status: 200 });
    expect(await cancel(1)).toMatchObject({ status: 200 });
  });

  it("is asked about when the addition and the order come at one moment", async () => {
    for (let round = 0; round < 4; round++) {
      passTime();
      const before = (await orders()).length;
      const order = await placedOrder(phone, shopper, { ...cart, ...(await known()) });
      const seen = await known();
      await save({ [tomato.id]: 2 });
      const body = { id: order._id, revision: 1, items: [{ product: tomato.id, quantity: 2 }] };
      const checkout = { ...cart, ...seen, cart: { [tomato.id]: 2 } };
      const answers = await Promise.all([
        phone.post("/api/order/add", { ...body, totalAmount: 450 }, shopper),
        sendOrder(laptop, shopper, checkout),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await orders()).toHaveLength(before + (answers[0].status === 200 ? 1 : 2));
    }
  });
});

describe("nobody is asked", () => {
  it("who names no order, as a client of the specification does", async () => {
    await placedOrder(phone, shopper, cart);
    await placedOrder(laptop, shopper, cart);
    expect(await orders()).toHaveLength(2);
  });

  it("whose other order has none of these products, was cancelled, or is another household's", async () => {
    const seen = { lastOrder: await lastOrder() };
    await placedOrder(phone, shopper, {
      ...checkoutOf([{ product: jaggery, quantity: 1 }], { id: cart.address }),
      ...seen,
    });
    const { _id: id } = await placedOrder(phone, shopper, { ...cart, ...seen });
    expect(await phone.post("/api/order/cancel", { id }, shopper)).toMatchObject({ status: 200 });
    const neighbour = await aShopper(phone);
    const hers = checkoutOf([{ product: tomato, quantity: 2 }], await anAddress(phone.db, neighbour));
    await placedOrder(phone, neighbour, hers);
    await placedOrder(laptop, shopper, { ...cart, ...seen });
  });
});
