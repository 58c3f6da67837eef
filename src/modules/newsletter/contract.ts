import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import {
  daySchema,
  emailSchema,
  leftOut,
  momentSchema,
  pageInfo,
  pageQuery,
  searchText,
} from "#kernel/contract/fields.ts";
import { hasWholePaise } from "#kernel/money/money.ts";
import { readAmount } from "#kernel/money/typed-amount.ts";
import { MAX_EMAIL_LENGTH } from "#kernel/texts/text-limits.ts";
import { plainCode, plainLine, plainText } from "#kernel/texts/typed-text.ts";
import { MAX_OFFER_LENGTH, MAX_SUBJECT_LENGTH } from "./rules/offer-lengths.ts";
import { t as sellerTexts } from "./seller-texts.ts";
import { t } from "./server-texts.ts";
import { t as shopperTexts } from "./texts.ts";

const enterEmail = { error: () => shopperTexts("enterEmail") };
const allFieldsRequired = { error: () => sellerTexts("allFieldsRequired") };

/** The sign-up form of the home page (specification, section 5). */
export const subscribeSchema = z.object({
  email: z
    .string(enterEmail)
    .trim()
    .min(1, enterEmail)
    .max(MAX_EMAIL_LENGTH, { error: () => t("emailTooLong", { max: MAX_EMAIL_LENGTH }) })
    .pipe(emailSchema),
});

const subscriberSchema = z
  .object({ _id: z.string(), email: z.string(), createdAt: momentSchema })
  .meta({ id: "Subscriber" });

export type Subscriber = z.infer<typeof subscriberSchema>;

/** A plain array, as specified; the newest first. */
export const subscribersSchema = z.array(subscriberSchema);

/** The largest page of subscribers. More at once are a download. */
export const MAX_SUBSCRIBERS = 100;

/** A page of the list: those whose e-mail contains a text, the newest first unless it says otherwise. */
export const subscribersQuerySchema = z.object({
  q: searchText,
  sort: leftOut(z.enum(["email", "createdAt"])),
  order: leftOut(z.enum(["asc", "desc"])),
  ...pageQuery(MAX_SUBSCRIBERS),
});

export type SubscribersQuery = z.infer<typeof subscribersQuerySchema>;

export const subscribersPageSchema = successSchema({ subscribers: z.array(subscriberSchema), ...pageInfo });

/** A percentage. A form's field arrives as text, an empty one as the empty text. People also write `15%` and `15 %`. */
const percentSchema = z.preprocess(
  (value) =>
    typeof value === "string" && value.trim() !== ""
      ? (readAmount(plainCode(value).replace(/%$/, "")) ?? Number.NaN)
      : value,
  z
    .number({
      error: ({ input }) =>
        input === undefined || input === null || input === ""
          ? sellerTexts("allFieldsRequired")
          : t("discountNotInRange"),
    })
    .min(1, { error: () => t("discountTooSmall") })
    .max(100, { error: () => t("discountTooLarge") })
    .refine(hasWholePaise, { error: () => t("discountTooFine") }),
);

/** An offer to all subscribers: text and discount are required (specification, section 5). */
export const sendOfferSchema = z.object({
  offerText: z
    .string(allFieldsRequired)
    .overwrite(plainText)
    .min(1, allFieldsRequired)
    .max(MAX_OFFER_LENGTH, { error: () => t("offerTooLong", { max: MAX_OFFER_LENGTH }) }),
  discountPercent: percentSchema,
  subject: z
    .string({ error: () => t("subjectNotText") })
    // It becomes one line of the mail's head.
    .transform((text) => plainLine(text) || undefined)
    .pipe(
      z
        .string()
        .max(MAX_SUBJECT_LENGTH, { error: () => t("subjectTooLong", { max: MAX_SUBJECT_LENGTH }) })
        .optional(),
    )
    .nullish()
    .describe("Of the mail; the usual one without it"),
  promo: leftOut(
    z.object({ until: daySchema.describe("The last day at the store on which the code counts") }),
  ).describe(
    "The offer makes a promo code for its percent, once per shopper; its mail has a link that applies it",
  ),
});

export type SendOffer = z.infer<typeof sendOfferSchema>;

/**
 * A sent offer and its mails' progress: `total` subscribers at that time, of which `skipped` unsubscribed before their
 * turn. It is finished when `sent + failed + skipped` is `total`.
 */
const offerSchema = z
  .object({
    _id: z.string(),
    message: z.string(),
    discount: z.number(),
    subject: z.string().nullable().describe("Null: the usual one"),
    promoCode: z.string().optional().describe("The code that the offer made, where it made one"),
    createdAt: momentSchema,
    sent: z.int(),
    failed: z.int(),
    skipped: z.int(),
    total: z.int(),
  })
  .meta({ id: "Offer" });

export type Offer = z.infer<typeof offerSchema>;

/** A plain array, as specified; the newest first. */
export const offerHistorySchema = z.array(offerSchema);

export const offerSentSchema = successSchema({ message: z.string(), offer: offerSchema });

/** A preview of the mail, and the number of subscribers. `html` is a whole document, for a sandboxed frame. */
export const offerPreviewSchema = successSchema({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  subscribers: z.int(),
});
