import { expect, it } from "vitest";
import { type DeviceCart, EMPTY_CART } from "#modules/cart/web/shared/cart-store.ts";
import { orderedBetween } from "./ordered-elsewhere.ts";

const CART: DeviceCart = {
  ...EMPTY_CART,
  owner: "asha@example.in",
  items: { tomato: 2, mango: 1 },
  lastOrder: "first",
  openOrders: { open: 1 },
};

it.each<[what: string, now: Partial<DeviceCart>, news: object | undefined]>([
  [
    "an order of another device that took all of it",
    { items: {}, lastOrder: "second" },
    { id: "second", how: "placed", isHere: false },
  ],
  [
    "one after which something was added there",
    { items: { okra: 1 }, lastOrder: "second" },
    { id: "second", how: "placed", isHere: false },
  ],
  [
    "one of another tab, which notes its order before it takes the lines",
    { items: {}, lastOrder: "second", ownOrder: "second" },
    { id: "second", how: "placed", isHere: true },
  ],
  [
    "an order on its way that another device has enlarged",
    { items: {}, openOrders: { open: 2 } },
    { id: "open", how: "added", isHere: false },
  ],
  ["one that this device has enlarged", { items: {}, openOrders: { open: 2 }, ownOrder: "open" }, undefined],
  ["lines that were taken out by hand", { items: { mango: 1 } }, undefined],
  ["an order of other things", { lastOrder: "second" }, undefined],
  ["an order that the store has changed", { openOrders: { open: 2 } }, undefined],
  ["another shopper's cart", { items: {}, lastOrder: "theirs", owner: "ravi@example.in" }, undefined],
  ["a logout", EMPTY_CART, undefined],
])("says of an open cart: %s", (_, now, news) => {
  expect(orderedBetween(CART, { ...CART, ...now }, CART.lastOrder)).toEqual(news);
});

it("says nothing where the last order is not known", () => {
  expect(orderedBetween(CART, { ...CART, items: {} }, undefined)).toBeUndefined();
});
