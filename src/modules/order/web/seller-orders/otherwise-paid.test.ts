import { describe, expect, it } from "vitest";
import { otherwisePaid } from "./order-details.tsx";

describe("what was received at the door", () => {
  it.each([
    [100, "Paid ₹100 of ₹120"],
    [0, "Paid ₹0 of ₹120"],
    [130, "₹10 more than due"],
    [120.5, "₹0.50 more than due"],
    [120, undefined],
    [null, undefined],
  ])("%j rupees for an order of ₹120: %s", (received, words) => {
    expect(otherwisePaid({ isPaid: true, received, totalAmount: 120 })).toBe(words);
    expect(otherwisePaid({ isPaid: false, received, totalAmount: 120 })).toBeUndefined();
  });
});
