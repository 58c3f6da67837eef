import type { StoreSettings } from "../contract.ts";
import type { Promo } from "../rules/promo.ts";
import type { SettingsRow } from "../tables.ts";

/** The settings as the shop goes by them. */
export function toSettings(row: Omit<SettingsRow, "updatedAt">): StoreSettings {
  const { name, tagline, city, state, address, gstin, email, chatNumber, instagram, developerCredit } = row;
  return {
    ...{ name, tagline, city, state, address, gstin, email, chatNumber, instagram, developerCredit },
    phones: [row.phone, row.secondPhone ?? row.phone],
    charges: { shippingPaise: row.shippingPaise, handlingPaise: row.handlingPaise },
    cancelUntil: row.cancelUntil,
    promo: toPromo(row),
    ...(row.roundsToRupee ? { roundsToRupee: true } : {}),
    ...(row.fssai === null ? {} : { fssai: row.fssai }),
    ...(row.hasPromoCodes ? { hasPromoCodes: true } : {}),
  };
}

function toPromo(row: Omit<SettingsRow, "updatedAt">): Promo {
  const { promoCode: code, promoMinimumPaise: minimumPaise, promoMaximumPaise: maximumPaise } = row;
  const extras = { ...(code === null ? {} : { code }), ...(minimumPaise === 0 ? {} : { minimumPaise }) };
  if (row.promoType === "fixed") return { type: "fixed", amountPaise: row.promoAmountPaise, ...extras };
  const limit = maximumPaise === null ? {} : { maximumPaise };
  return { type: "percentage", percent: row.promoPercent, ...limit, ...extras };
}
