import { z } from "zod";
import { text, variables } from "#kernel/environment/variables.ts";
import type { StoreSettings } from "./contract.ts";
import { chatNumberIn } from "./rules/shared/chat-number.ts";
import { DEFAULT_CHARGES, DEFAULT_PROMO, type Promo } from "./rules/shared/order-terms.ts";

const phone = z
  .string()
  .regex(/^\+?[\d ()-]{7,20}$/, "must be phone numbers such as +91 98450 12345, parted by a comma");

/** One or two phone numbers, as they are shown. */
const phones = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .pipe(z.array(phone).max(2, "must be one or two phone numbers, parted by a comma"));

/** A phone number for chat links: only its digits, with the country code. */
const chatNumber = z
  .string()
  .transform(chatNumberIn)
  .pipe(z.string().min(7, "must be a phone number with country code"));

/** The discount of promo codes, in rupees or per cent. More than 100 % counts as 100 %. */
const promo = z
  .string()
  .regex(/^\d{1,6}%?$/, "must be whole rupees such as 50, or a percentage such as 10%")
  .transform((text): Promo => {
    const value = Number.parseInt(text, 10);
    return text.endsWith("%")
      ? { type: "percentage", percent: Math.min(value, 100) }
      : { type: "fixed", amountPaise: value * 100 };
  });

const HOME = { city: "Mysuru", state: "Karnataka" };

const schema = z.object({
  STORE_NAME: text(60).default("Santhe"),
  STORE_CITY: text(60).default(HOME.city),
  STORE_STATE: text(60).optional(),
  STORE_ADDRESS: text(200).default("Market Road, Mysuru, Karnataka 570001"),
  STORE_GSTIN: text(15).optional(),
  STORE_PHONES: phones.default(["+91 90000 00001", "+91 90000 00002"]),
  STORE_EMAIL: z.email("must be an e-mail address").default("hello@santhe.example"),
  STORE_CHAT_NUMBER: chatNumber.default("919000000001"),
  STORE_INSTAGRAM: z.url("must be a full address").optional(),
  STORE_CREDIT: text(100).default("Santhe contributors"),
  STORE_PROMO: promo.default(DEFAULT_PROMO),
});

/** The initial store settings, from the variables `STORE_*`. Afterwards the seller changes them. */
export const firstSettings = variables(schema, (set): StoreSettings => {
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
});
