import { DEFAULT_CHARGES } from "#modules/order/rules/shared/pricing.ts";
import type { StoreSettings } from "#modules/store/contract.ts";
import { type Environment, HOME } from "./environment.ts";

/** The initial store settings, from the variables `STORE_*`. */
export function firstSettings(set: Environment): StoreSettings {
  const [first = "", second = first] = set.STORE_PHONES;
  return {
    name: set.STORE_NAME,
    tagline: null,
    city: set.STORE_CITY,
    // Only the operator knows the state of another city.
    state: set.STORE_STATE ?? (set.STORE_CITY === HOME.city ? HOME.state : null),
    address: set.STORE_ADDRESS,
    gstin: set.STORE_GSTIN ?? null,
    phones: [first, second],
    email: set.STORE_EMAIL,
    chatNumber: set.STORE_CHAT_NUMBER,
    instagram: set.STORE_INSTAGRAM ?? "https://www.instagram.com/",
    developerCredit: set.STORE_CREDIT,
    charges: DEFAULT_CHARGES,
    cancelUntil: "delivery-day",
    promo: set.STORE_PROMO,
  };
}
