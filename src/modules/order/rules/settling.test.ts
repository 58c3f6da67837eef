import { describe, expect, it } from "vitest";
import { cashPaise, dueAtDoor, isWaiting, settledAs, slipSum, whatGoesBack, whatIsOwed } from "./settling.ts";
import { ORDER_STATUSES } from "./shared/order-status.ts";

const order = { paymentType: "COD", isPaid: false, totalAmount: 123456.5 } as const;

it("names the sum of a cash order until it is paid", () => {
  expect(dueAtDoor(order)).toEqual({
    amount: "₹1,23,456.50 in cash",
    onArrival: "You pay ₹1,23,456.50 in cash when it arrives.",
    ready: "Please keep ₹1,23,456.50 in cash ready.",
    keep: ["Keep", "₹1,23,456.50", "ready in cash"],
  });
  expect(whatIsOwed(order)).toBe("Please pay in cash when it is handed over to you.");
  expect(slipSum(order)).toEqual({ label: "Collect in cash: ", sum: "₹1,23,456.50" });
  const paid = { ...order, isPaid: true };
  expect([dueAtDoor(paid), whatIsOwed(paid), slipSum(paid).label]).toEqual([undefined, "Paid.", "Paid: "]);
});

it("asks for no cash where an order is settled otherwise", () => {
  const online = { ...order, paymentType: "Online" } as const;
  expect(dueAtDoor(online)).toBeUndefined();
  expect(`${whatIsOwed(online)} ${slipSum(online).label}`).not.toContain("cash");
});

it("asks at the door for the part by which an order has become dearer than what was paid online", () => {
  const paid = (prepaid: number) =>
    ({ ...order, paymentType: "Online", isPaid: true, payment: { state: "paid", prepaid } }) as const;
  expect(dueAtDoor(paid(123456.5))).toBeUndefined();
  expect(dueAtDoor(paid(123500))).toBeUndefined();
  expect(dueAtDoor(paid(123400))?.amount).toBe("₹56.50 in cash");
  expect(slipSum(paid(123400))).toEqual({ label: "Collect in cash: ", sum: "₹56.50" });
  expect(slipSum(paid(123456.5))).toEqual({ label: "Paid: ", sum: "₹1,23,456.50" });
});

it("says how much goes back of a payment, if any came", () => {
  const waiting = {
    paymentType: "Online",
    isPaid: false,
    payment: { state: "pending", prepaid: 0 },
  } as const;
  expect([
    isWaiting(waiting),
    whatGoesBack(waiting),
    cashPaise({ ...waiting, totalPaise: 100, prepaidPaise: 0 }),
  ]).toEqual([true, undefined, 0]);
  const paid = { ...waiting, isPaid: true, payment: { state: "paid", prepaid: 230 } } as const;
  expect([isWaiting(paid), whatGoesBack(paid)]).toEqual([false, "₹230 goes back to you, the way you paid."]);
  expect(isWaiting(order)).toBe(false);
});

it("gives an order its status together with whether it is paid then", () => {
  expect(settledAs("Delivered", order)).toEqual({ status: "Delivered", isPaid: true });
  expect(settledAs("Pending", { ...order, isPaid: true })).toEqual({ status: "Pending", isPaid: false });
});

describe("whether an order is paid once it has a status", () => {
  const paidAs = (status: (typeof ORDER_STATUSES)[number], paymentType: "COD" | "Online", isPaid: boolean) =>
    settledAs(status, { paymentType, isPaid }).isPaid;

  it.each(ORDER_STATUSES)("is true for a cash order exactly while it is Delivered: %s", (status) => {
    for (const isPaid of [true, false]) {
      expect(paidAs(status, "COD", isPaid)).toBe(status === "Delivered");
    }
  });

  it.each(ORDER_STATUSES)("stays as it was for an online order: %s", (status) => {
    for (const isPaid of [true, false]) expect(paidAs(status, "Online", isPaid)).toBe(isPaid);
  });
});
