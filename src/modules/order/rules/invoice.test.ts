import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anOrderItem, anOrderRecord, packedFor } from "#tests/support/an-order.ts";
import { toInvoice } from "./invoice.ts";
import type { Order } from "./shared/order.ts";
import { DEFAULT_RULES, priceOrder } from "./shared/pricing.ts";

const address = {
  _id: "address-1",
  firstName: "Lakshmi",
  lastName: "Gowda",
  street: "12, 3rd Cross",
  city: "Mysuru",
  state: "Karnataka",
  zipcode: "570001",
  country: "India",
  phone: "+91 98450 12345",
  email: "lakshmi@example.org",
};

const order = (changes: Partial<Order> = {}) =>
  anOrderRecord({
    // Past midnight at the store, still the day before in UTC.
    createdAt: new Date("2026-11-20T19:00:00.000Z"),
    items: [
      anOrderItem(),
      anOrderItem({
        name: "Ragi",
        pack: { quantity: 1.5, unit: "kg" },
        hsn: "10082100",
        quantity: 1,
        offerPricePaise: 5,
      }),
    ],
    address,
    discountPaise: 5000,
    promoCode: "HELLO",
    totalPaise: 23_605,
    ...changes,
  });

describe("toInvoice", () => {
  it("shows the lines and the tax of what was packed, and how that comes about", () => {
    const [tomato, ragi] = order().items;
    if (!tomato || !ragi) throw new Error("an order of two lines");
    const invoice = toInvoice(
      order({
        items: [{ ...tomato, packed: packedFor(11_800) }, ragi],
        adjustments: [
          { kind: "packed", label: "Tomato: 500 g of 1000 g", paise: -11_800 },
          { kind: "packed-discount", label: "The discount goes with what was packed", paise: 1000 },
        ],
        creditNotes: [
          {
            number: "CN-1",
            paise: 10_800,
            halfTaxPaise: 900,
            createdAt: new Date("2026-11-21T05:00:00.000Z"),
          },
        ],
      }),
    );
    expect(invoice).toMatchObject({
      sums: { amountPaise: 11_805, cgstPaise: 900, sgstPaise: 900 },
      orderedPaise: 23_605,
      packing: [{ paise: -11_800 }],
      corrections: [{ paise: 1000 }],
      creditNotes: [{ paise: 10_800, halfTaxPaise: 900 }],
    });
  });

  it("says the number, the store's day, the payment and the total in words", () => {
    expect(toInvoice(order())).toMatchObject({
      number: "INV-20261121-0007",
      date: "21/11/2026",
      placeOfSupply: "Karnataka",
      totalPaise: 23_605,
      totalInWords: "Two Hundred Thirty Six Rupees and Five Paise",
      paymentMethod: "Cash on Delivery (COD)",
      promoCode: "HELLO",
    });
  });

  it("shows the tax that a price includes as taxable value, CGST and SGST", () => {
    expect(toInvoice(order()).lines).toEqual([
      {
        number: 1,
        name: "Tomato",
        pack: "500\u00a0g",
        hsn: "0702",
        quantity: 2,
        ratePaise: 11_800,
        amountPaise: 23_600,
        taxablePaise: 20_000,
        cgstPaise: 1800,
        sgstPaise: 1800,
      },
      expect.objectContaining({
        number: 2,
        pack: "1.5\u00a0kg",
        amountPaise: 5,
        taxablePaise: 5,
        cgstPaise: 0,
      }),
    ]);
  });

  it("prints the buyer's GSTIN where there is one, the landmark, and no empty lines of an address", () => {
    expect(toInvoice(order({ address: { ...address, gstin: "29ABCDE1234F1ZW" } })).buyer).toEqual({
      name: "Lakshmi Gowda",
      address: ["12, 3rd Cross", "Mysuru 570001, Karnataka, India"],
      phone: "+91 98450 12345",
      email: "lakshmi@example.org",
      gstin: "29ABCDE1234F1ZW",
    });
    expect(toInvoice(order({ address: { ...address, landmark: "near the lake" } })).buyer.address).toEqual([
      "12, 3rd Cross, near the lake",
      "Mysuru 570001, Karnataka, India",
    ]);
    expect(toInvoice(order({ address: { ...address, street: "", zipcode: "" } })).buyer.address).toEqual([
      "Mysuru, Karnataka, India",
    ]);
  });

  it("adds up to the paisa, line by line and in the sums, whatever the prices", () => {
    const line = fc.record({
      pricePaise: fc.integer({ min: 0, max: 100_000_000 }),
      quantity: fc.integer({ min: 1, max: 999 }),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 60 }), (bought) => {
        const totals = priceOrder(
          bought.map((each) => ({ offerPricePaise: each.pricePaise, quantity: each.quantity })),
          "CODE",
          DEFAULT_RULES,
        );
        const invoice = toInvoice(
          order({
            items: bought.map(({ quantity, pricePaise }) =>
              anOrderItem({ quantity, offerPricePaise: pricePaise }),
            ),
            discountPaise: totals.discountPaise,
            totalPaise: totals.totalPaise,
          }),
        );
        for (const each of invoice.lines) {
          expect(each.taxablePaise + each.cgstPaise + each.sgstPaise).toBe(each.amountPaise);
          expect(each.amountPaise).toBe(each.ratePaise * each.quantity);
        }
        const { sums } = invoice;
        expect(sums.taxablePaise + sums.cgstPaise + sums.sgstPaise).toBe(sums.amountPaise);
        expect(sums.amountPaise).toBe(totals.subTotalPaise);
        expect(invoice.totalPaise).toBe(
          sums.amountPaise + invoice.shippingPaise + invoice.handlingPaise - invoice.discountPaise,
        );
      }),
    );
  });
});
