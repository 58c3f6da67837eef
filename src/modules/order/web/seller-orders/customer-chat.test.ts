import { describe, expect, it } from "vitest";
import { ORDER_STATUSES } from "../../rules/shared/order-status.ts";
import { customerChat } from "./order-customer.tsx";

const chat = {
  phone: "98450 12345",
  firstName: "Lakshmi",
  storeName: "Santhe",
  invoiceNumber: "INV-20261121-0007",
  totalPaise: 123_450,
  paymentType: "COD",
  isPaid: false,
  status: "Out for Delivery",
} as const;

describe("customerChat", () => {
  it.each([
    ["98450 12345", "919845012345"],
    ["+91 98450-12345", "919845012345"],
    ["098450 12345", "919845012345"],
    ["+971 50 123 4567", "971501234567"],
  ])("reaches %s as %s", (phone, number) => {
    expect(new URL(customerChat({ ...chat, phone })).pathname).toBe(`/${number}`);
  });

  it("says what is due for each status", () => {
    const texts = ORDER_STATUSES.map((status) =>
      new URL(customerChat({ ...chat, status })).searchParams.get("text"),
    );
    expect(new Set(texts).size).toBe(ORDER_STATUSES.length);
    for (const text of texts) expect(text).toMatch(/^Namaste Lakshmi, this is Santhe: .*INV-20261121-0007/);
    expect(texts[1]).toContain("₹1,234.50 in cash");
    const unseen = customerChat({ ...chat, totalPaise: null });
    expect(new URL(unseen).searchParams.get("text")).not.toContain("₹");
    const upi = customerChat({ ...chat, upiAddress: "santhe@okbank" });
    expect(new URL(upi).searchParams.get("text")).toContain(
      "Please keep ₹1,234.50 ready, in cash or by UPI.",
    );
  });
});
