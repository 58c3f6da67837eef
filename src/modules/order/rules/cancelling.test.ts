import { expect, it } from "vitest";
import { cancelRefusal } from "./shared/order-status.ts";

const TODAY = "2026-11-22";

it.each([
  ["Pending", "2026-11-23", "delivery-day", null],
  ["Pending", "2026-11-22", "delivery-day", "day-begun"],
  ["Pending", "2026-11-21", "delivery-day", "day-begun"],
  ["Pending", "2026-11-22", "out", null],
  ["Pending", "2026-11-23", "never", "not-here"],
  ["Out for Delivery", "2026-11-23", "delivery-day", "out"],
  ["Out for Delivery", "2026-11-23", "out", "out"],
  ["Out for Delivery", "2026-11-23", "never", "not-here"],
  ["Delivered", "2026-11-23", "out", "delivered"],
  ["Cancelled", "2026-11-23", "never", "cancelled"],
] as const)("a %s order for %s, cancelled until %s: %s", (status, deliveryDay, until, refusal) => {
  expect(cancelRefusal({ status, deliveryDay }, { until, today: TODAY })).toBe(refusal);
});
