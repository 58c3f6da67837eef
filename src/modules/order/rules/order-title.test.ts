import { expect, it } from "vitest";
import { orderTitle } from "./order-title.ts";

const order = { status: "Pending" as const, deliveryDay: "2026-11-29", deliveryWindow: null };

it("is the day on which an order comes, with its window, and the day on which it came", () => {
  expect(orderTitle(order)).toBe("Sunday 29 Nov");
  expect(orderTitle({ ...order, deliveryWindow: { name: "Morning" } })).toBe("Sunday 29 Nov, Morning");
  expect(orderTitle({ ...order, deliveryDay: "2026-11-22", status: "Delivered" })).toBe("Came Sunday 22 Nov");
});
