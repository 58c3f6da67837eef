import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { userAnswerSchema } from "#modules/account/contract.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder, sendOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { aShopper } from "#tests/support/sign-in.ts";
import { secondApp, testApp } from "#tests/support/test-app.ts";
import { ordersSchema } from "../contract/order.ts";

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
  expect.stringMatching(/^Ordered \d+ s ago on another device: ₹250, \w{3} \d+ \w{3}\. Order again\?$/),
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
