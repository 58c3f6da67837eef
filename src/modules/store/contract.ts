import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { leftOut, momentSchema } from "#kernel/contract/fields.ts";
import { t as amountTexts } from "./amount-texts.ts";
import { ASK_AMOUNTS } from "./rules/shared/likely-amount.ts";
import { CANCEL_UNTIL, ONLINE_PAYMENT, TWO_DELIVERIES } from "./rules/shared/order-terms.ts";

const linkSchema = z.string().nullable();

/** A time in which shoppers can't order. */
export const closingSchema = z
  .object({
    from: momentSchema,
    until: momentSchema.nullable().describe("Null: until the seller opens the store again"),
    words: z.string().nullable().describe("The owner's; null for the usual ones"),
  })
  .meta({ id: "Closing" });

const promoExtras = {
  code: z.string().optional().describe("The one code that counts; without it every code counts"),
  minimumPaise: z.int().optional().describe("A smaller cart amount gets nothing off"),
};

/** The store's facts for every page, from its settings. */
export const storeInfoSchema = z
  .object({
    name: z.string(),
    tagline: z.string().nullable().describe("A few words about the store, where the seller has chosen some"),
    city: z.string(),
    state: z.string().nullable().describe("The state that the city is in, where it is known"),
    phones: z.tuple([z.string(), z.string()]),
    email: z.string(),
    chatNumber: z.string().describe("Digits with country code, as chat links want it"),
    instagram: linkSchema,
    developerCredit: z.string(),
    gstin: z.string().nullable(),
    fssai: z.string().optional().describe("Its FSSAI number, 14 digits; missing where it has none"),
    address: z.string(),
    publicUrl: z.string().nullable().describe("The address the store is reached at, where it is known"),
    cancelUntil: z
      .enum(CANCEL_UNTIL)
      .describe("The time until which a shopper may cancel an order that waits"),
    charges: z.object({ shippingPaise: z.int(), handlingPaise: z.int() }).describe("On every order"),
    promo: z.discriminatedUnion("type", [
      z.object({ type: z.literal("fixed"), amountPaise: z.int(), ...promoExtras }),
      z.object({
        type: z.literal("percentage"),
        percent: z.number(),
        maximumPaise: z.int().optional().describe("It takes off no more than this"),
        ...promoExtras,
      }),
    ]),
    roundsToRupee: z
      .boolean()
      .optional()
      .describe("True if the sum to pay at the door is rounded to the nearest rupee; missing otherwise"),
    onlinePayment: z
      .enum(ONLINE_PAYMENT)
      .optional()
      .describe("Orders can be paid online, with test keys or for real; missing while they can't"),
    upiAddress: z
      .string()
      .optional()
      .describe("The UPI address to pay to at the door; missing where it has none"),
    closing: closingSchema
      .optional()
      .describe("The time in which shoppers can't order, now or later; missing if they always can"),
    isClosed: z.boolean().optional().describe("Shoppers can't order now; missing while they can"),
    gst: z
      .object({
        defaultBasisPoints: z.int(),
        chargesBasisPoints: z.int(),
        hasShortNumbers: z
          .boolean()
          .optional()
          .describe("Invoice numbers have at most 16 characters; missing where they have the usual form"),
      })
      .optional()
      .describe("The rates of products without one and of charges; missing while GST does not go by product"),
    twoDeliveries: z
      .enum(TWO_DELIVERIES)
      .optional()
      .describe("A cart may come in two deliveries, with charges on each or once; missing where it may not"),
    askAmounts: z
      .enum(ASK_AMOUNTS)
      .optional()
      .describe(
        "How far a seller's amount may be from what is expected before it is asked about; missing: usual",
      ),
    languages: z
      .array(
        z.object({
          code: z.string(),
          name: z.string().describe("In its own words"),
          offer: z.string().describe("The offer to read the shop in it, in its own words"),
          hands: z
            .boolean()
            .optional()
            .describe("The pages of the people who work there have it, too; missing where they don't"),
        }),
      )
      .optional()
      .describe("The shop's languages, its own first; missing where it has no other"),
    hasPromoCodes: z
      .boolean()
      .optional()
      .describe(
        "The store has codes of its own, and they count in place of `promo`; missing while it has none",
      ),
    hasGrowers: z
      .boolean()
      .optional()
      .describe("There are pages about who grew what it sells; missing while there are none"),
  })
  .meta({ id: "StoreInfo" });

export type StoreInfo = z.infer<typeof storeInfoSchema>;

/** The part that comes from the store's settings. */
export interface StoreSettings extends Omit<StoreInfo, "publicUrl" | "isClosed" | "languages"> {
  /** The codes of the shop's languages besides its own. */
  languages?: readonly string[];
}

export const storeInfoAnswerSchema = successSchema({ store: storeInfoSchema });

/** The field by which a client says that typed money is meant although it may be a typo. */
export const confirmedSumSchema = leftOut(
  z.boolean({ error: () => amountTexts("confirmedUnclear") }),
).describe("True if a sum that may be a slip is meant; left out, it is asked about with the likely sum");
