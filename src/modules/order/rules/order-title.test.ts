import { expect, it } from "vitest";
import { orderTitle } from "./order-title.ts";

const order = { status: "Pending" as const, deliveryDay: "2026-11-29", deliveryWindow: null, trail: [] };

it("is the day on which an order comes, with its window, and the day on which it came", () => {
  expect(orderTitle(order)).toBe("Sunday 29 Nov");
  expect(orderTitle({ ...order, deliveryWindow: { name: "Morning" } })).toBe("Sunday 29 Nov, Morning");
  expect(orderTitle({ ...order, deliveryDay: "2026-11-22", status: "Delivered" })).toBe("Came Sunday 22 Nov");
});

it("is the day on which an order came before its day, and its own day for one that is noted later", () => {
  const delivered = { ...order, status: "Delivered" as const, deliveryDay: "2026-12-06" };
  const at = (moment: string) => [
    { at: new Date("2026-11-25T05:00:00Z"), status: "Delivered" as const },
    { at: new Date("2026-11-26T05:00:00Z"), status: "Pending" as const },
    { at: new Date(moment), status: "Delivered" as const },
    { at: new Date("2026-12-09T05:00:00Z"), status: null },
  ];
  // Half past one at night at the store.
  expect(orderTitle({ ...delivered, trail: at("2026-11-27T20:00:00Z") })).toBe("Came Saturday 28 Nov");
  expect(orderTitle({ ...delivered, trail: at("2026-12-07T05:00:00Z") })).toBe("Came Sunday 6 Dec");
});
