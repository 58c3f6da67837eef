import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import {
  emailSchema,
  freeLine,
  freePhone,
  freeText,
  gstinSchema,
  phoneSchema,
  requiredLine,
  requiredText,
  rupeesSchema,
} from "#kernel/contract/fields.ts";
import { phoneNumberIn } from "#kernel/contract/phone-number.ts";
import { plainCode, withoutBlanks } from "#kernel/texts/typed-text.ts";
import { MAX_UPI_ADDRESS, UPI_ADDRESS } from "#modules/payment/rules/shared/upi.ts";
import { closingSchema, confirmedSumSchema } from "#modules/store/contract.ts";
import { chatNumberIn } from "#modules/store/rules/shared/chat-number.ts";
import { MAX_CLOSING_WORDS } from "#modules/store/rules/shared/closing.ts";
import { ASK_AMOUNTS } from "#modules/store/rules/shared/likely-amount.ts";
import { CANCEL_UNTIL, MAX_PROMO_LENGTH, TWO_DELIVERIES } from "#modules/store/rules/shared/order-terms.ts";
import { SETTING_LENGTHS } from "./rules/setting-lengths.ts";
import { t as sellerTexts } from "./seller-texts.ts";
import { t } from "./server-texts.ts";

const notAChatNumber = { error: () => t("notAChatNumber") };
const notAPercentage = { error: () => t("notAPercentage") };

/** The store's settings for the seller's page, field by field. Sums are in rupees, an empty text means left out. */
export const settingsFieldsSchema = z.object({
  name: requiredLine(sellerTexts.later("name"), SETTING_LENGTHS.name),
  tagline: freeLine(sellerTexts.later("tagline"), SETTING_LENGTHS.tagline),
  city: requiredLine(sellerTexts.later("city"), SETTING_LENGTHS.city),
  state: freeLine(sellerTexts.later("state"), SETTING_LENGTHS.state),
  address: requiredText(sellerTexts.later("address"), SETTING_LENGTHS.address),
  gstin: gstinSchema,
  fssai: z
    .string({ error: () => t("notAnFssai") })
    .overwrite(withoutBlanks)
    .regex(/^(\d{14})?$/, { error: () => t("notAnFssai") })
    .describe("The number of the food business, 14 digits"),
  phone: phoneSchema(sellerTexts.later("phone")),
  secondPhone: freePhone(sellerTexts.later("secondPhone"), { error: () => t("notAPhone") }),
  email: emailSchema,
  chatNumber: z
    .string(notAChatNumber)
    .overwrite(plainCode)
    .overwrite((typed) => (/[^\d\s()+-]/.test(typed) ? typed : chatNumberIn(phoneNumberIn(typed) ?? typed)))
    .regex(/^\d{7,15}$/, notAChatNumber)
    .describe("Digits with country code, as chat links want it"),
  instagram: freeLine(sellerTexts.later("instagram"), SETTING_LENGTHS.instagram).refine(
    (text) => text === "" || z.url({ protocol: /^https?$/ }).safeParse(text).success,
    { error: () => t("notALink") },
  ),
  developerCredit: freeLine(sellerTexts.later("credit"), SETTING_LENGTHS.developerCredit),
  shippingCharges: rupeesSchema(t.later("shippingField")),
  handlingCharges: rupeesSchema(t.later("handlingField")),
  upiAddress: z
    .string({ error: () => t("pageOutdated") })
    .overwrite(withoutBlanks)
    .max(MAX_UPI_ADDRESS, { error: () => t("notAUpiAddress") })
    .refine((text) => text === "" || UPI_ADDRESS.test(text), { error: () => t("notAUpiAddress") })
    .describe("The UPI address to pay to at the door; empty for cash alone"),
  roundsToRupee: z
    .boolean({ error: () => t("pageOutdated") })
    .describe("True if the sum to pay at the door is rounded to the nearest rupee"),
  twoDeliveries: z
    .enum(["off", ...TWO_DELIVERIES], { error: () => t("pageOutdated") })
    .describe("Whether a cart may come in two deliveries, and what the second costs"),
  ratingStandIn: z
    .boolean({ error: () => t("pageOutdated") })
    .describe("Products that nobody has rated show 4 of 5 stars; without it, they show none"),
  askAmounts: z
    .enum(ASK_AMOUNTS, { error: () => t("pageOutdated") })
    .describe("How far an amount of the seller may be from what is expected before it is asked about"),
  languages: z
    .string({ error: () => t("pageOutdated") })
    .regex(/^([a-z]{2,3}( [a-z]{2,3})*)?$/, { error: () => t("pageOutdated") })
    .describe("The codes of the shop's languages besides its own, parted by blanks"),
  cancelUntil: z.enum(CANCEL_UNTIL, { error: () => t("chooseCancelUntil") }),
  promoType: z.enum(["fixed", "percentage"], { error: () => t("choosePromoType") }),
  promoAmount: rupeesSchema(t.later("amountField")).describe(
    "What a code takes off when `promoType` is `fixed`",
  ),
  promoPercent: z
    .int(notAPercentage)
    .min(0, notAPercentage)
    .max(100, notAPercentage)
    .describe("The percentage that a code takes off when `promoType` is `percentage`"),
  promoMaximum: rupeesSchema(t.later("maximumField")).describe(
    "A percentage takes off no more; 0 for no limit",
  ),
  promoMinimum: rupeesSchema(t.later("minimumField")).describe("A smaller cart amount gets nothing off"),
  promoCode: freeLine(t.later("promoCodeField"), MAX_PROMO_LENGTH)
    .overwrite(plainCode)
    .describe("The one code that counts; empty for any code"),
});

export type SettingsFields = z.infer<typeof settingsFieldsSchema>;

/** Incremented with each change. A save names the version that was shown. */
const versionSchema = z.int({ error: () => t("pageOutdated") }).min(1, { error: () => t("pageOutdated") });

export const saveSettingsSchema = settingsFieldsSchema.extend({
  version: versionSchema,
  confirmed: confirmedSumSchema,
});

export type SaveSettings = Omit<z.infer<typeof saveSettingsSchema>, "confirmed">;

const notAMoment = { error: () => t("notAMoment") };
const requestMomentSchema = z.iso.datetime(notAMoment);

/** Closes the store for shoppers' orders, or opens it again. */
export const saveClosingSchema = z.object({
  closing: z
    .object({
      from: requestMomentSchema.nullable().describe("Null: now"),
      until: requestMomentSchema.nullable().describe("Null: until the store is opened again"),
      words: freeText(sellerTexts.later("closedWords"), MAX_CLOSING_WORDS).describe(
        "Empty for the usual ones",
      ),
    })
    .nullable()
    .describe("Null opens the store"),
  was: closingSchema.nullable().describe("The closing that was shown; another one by now is refused"),
});

export type SaveClosing = z.infer<typeof saveClosingSchema>;

export const closingSavedSchema = successSchema({ message: z.string(), closing: closingSchema.nullable() });

/** The stored settings. Initial values from the environment may exceed the seller's limits. */
export const storeSettingsSchema = z
  .object({
    version: z.int(),
    name: z.string(),
    tagline: z.string(),
    city: z.string(),
    state: z.string(),
    address: z.string(),
    gstin: z.string(),
    fssai: z.string(),
    phone: z.string(),
    secondPhone: z.string(),
    email: z.string(),
    chatNumber: z.string(),
    instagram: z.string(),
    developerCredit: z.string(),
    shippingCharges: z.number(),
    handlingCharges: z.number(),
    upiAddress: z.string(),
    roundsToRupee: z.boolean(),
    ratingStandIn: z.boolean(),
    twoDeliveries: z.enum(["off", ...TWO_DELIVERIES]),
    askAmounts: z.enum(ASK_AMOUNTS),
    languages: z.string(),
    cancelUntil: z.enum(CANCEL_UNTIL),
    promoType: z.enum(["fixed", "percentage"]),
    promoAmount: z.number(),
    promoPercent: z.number(),
    promoMaximum: z.number(),
    promoMinimum: z.number(),
    promoCode: z.string(),
  } satisfies Record<keyof SaveSettings, z.ZodType>)
  .meta({ id: "StoreSettings" });

export const settingsAnswerSchema = successSchema({
  settings: storeSettingsSchema,
  languages: z
    .array(z.object({ code: z.string(), name: z.string() }))
    .describe("The languages that the shop can have besides its own"),
});
export const settingsSavedSchema = successSchema({ message: z.string(), settings: storeSettingsSchema });
