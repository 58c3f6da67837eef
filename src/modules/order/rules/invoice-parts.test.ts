import { describe, expect, it } from "vitest";
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

const order: InvoicedOrder = {
  invoiceNumber: "INV-20261121-0007",
  createdAt: "2026-11-21T06:00:00.000Z",
  items: [{ name: "Tomato", pack: { quantity: 500, unit: "g" }, hsn: "0702", quantity: 2, offerPrice: 118 }],
  address: {
    firstName: "Lakshmi",
    lastName: "Gowda",
    street: "12, 3rd Cross",
    city: "Mysuru",
    state: "Karnataka",
    zipcode: "570001",
    country: "India",
    phone: "+91 98450 12345",
    email: "lakshmi@example.org",
  },
  shippingCharges: 40,
  handlingCharges: 10,
  discount: 0,
  promoCode: null,
  totalAmount: 286,
  paymentType: "COD",
};

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
    expect(sumsOf({ discount: 50 })).toContain("Discount − ₹50.00");
    expect(sumsOf({ discount: 50, promoCode: "HELLO" })).toContain("Discount (HELLO) − ₹50.00");
    const [tomato] = order.items;
    if (!tomato) throw new Error("an order of one line");
    expect(
      sumsOf({
        items: [{ ...tomato, packed: { due: 118.4 } }],
        adjustments: [
          { kind: "packed", label: "Tomato: 500 g of 1000 g", amount: -117.6 },
          { kind: "rounding", label: "Rounded to the rupee", amount: -0.4 },
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
    const note = { number: "CN-1", amount: 118, cgst: 9, createdAt: "2026-11-22T05:00:00.000Z" };
    const { cancelled, creditNotes } = invoiceParts(
      { ...order, status: "Cancelled", creditNotes: [note] },
      seller,
    );
    expect(cancelled).toBe("Cancelled on 21/11/2026. Nothing is to be paid.");
    const paid = { paymentType: "Online", payment: { state: "refunded", prepaid: 0 } } as const;
    expect(invoiceParts({ ...order, status: "Cancelled", ...paid }, seller).cancelled).toBe(
      "Cancelled on 21/11/2026. What was paid goes back the way it came.",
    );
    expect(creditNotes).toEqual([
      "Credit note CN-1 of 22/11/2026: ₹118.00, with ₹9.00 of CGST and of SGST each",
    ]);
  });

  it("says each change of the total after the order was placed, and no other change", () => {
    const at = "2026-11-25T06:00:00.000Z";
    const trail = [
      { at, status: null, revised: { from: 390, to: 430 } },
      { at, status: null, revised: { from: 430, to: 430 } },
      { at, status: "Out for Delivery" as const },
    ];
    expect(invoiceParts({ ...order, trail }, seller).changes).toEqual([
      "Changed on 25/11/2026: ₹430.00 instead of ₹390.00",
    ]);
  });
});
