import { z } from "zod";
import { MESSAGES } from "#domain/messages.ts";
import { hasWholePaise } from "#domain/money.ts";
import { successSchema } from "./envelope.ts";
import { emailSchema, momentSchema } from "./fields.ts";

/** What the sign-up on the home page sends (specification, section 5). */
export const subscribeSchema = z.object({
  email: z
    .string({ error: MESSAGES.enterEmail })
    .trim()
    .min(1, MESSAGES.enterEmail)
    .max(254, "Email can have at most 254 characters")
    .pipe(emailSchema),
});

const subscriberSchema = z
  .object({ _id: z.string(), email: z.string(), createdAt: momentSchema })
  .meta({ id: "Subscriber" });

export type Subscriber = z.infer<typeof subscriberSchema>;

/** A bare list, as specified; the newest first. */
export const subscribersSchema = z.array(subscriberSchema);

const MAX_OFFER_LENGTH = 2000;

/** A form's field arrives as text, an empty one as the empty text. People write `15%` and `15 %` too. */
const percentSchema = z.preprocess(
  (value) => (typeof value === "string" && value.trim() !== "" ? Number(value.replace(/%\s*$/, "")) : value),
  z
    .number({
      error: ({ input }) =>
        input === undefined || input === null || input === ""
          ? MESSAGES.allFieldsRequired
          : "Discount must be a number from 1 to 100",
    })
    .min(1, "Discount must be at least 1 %")
    .max(100, "Discount can be at most 100 %")
    .refine(hasWholePaise, "Discount can have at most two decimals"),
);

const MAX_SUBJECT_LENGTH = 150;

/** An offer to all subscribers: text and discount are required (specification, section 5). */
export const sendOfferSchema = z.object({
  offerText: z
    .string({ error: MESSAGES.allFieldsRequired })
    .trim()
    .min(1, MESSAGES.allFieldsRequired)
    .max(MAX_OFFER_LENGTH, `An offer can have at most ${MAX_OFFER_LENGTH} characters`),
  discountPercent: percentSchema,
  subject: z
    .string({ error: "The subject must be text" })
    // It is one line of the mail's head.
    .transform((text) => text.replace(/\s+/g, " ").trim() || undefined)
    .pipe(
      z
        .string()
        .max(MAX_SUBJECT_LENGTH, `A subject can have at most ${MAX_SUBJECT_LENGTH} characters`)
        .optional(),
    )
    .nullish()
    .describe("Of the mail; the usual one without it"),
});

export type SendOffer = z.infer<typeof sendOfferSchema>;

/**
 * An offer that was sent, and how far its mails have come: `total` subscribers at that time, of which `skipped`
 * unsubscribed before their turn. It is done when `sent + failed + skipped` is `total`.
 */
const offerSchema = z
  .object({
    _id: z.string(),
    message: z.string(),
    discount: z.number(),
    subject: z.string().nullable().describe("Null: the usual one"),
    createdAt: momentSchema,
    sent: z.int(),
    failed: z.int(),
    skipped: z.int(),
    total: z.int(),
  })
  .meta({ id: "Offer" });

export type Offer = z.infer<typeof offerSchema>;

/** A bare list, as specified; the newest first. */
export const offerHistorySchema = z.array(offerSchema);

export const offerSentSchema = successSchema({ message: z.string(), offer: offerSchema });

/** The mail as it would go out, and to how many. `html` is a whole document, for a sandboxed frame. */
export const offerPreviewSchema = successSchema({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  subscribers: z.int(),
});
