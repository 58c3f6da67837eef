import { describe, expect, it } from "vitest";
import { anOrderRecord, aTrailEntry, packedFor } from "#tests/support/an-order.ts";
import type { InvoicedOrder } from "./invoice.ts";
import { invoiceParts } from "./invoice-parts.ts";

const seller = {
  name: "Santhe",
  tagline: null,
  city: "Mysuru",
  address: "1 Market Road",
  gstin: "29AAACS1234A1ZY",
  phones: ["+91 1", "+91 1"] as [string, string],
  email: "hello@example.org",
};

const order = anOrderRecord({ seller });

const sumsOf = (changes: Partial<InvoicedOrder>) =>
  invoiceParts({ ...order, ...changes }, seller).sums.map(({ label, text }) => `${label} ${text}`);

describe("invoiceParts", () => {
  it("says each column's title with its figures below", () => {
    const { columns, lines, columnSums } = invoiceParts(order, seller);
    expect(Object.values(columns)).toEqual([
      "#",
      "Item",
      "HSN",
      "Qty",
      "Rate (₹)",
      "Taxable value (₹)",
      "CGST 9% (₹)",
      "SGST 9% (₹)",
      "Amount (₹)",
    ]);
    expect(lines).toEqual([
      {
        number: "1",
        item: "Tomato",
        pack: "500\u00a0g",
        hsn: "0702",
        quantity: "2",
        rate: "118.00",
        taxable: "200.00",
        cgst: "18.00",
        sgst: "18.00",
        amount: "236.00",
      },
    ]);
    expect(columnSums).toEqual({
      item: "Sum of all lines",
      quantity: "2",
      taxable: "200.00",
      cgst: "18.00",
      sgst: "18.00",
      amount: "236.00",
    });
  });

  it("says the head and the notes in the specification's words", () => {
    expect(invoiceParts(order, seller)).toMatchObject({
      title: "Tax Invoice",
      number: { label: "Invoice number", text: "INV-20261121-0007" },
      date: { label: "Date", text: "21/11/2026" },
      facts: [
        { label: "HSN/SAC code", text: "998316" },
        { label: "Place of supply", text: "Karnataka" },
        { label: "Payment", text: "Cash on Delivery (COD)" },
      ],
      cancelled: null,
      seller: {
        title: "Sold by",
        lines: ["1 Market Road", "Phone: +91 1", "E-mail: hello@example.org", "GSTIN: 29AAACS1234A1ZY"],
      },
      buyer: { title: "Billed to", name: "Lakshmi Gowda" },
      total: { label: "Total", text: "₹286.00" },
      totalInWords: { label: "Total in words", text: "Two Hundred Eighty Six Rupees" },
      tax: "Prices include 18% GST; what each line holds of it is shown above.",
      changes: [],
      creditNotes: [],
    });
  });

  it("says neither GSTIN nor contact where there is none", () => {
    const { address } = order;
    const parts = invoiceParts(
      { ...order, address: { ...address, phone: "", email: "" } },
      { ...seller, gstin: null },
    );
    expect(parts.seller.lines).toHaveLength(3);
    expect(parts.buyer.lines).toEqual(["12, 3rd Cross", "Mysuru 570001, Karnataka, India"]);
  });

  it("says how the total comes about, and no discount where there is none", () => {
    expect(sumsOf({})).toEqual(["Sub total ₹236.00", "Shipping charges ₹40.00", "Handling charges ₹10.00"]);
    expect(sumsOf({ discountPaise: 5000 })).toContain("Discount − ₹50.00");
    expect(sumsOf({ discountPaise: 5000, promoCode: "HELLO" })).toContain("Discount (HELLO) − ₹50.00");
    const [tomato] = order.items;
    if (!tomato) throw new Error("an order of one line");
    expect(
      sumsOf({
        items: [{ ...tomato, packed: packedFor(11_840) }],
        adjustments: [
          { kind: "packed", label: "Tomato: 500 g of 1000 g", paise: -11_760 },
          { kind: "rounding", label: "Rounded to the rupee", paise: -40 },
        ],
      }),
    ).toEqual([
      "As ordered ₹236.00",
      "Tomato: 500 g of 1000 g − ₹117.60",
      "Sub total ₹118.40",
      "Shipping charges ₹40.00",
      "Handling charges ₹10.00",
      "Rounded to the rupee − ₹0.40",
    ]);
  });

  it("says when the order was cancelled, and each credit note", () => {
    const note = {
      number: "CN-1",
      paise: 11_800,
      halfTaxPaise: 900,
      createdAt: new Date("2026-11-22T05:00:00.000Z"),
    };
    const { cancelled, creditNotes } = invoiceParts(
      { ...order, status: "Cancelled", creditNotes: [note] },
      seller,
    );
    expect(cancelled).toBe("Cancelled on 21/11/2026. Nothing is to be paid.");
    const paid = {
      paymentType: "Online",
      payment: { state: "refunded", prepaidPaise: 0, until: null, refunds: [] },
    } as const;
    expect(invoiceParts({ ...order, status: "Cancelled", ...paid }, seller).cancelled).toBe(
      "Cancelled on 21/11/2026. What was paid goes back the way it came.",
    );
    expect(creditNotes).toEqual([
      "Credit note CN-1 of 22/11/2026: ₹118.00, with ₹9.00 of CGST and of SGST each",
    ]);
  });

  it("says each change of the total after the order was placed, and no other change", () => {
    const at = new Date("2026-11-25T06:00:00.000Z");
    const trail = [
      aTrailEntry({ at, revised: { changes: [], fromPaise: 39_000, toPaise: 43_000 } }),
      aTrailEntry({ at, revised: { changes: [], fromPaise: 43_000, toPaise: 43_000 } }),
      aTrailEntry({ at, status: "Out for Delivery" }),
    ];
    expect(invoiceParts({ ...order, trail }, seller).changes).toEqual([
      "Changed on 25/11/2026: ₹430.00 instead of ₹390.00",
    ]);
  });
});
