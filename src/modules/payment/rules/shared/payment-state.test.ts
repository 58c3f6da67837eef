import { describe, expect, it } from "vitest";
import { say } from "#kernel/texts/text.ts";
import {
  CASH_STEPS,
  GATEWAY_STEPS,
  isPaid,
  methodHint,
  type OrderEvent,
  owedPaise,
  PAYMENT_METHODS,
  PAYMENT_STATES,
  type PaymentSteps,
  paymentAfter,
  paymentMethod,
  takeStep,
} from "./payment.ts";

/** Every step that a table allows, as `from → to`. */
function allowed(steps: PaymentSteps): string[] {
  const pairs = PAYMENT_STATES.flatMap((from) => PAYMENT_STATES.map((to) => ({ from, to })));
  return pairs.flatMap(({ from, to }) => {
    if (from === to) return [];
    try {
      expect(takeStep(steps, from, to)).toBe(to);
      return `${from} → ${to}`;
    } catch (error) {
      expect(error).toEqual(new Error(`a payment can't go from ${from} to ${to}`));
      return [];
    }
  });
}

describe("a payment's steps", () => {
  it("of cash are two: it is handed over, and given back", () => {
    expect(allowed(CASH_STEPS)).toEqual(["pending → paid", "paid → pending"]);
  });

  it("by a gateway never lead from the money back to waiting for it, and end where it is over", () => {
    expect(allowed(GATEWAY_STEPS)).toEqual([
      "pending → authorised",
      "pending → paid",
      "pending → failed",
      "pending → expired",
      "authorised → paid",
      "authorised → failed",
      "authorised → expired",
      "paid → refunded",
      "failed → pending",
      "failed → expired",
    ]);
  });

  it.each(PAYMENT_STATES)("may be said twice: %s", (state) => {
    for (const { steps } of PAYMENT_METHODS) expect(takeStep(steps, state, state)).toBe(state);
  });
});

describe("an order's events", () => {
  const EVENTS: OrderEvent[] = ["placed", "undelivered", "delivered", "cancelled"];

  it("move cash between pending and paid, in whatever order they come", () => {
    for (const first of EVENTS) {
      for (const second of EVENTS) {
        const before = paymentAfter(first, { paymentType: "COD", paymentState: "pending" });
        const after = paymentAfter(second, { paymentType: "COD", paymentState: before });
        expect(after, `${first}, ${second}`).toBe(second === "delivered" ? "paid" : "pending");
      }
    }
  });

  it("leave a payment alone whose money comes another way", () => {
    for (const event of ["undelivered", "delivered", "cancelled"] as const) {
      for (const paymentState of PAYMENT_STATES) {
        expect(paymentAfter(event, { paymentType: "Online", paymentState })).toBe(paymentState);
      }
    }
  });

  it("begin with a pending payment", () => {
    for (const { code } of PAYMENT_METHODS) expect(paymentMethod(code).follows.placed).toBe("pending");
  });

  it("are refused where the method knows no such step", () => {
    const refunded = { paymentType: "COD", paymentState: "refunded" } as const;
    expect(() => paymentAfter("delivered", refunded)).toThrow("from refunded to paid");
  });
});

it("is owed until it is paid, and no longer once it is refunded or has expired", () => {
  const owed = (paymentState: (typeof PAYMENT_STATES)[number]) =>
    owedPaise({ paymentState, totalPaise: 9000 });
  expect(PAYMENT_STATES.filter((state) => owed(state) > 0)).toEqual(["pending", "authorised", "failed"]);
  expect(PAYMENT_STATES.filter(isPaid)).toEqual(["paid"]);
});

it("hints at the checkout how a store is paid", () => {
  const hint = (...args: Parameters<typeof methodHint>) => {
    const text = methodHint(...args);
    return text && say(text);
  };
  expect(hint("COD", {})).toBeUndefined();
  expect(hint("COD", { upiAddress: "santhe@okbank" })).toBe("Cash or UPI at the door");
  expect(hint("Online", {})).toBe("Not available yet");
  expect(hint("Online", { onlinePayment: "live" })).toBe("UPI, card or net banking");
});
