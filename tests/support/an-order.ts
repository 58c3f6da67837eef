import type { Order, OrderItem, PackedContent, TrailEntry } from "#modules/order/rules/shared/order.ts";

/** A line of an order as the store's rules know it. */
export const anOrderItem = (changes: Partial<OrderItem> = {}): OrderItem => ({
  id: "line-1",
  productId: "tomato",
  name: "Tomato",
  category: "Vegetables",
  pricePaise: 14_000,
  offerPricePaise: 11_800,
  pack: { quantity: 500, unit: "g" },
  image: null,
  quantity: 2,
  hsn: "0702",
  taxBasisPoints: null,
  packed: null,
  rating: null,
  ...changes,
});

/** An order as the store's rules know it: a pending one to be paid at the door. */
export const anOrderRecord = (changes: Partial<Order> = {}): Order => ({
  id: "order-1",
  invoiceNumber: "INV-20261121-0007",
  shopper: null,
  items: [anOrderItem()],
  address: {
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
  },
  seller: {
    name: "Santhe",
    tagline: null,
    city: "Mysuru",
    address: "1 Market Road",
    gstin: null,
    phones: ["+91 1", "+91 1"],
    email: "hello@example.org",
  },
  subTotalPaise: 23_600,
  shippingPaise: 4_000,
  handlingPaise: 1_000,
  discountPaise: 0,
  adjustments: [],
  promoCode: null,
  chargesTaxBasisPoints: null,
  totalPaise: 28_600,
  paymentType: "COD",
  isPaid: false,
  status: "Pending",
  createdAt: new Date("2026-11-21T06:00:00.000Z"),
  deliveryDay: "2026-11-22",
  deliveryWindow: null,
  receivedPaise: null,
  revision: 1,
  sellerNotes: null,
  isPacked: false,
  packingVersion: 1,
  together: [],
  creditNotes: [],
  question: null,
  notes: [],
  trail: [],
  ...changes,
});

/** The content of the bag for a line, for a sum in paise. */
export const packedFor = (duePaise: number): PackedContent => ({
  amount: null,
  duePaise,
  isRestocked: false,
  replacement: null,
});

/** An entry of an order's trail, by the seller. */
export const aTrailEntry = (entry: Partial<TrailEntry> & Pick<TrailEntry, "at">): TrailEntry => ({
  by: "seller",
  status: null,
  moved: null,
  packed: null,
  isPaid: null,
  reason: null,
  ...entry,
});
