import {
  type PromoCodeInfo,
  type PromoFields,
  promoCodesSchema,
  promoSavedSchema,
} from "#modules/promo/contract.ts";
import { read, type Visitor } from "./calls.ts";
import type { checkoutOf } from "./checkout.ts";
import type { TestApp } from "./test-app.ts";

/** A code of ₹20 off any order, as the seller's form sends it. */
export const promoFields: PromoFields = {
  code: "MONSOON20",
  kind: "fixed",
  amount: 20,
  percent: null,
  maximum: null,
  from: null,
  until: null,
  minimum: 0,
  mostUses: null,
  mostPerShopper: null,
  firstOrderOnly: false,
  categories: null,
  isActive: true,
};

/** Makes a code as the seller and expects success. Returns its id. */
export async function aPromo(
  shop: TestApp,
  seller: Visitor,
  fields: Partial<PromoFields> = {},
): Promise<string> {
  const json = { ...promoFields, ...fields };
  return read(promoSavedSchema, await shop.send("POST", "/api/promo/add", { json, as: seller })).id;
}

/** The codes in the seller's list. */
export async function listedPromos(shop: TestApp, seller: Visitor): Promise<PromoCodeInfo[]> {
  return read(promoCodesSchema, await shop.get("/api/promo/list", seller)).codes;
}

/** The checkout with a code that takes off this many rupees. */
export function withPromo(checkout: ReturnType<typeof checkoutOf>, promoCode: string, discount: number) {
  return { ...checkout, promoCode, discount, totalAmount: checkout.totalAmount - discount };
}
