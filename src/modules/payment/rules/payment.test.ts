import { describe, expect, it } from "vitest";
import { ORDER_STATUSES } from "#modules/order/rules/order-status.ts";
import { isPaidAs } from "./payment.ts";

describe("isPaidAs", () => {
  it.each(ORDER_STATUSES)("is true for a cash order exactly while it is Delivered: %s", (status) => {
    for (const isPaid of [true, false]) {
      expect(isPaidAs(status, { paymentType: "COD", isPaid })).toBe(status === "Delivered");
    }
  });

  it.each(ORDER_STATUSES)("leaves an online order as it is: %s", (status) => {
    for (const isPaid of [true, false])
      expect(isPaidAs(status, { paymentType: "Online", isPaid })).toBe(isPaid);
  });
});
