import { expect, it } from "vitest";
import { anOrderItem, anOrderRecord, aTrailEntry } from "#tests/support/an-order.ts";
import type { Order } from "../rules/shared/order.ts";
import { fromAnswer } from "../web/shared/from-answer.ts";
import { orderSchema } from "./order.ts";
import { toOrderAnswer } from "./to-order-answer.ts";

const at = new Date("2026-11-22T05:00:00.000Z");

/** An order with something in each of its parts. */
const full = anOrderRecord({
  shopper: { id: "asha", name: "Asha" },
  items: [
    anOrderItem({ taxBasisPoints: 550, origin: "Picked by Ravi", rating: { stars: 4, comment: "Ripe" } }),
    anOrderItem({
      id: "line-2",
      // The specified answer has no full price of a product that was deleted.
      productId: null,
      pricePaise: 11_800,
      image: "/uploads/1.webp",
      packed: { amount: 0.3, duePaise: 7_005, isRestocked: true, replacement: null },
    }),
    anOrderItem({
      id: "line-3",
      packed: {
        amount: null,
        duePaise: 9_999,
        isRestocked: false,
        replacement: {
          productId: "beans",
          name: "Beans",
          pack: { quantity: 250, unit: "g" },
          quantity: 3,
          paise: 10_001,
          hsn: "0708",
          taxBasisPoints: 0,
        },
      },
    }),
  ],
  adjustments: [
    {
      kind: "discount",
      label: "Discount",
      paise: -57,
      basis: { percent: 12.5, maximumPaise: 5_001, lines: [1] },
    },
    {
      kind: "discount",
      label: "Discount",
      paise: -5_000,
      basis: { percent: null, maximumPaise: null, lines: null },
    },
    {
      kind: "voucher",
      label: "Voucher",
      paise: -900,
      payment: { givenBack: "₹9 is on your voucher again." },
    },
    { kind: "voucher-kept", label: "Not needed", paise: 100, payment: { givenBack: null } },
    { kind: "rounding", label: "Rounded", paise: -1 },
  ],
  promoCode: "FARM50",
  chargesTaxBasisPoints: 1_800,
  totalPaise: 28_629,
  paymentType: "Online",
  isPaid: true,
  payment: {
    state: "paid",
    prepaidPaise: 30_007,
    until: at,
    refunds: [
      { paise: 1_378, state: "done", at, isByHand: true },
      { paise: 29, state: "failed", at, isByHand: false },
    ],
  },
  deliveryWindow: { id: "morning", name: "Morning", begins: "07:00", ends: "10:00" },
  receivedPaise: 115,
  changeableUntil: at,
  sellerNotes: { driver: "Ring twice", office: null },
  isPacked: true,
  together: [
    {
      id: "order-2",
      invoiceNumber: "INV-2",
      deliveryDay: "2026-11-24",
      deliveryWindow: null,
      totalPaise: 4_035,
    },
  ],
  creditNotes: [{ number: "CN-1", paise: 1_378, halfTaxPaise: 105, createdAt: at }],
  question: {
    id: "q",
    lines: [{ item: "line-1", label: "Tomato", paise: 1_815 }],
    paise: 1_815,
    status: "open",
  },
  notes: [{ label: "If missing", text: "Replace" }],
  trail: [
    aTrailEntry({ at, status: "Cancelled", reason: "Away" }),
    aTrailEntry({ at, packed: { what: "weighed", toPayPaise: 28_629, morePaise: 1_815 } }),
    aTrailEntry({ at, payment: { what: "paid", paise: 30_007 } }),
    aTrailEntry({ at, revised: { changes: ["Tomato: 3 instead of 2"], fromPaise: 28_600, toPaise: 28_629 } }),
  ],
});

it.each<[string, Order]>([
  ["with something in each of its parts", full],
  ["that is plain", anOrderRecord()],
])("loses nothing of an order on its way to a page, as JSON: %s", (_, order) => {
  const sent = orderSchema.parse(JSON.parse(JSON.stringify(toOrderAnswer(order))));
  expect(fromAnswer(sent)).toEqual(order);
});

it("says rupees in the specified form", () => {
  expect(toOrderAnswer(full)).toMatchObject({
    totalAmount: 286.29,
    amountInWords: "Two Hundred Eighty Six Rupees and Twenty Nine Paise",
    discount: 0,
    payment: { prepaid: 300.07 },
    items: [{ offerPrice: 118, amount: 236, taxPercent: 5.5 }, { product: null }, {}],
    createdAt: "2026-11-21T06:00:00.000Z",
  });
});
