import { expect, it } from "vitest";
import { firstSettings } from "#modules/store/first-settings.ts";
import { anOrderRecord } from "#tests/support/an-order.ts";
import { orderPlacedLetter } from "./order-placed.ts";

const HEAD = { store: firstSettings.parse({}), baseUrl: "https://santhe.example" };

it("lists all that the total is made of, also what pays for the order", () => {
  const payment = { givenBack: null };
  const order = anOrderRecord({
    adjustments: [
      { kind: "shipping", label: "Shipping", paise: 4000 },
      { kind: "handling", label: "Handling", paise: 1000 },
      { kind: "voucher", label: "Voucher", paise: -5000, payment },
    ],
    totalPaise: 23_600,
  });
  expect(orderPlacedLetter(HEAD, order, {}).text).toContain(
    "Shipping: ₹40.00\nHandling: ₹10.00\nVoucher: −₹50.00\nTotal: ₹236.00",
  );
});
