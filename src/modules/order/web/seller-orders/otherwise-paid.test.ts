import { describe, expect, it } from "vitest";
import { toPaise } from "#kernel/money/money.ts";
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
    const receivedPaise = received === null ? null : toPaise(received);
    const order = { paymentType: "COD", receivedPaise, totalPaise: 12_000 } as const;
    expect(otherwisePaid({ ...order, isPaid: true })).toBe(words);
    expect(otherwisePaid({ ...order, isPaid: false })).toBeUndefined();
  });
});

it("compares it with the rest of an order that was paid online", () => {
  const payment = { state: "paid", prepaidPaise: 10_000 } as const;
  const order = { paymentType: "Online", isPaid: true, payment, totalPaise: 12_000 } as const;
  expect(otherwisePaid({ ...order, receivedPaise: 2000 })).toBeUndefined();
  expect(otherwisePaid({ ...order, receivedPaise: 500 })).toBe("Paid ₹5 of ₹20");
});
