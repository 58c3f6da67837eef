import { describe, expect, it } from "vitest";
import { dueAtDoor, settledAs, sumLabel, whatIsOwed } from "./settling.ts";
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
  expect(sumLabel(order)).toBe("Collect in cash: ");
  const paid = { ...order, isPaid: true };
  expect([dueAtDoor(paid), whatIsOwed(paid), sumLabel(paid)]).toEqual([undefined, "Paid.", "Paid: "]);
});

it("asks for no cash where an order is settled otherwise", () => {
  const online = { ...order, paymentType: "Online" } as const;
  expect(dueAtDoor(online)).toBeUndefined();
  expect(`${whatIsOwed(online)} ${sumLabel(online)}`).not.toContain("cash");
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
