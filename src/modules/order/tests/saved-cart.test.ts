import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { userAnswerSchema } from "#modules/account/contract.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder, sendOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { aShopper } from "#tests/support/sign-in.ts";
import { twoDoors } from "#tests/support/two-doors.ts";
import { ordersSchema } from "../contract/order.ts";

/** Two phones of one household, with a process each. A device learns of the other's changes after a few seconds. */
const { shop: phone, other: laptop } = await twoDoors();
const onion = await aProduct(phone.db);
const milk = await aProduct(phone.db);
const eggs = await aProduct(phone.db);

let meera: Awaited<ReturnType<typeof aShopper>>;
let home: Awaited<ReturnType<typeof anAddress>>;
beforeEach(async () => {
  meera = await aShopper(phone);
  home = await anAddress(phone.db, meera);
});

type Lines = Record<string, number>;

const save = (cartItems: Lines) => phone.post("/api/cart/update", { cartItems }, meera);
const cartOf = async () => read(userAnswerSchema, await phone.get("/api/user/is-auth", meera)).user.cartItems;
const orders = async () => read(ordersSchema, await phone.get("/api/order/user", meera)).orders;
const checkout = (...products: (typeof onion)[]) =>
  checkoutOf(
    products.map((product) => ({ product, quantity: 1 })),
    home,
  );

describe("an order of a client that does not say which cart it shows", () => {
  it("takes out of the saved cart what it has ordered, and no more", async () => {
    await save({ [onion.id]: 3, [milk.id]: 1, [eggs.id]: 2 });
    await placedOrder(laptop, meera, checkout(onion, milk));
    expect(await cartOf()).toEqual({ [onion.id]: 2, [eggs.id]: 2 });
    const more = checkoutOf([{ product: onion, quantity: 5 }], home);
    await placedOrder(laptop, meera, more);
    expect(await cartOf()).toEqual({ [eggs.id]: 2 });
  });

  it("takes out as much as all orders of one moment have ordered", async () => {
    await save({ [onion.id]: 4 });
    await Promise.all([laptop, laptop, phone].map((door) => placedOrder(door, meera, checkout(onion))));
    expect(await cartOf()).toEqual({ [onion.id]: 1 });
  });
});

describe("a page that shows another cart than the saved one", () => {
  const shown = { [onion.id]: 1, [milk.id]: 1 };
  const press = (key?: string) =>
    sendOrder(laptop, meera, { ...checkout(onion, milk), lastOrder: null, cart: shown }, key);
  const CHANGED = refusal(409, expect.stringContaining("Your cart was changed meanwhile"));

  it("orders nothing before it shows that a line grew, was removed, or is new", async () => {
    for (const saved of [{ ...shown, [onion.id]: 2 }, { [onion.id]: 1 }, { ...shown, [eggs.id]: 1 }]) {
      await save(saved);
      expect(await press()).toMatchObject(CHANGED);
      expect(await cartOf()).toEqual(saved);
    }
    expect(await orders()).toEqual([]);
    await save(shown);
    expect(await press()).toMatchObject({ status: 200 });
    expect(await cartOf()).toEqual({});
  });

  it("finds its order again by its key, whatever the cart is by then", async () => {
    await save(shown);
    const key = randomUUID();
    const first = await press(key);
    await save({ [eggs.id]: 7 });
    expect((await press(key)).body).toEqual(first.body);
    expect(await cartOf()).toEqual({ [eggs.id]: 7 });
  });

  it("is ordered or told when the other device saves at the same moment", async () => {
    for (let round = 0; round < 4; round++) {
      await save(shown);
      const before = (await orders()).length;
      const { lastOrder } = read(userAnswerSchema, await phone.get("/api/user/is-auth", meera)).user;
      const change = {
        base: shown,
        cartItems: { ...shown, [onion.id]: 2 },
        changeId: randomUUID(),
      };
      const [, order] = await Promise.all([
        phone.post("/api/cart/update", change, meera),
        sendOrder(laptop, meera, { ...checkout(onion, milk), lastOrder, cart: shown }),
      ]);
      const isPlaced = order.status === 200;
      expect(order.status).toBe(isPlaced ? 200 : 409);
      expect(await orders()).toHaveLength(before + (isPlaced ? 1 : 0));
      expect(await cartOf()).toEqual(isPlaced ? { [onion.id]: 1 } : change.cartItems);
      await save({});
    }
  });
});
