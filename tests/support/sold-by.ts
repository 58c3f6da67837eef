import type { InvoiceSeller } from "#modules/order/rules/shared/order.ts";

/** The seller on the invoices of orders that belong to no store. */
export const SOLD_BY: InvoiceSeller = {
  name: "Santhe",
  tagline: null,
  city: "Mysuru",
  address: "Market Road, Mysuru, Karnataka 570001",
  gstin: null,
  phones: ["+91 90000 00001", "+91 90000 00002"],
  email: "hello@santhe.example",
};
