import { expect, it } from "vitest";
import { anOrderItem, anOrderRecord, packedFor } from "#tests/support/an-order.ts";
import { mainAction, toRate } from "./main-action.ts";
import type { Order } from "./shared/order.ts";

const store = { name: "Santhe" };
const withUpi = { ...store, upiAddress: "santhe@okbank" };
const until = new Date("2026-11-28T12:30:00Z");
const online = {
  paymentType: "Online" as const,
  totalPaise: 9000,
  payment: { state: "paid" as const, prepaidPaise: 9000, until: null, refunds: [] },
};
const pending = (changes: Partial<Order> = {}) =>
  anOrderRecord({ status: "Pending", paymentType: "COD", isPaid: false, ...changes });

it("is to pay what waits, to change what can be changed, then to pay what is due", () => {
  const waiting = { ...online, payment: { ...online.payment, state: "pending" as const, prepaidPaise: 0 } };
  expect(mainAction(pending(waiting), withUpi)).toBe("pay");
  expect(mainAction(pending({ changeableUntil: until }), withUpi)).toBe("change");
  const dearer = { ...online, isPaid: true, totalPaise: 12_000 };
  expect(mainAction(pending({ ...dearer, changeableUntil: until }), store)).toBe("change");
  expect(mainAction(pending(dearer), store)).toBe("pay");
  expect(mainAction(pending(), withUpi)).toBe("payAtDoor");
  expect(mainAction(pending({ status: "Out for Delivery" }), withUpi)).toBe("payAtDoor");
  expect(mainAction(pending(), store)).toBe("again");
});

it("is to rate what came, as long as something of it is not rated, and then to order it again", () => {
  const rating = { stars: 4 };
  const came = pending({ status: "Delivered", isPaid: true, items: [anOrderItem({ rating: null })] });
  expect(mainAction(came, withUpi)).toBe("rate");
  expect(toRate(came)?.id).toBe(came.items[0]?.id);
  expect(mainAction({ ...came, items: [anOrderItem({ rating })] }, withUpi)).toBe("again");
  const gone = anOrderItem({ rating: null, productId: null });
  const leftOut = anOrderItem({ rating: null, packed: { ...packedFor(0), amount: 0 } });
  expect(toRate({ ...came, items: [gone, leftOut] })).toBeUndefined();
  expect(mainAction({ ...came, status: "Cancelled" }, withUpi)).toBe("again");
});
