import type { Connection } from "#kernel/db/connect.ts";
import type { StoreSettings } from "../contract.ts";
import { DEFAULT_PROMO, type Promo } from "../rules/promo.ts";
import { storeSettings } from "../tables.ts";
import { THE_STORE } from "./the-store.ts";

/** Writes the settings that a store begins with. One that has settings keeps them, whatever these say. */
export async function ensureSettings(db: Connection, first: StoreSettings): Promise<void> {
  const { phones, charges, promo, ...rest } = first;
  const [phone, secondPhone] = phones;
  await db
    .insert(storeSettings)
    .values({
      ...rest,
      ...charges,
      ...promoColumns(promo),
      store: THE_STORE,
      phone,
      secondPhone: secondPhone === phone ? null : secondPhone,
    })
    .onConflictDoNothing();
}

// The kind of promo that is not chosen begins with something sensible too.
const AMOUNT_PAISE = DEFAULT_PROMO.type === "fixed" ? DEFAULT_PROMO.amountPaise : 0;
const PERCENT = 10;

function promoColumns(promo: Promo) {
  return {
    promoType: promo.type,
    promoAmountPaise: promo.type === "fixed" ? promo.amountPaise : AMOUNT_PAISE,
    promoPercent: promo.type === "percentage" ? promo.percent : PERCENT,
    promoMaximumPaise: promo.type === "percentage" ? (promo.maximumPaise ?? null) : null,
    promoMinimumPaise: promo.minimumPaise ?? 0,
    promoCode: promo.code ?? null,
  };
}
