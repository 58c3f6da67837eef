import { toPaise, toRupees } from "#kernel/money/money.ts";
import type { SettingsRow } from "#modules/store/index.ts";
import type { SettingsFields } from "../contract.ts";

/** The settings field by field, as the seller's page has them. */
export function toFields(row: SettingsRow): SettingsFields {
  return {
    name: row.name,
    tagline: row.tagline ?? "",
    city: row.city,
    state: row.state ?? "",
    address: row.address,
    gstin: row.gstin ?? "",
    fssai: row.fssai ?? "",
    phone: row.phone,
    secondPhone: row.secondPhone ?? "",
    email: row.email,
    chatNumber: row.chatNumber,
    instagram: row.instagram ?? "",
    developerCredit: row.developerCredit,
    shippingCharges: toRupees(row.shippingPaise),
    handlingCharges: toRupees(row.handlingPaise),
    roundsToRupee: row.roundsToRupee,
    cancelUntil: row.cancelUntil,
    promoType: row.promoType,
    promoAmount: toRupees(row.promoAmountPaise),
    promoPercent: row.promoPercent,
    promoMaximum: toRupees(row.promoMaximumPaise ?? 0),
    promoMinimum: toRupees(row.promoMinimumPaise),
    promoCode: row.promoCode ?? "",
  };
}

/** The same as the table keeps them. */
export function toColumns(fields: SettingsFields) {
  const { shippingCharges, handlingCharges, promoAmount, promoMaximum, promoMinimum, ...same } = fields;
  return {
    ...same,
    tagline: fields.tagline || null,
    state: fields.state || null,
    gstin: fields.gstin || null,
    fssai: fields.fssai || null,
    secondPhone: fields.secondPhone || null,
    instagram: fields.instagram || null,
    shippingPaise: toPaise(shippingCharges),
    handlingPaise: toPaise(handlingCharges),
    promoAmountPaise: toPaise(promoAmount),
    promoMaximumPaise: toPaise(promoMaximum) || null,
    promoMinimumPaise: toPaise(promoMinimum),
    promoCode: fields.promoCode || null,
  };
}
