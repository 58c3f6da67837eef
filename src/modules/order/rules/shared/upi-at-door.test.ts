import { expect, it } from "vitest";
import { upiAtDoor } from "./upi-at-door.ts";

const store = { name: "Santhe", upiAddress: "santhe@okbank" };
const order = {
  invoiceNumber: "INV-20261125-0007",
  paymentType: "COD" as const,
  isPaid: false,
  status: "Out for Delivery" as const,
  totalPaise: 9050,
};
const sumOf = (...bag: Parameters<typeof upiAtDoor>[0]) => {
  const upi = upiAtDoor(bag, store);
  return upi && new URL(upi.link).searchParams.get("am");
};

it("is the sum of what a bag's orders still bring at the door", () => {
  const online = { ...order, paymentType: "Online" as const, isPaid: true };
  expect(sumOf(order)).toBe("90.50");
  expect(sumOf(order, { ...order, status: "Pending", totalPaise: 950 })).toBe("100.00");
  expect(sumOf(order, { ...order, status: "Cancelled" })).toBe("90.50");
  // It has become dearer than what was paid in advance.
  expect(sumOf({ ...online, payment: { state: "paid", prepaidPaise: 8000 } })).toBe("10.50");
});

it("is nothing where nothing is due, or without an address", () => {
  const paid = { ...order, isPaid: true, status: "Delivered" as const };
  const waiting = { ...order, paymentType: "Online" as const };
  const states = [paid, { ...order, status: "Cancelled" as const }, { ...order, totalPaise: 0 }, waiting];
  for (const one of states) expect(sumOf(one)).toBeUndefined();
  expect(sumOf()).toBeUndefined();
  expect(upiAtDoor([order], { name: "Santhe" })).toBeUndefined();
});
