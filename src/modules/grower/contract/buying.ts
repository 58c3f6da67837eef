import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { daySchema, idSchema, leftOut, momentSchema } from "#kernel/contract/fields.ts";
import { confirmedSumSchema } from "#modules/store/contract.ts";
import { GROWER_LANGUAGES } from "../rules/grower-form.ts";
import { LOT_UNITS } from "../rules/units.ts";
import { t } from "../server-texts.ts";
import { amountSchema, receiveLotSchema } from "./lots.ts";
import { termsSchema } from "./terms.ts";

const MAX_ROWS = 1000;

export const buyingQuerySchema = z.object({
  day: leftOut(daySchema).describe("The delivery day; left out, the next one with orders"),
});

const askSchema = z.object({
  grower: idSchema,
  product: idSchema,
  amount: amountSchema.describe("In g, ml, pieces or packs, by the product's pack; 0 asks for nothing"),
  unit: leftOut(z.enum(LOT_UNITS, { error: () => t("amountUnclear") })).describe(
    "The unit of the amount as the seller was shown it; left out, it is not compared",
  ),
  terms: leftOut(termsSchema).describe(
    "Left out, as asked before, or else the grower's terms for the product",
  ),
  seen: leftOut(z.object({ amount: amountSchema, terms: leftOut(termsSchema) })).describe(
    "What was asked as the seller was shown it, 0 without terms for nothing; left out, it is overwritten",
  ),
});
export type Ask = z.infer<typeof askSchema>;

/** True if no product stands twice on a grower's list. */
const areOnce = (rows: readonly Ask[]) =>
  new Set(rows.map(({ grower, product }) => JSON.stringify([grower, product]))).size === rows.length;

export const saveBuyingSchema = z.object({
  day: daySchema,
  rows: z
    .array(askSchema, { error: () => t("buyingUnclear") })
    .min(1, { error: () => t("buyingUnclear") })
    .max(MAX_ROWS, { error: () => t("buyingUnclear") })
    .refine(areOnce, { error: () => t("askedTwice") }),
  confirmed: confirmedSumSchema,
});
export type SaveBuying = z.infer<typeof saveBuyingSchema>;

export const markSentSchema = z.object({
  day: daySchema,
  rows: z
    .array(
      z.object({
        purchase: idSchema,
        amount: amountSchema.describe("As the list has it"),
        terms: leftOut(termsSchema).describe("As the list has them; left out, they are not compared"),
      }),
      { error: () => t("buyingUnclear") },
    )
    .min(1, { error: () => t("buyingUnclear") })
    .max(MAX_ROWS, { error: () => t("buyingUnclear") }),
});
export type MarkSent = z.infer<typeof markSentSchema>;

export const cameSchema = receiveLotSchema
  .pick({
    harvestedOn: true,
    cameOn: true,
    amount: true,
    refused: true,
    refusedReason: true,
    confirmed: true,
  })
  .extend({
    purchase: idSchema,
    seen: leftOut(z.int().min(0)).describe(
      "What had come of it as it was shown, accepted and refused; left out, it is not compared",
    ),
    amount: amountSchema.describe("The accepted amount in the purchase's unit"),
  });
export type Came = z.infer<typeof cameSchema>;

const buyingGrowerSchema = z.object({
  _id: z.string(),
  name: z.string(),
  village: z.string(),
  language: z.enum(GROWER_LANGUAGES),
  phone: z.string(),
});

/** Products that lots serve alike: those of one heap, or one alone. Amounts are in `unit`. */
const buyingGroupSchema = z
  .object({
    key: z.string(),
    heap: z.string().nullable().describe("The heap that it is sold from; the amounts are of its balance"),
    name: z.string(),
    unit: z.enum(LOT_UNITS),
    needed: z.int().describe("Ordered for the day"),
    open: z.int().describe("The part of it that is not packed yet"),
    left: z
      .int()
      .describe(
        "There for the day: of a heap what is at the stall, else what is left of lots without what orders of earlier days need",
      ),
    unsold: z
      .int()
      .describe(
        "Not promised, at the stall for earlier days: it is there for the day once it is carried over. 0 where nothing is sold by the day",
      ),
    missing: z.int().describe("Needed, not there, and not asked of anybody"),
    products: z.array(z.object({ _id: z.string(), name: z.string(), unit: z.string() })),
    growers: z
      .array(
        z.object({
          grower: z.string(),
          product: z.string().describe("The product of the group that is asked of them"),
          terms: termsSchema.nullable().describe("Null where nothing is agreed yet"),
          suggested: z
            .int()
            .describe("The amount that was asked for already; for the usual grower, with the missing amount"),
        }),
      )
      .describe("The usual one first"),
  })
  .meta({ id: "BuyingGroup" });
export type BuyingGroup = z.infer<typeof buyingGroupSchema>;

/** A product that a grower is asked to bring. Amounts are in `unit`. */
const purchaseSchema = z
  .object({
    _id: z.string(),
    grower: z.string(),
    product: z.object({ _id: z.string(), name: z.string(), otherNames: z.array(z.string()) }),
    group: z.string().describe("The key of its group"),
    unit: z.enum(LOT_UNITS),
    amount: z.int().describe("Asked"),
    terms: termsSchema,
    sentAt: momentSchema.nullable().describe("Null as long as the list was not sent with this amount"),
    came: z.int().nullable().describe("Accepted so far; null if nothing was entered yet"),
    refused: z.int(),
  })
  .meta({ id: "Purchase" });
export type Purchase = z.infer<typeof purchaseSchema>;

const buyingShape = {
  day: daySchema,
  today: daySchema,
  growers: z.array(buyingGrowerSchema).describe("Of the products and purchases below, by name"),
  groups: z.array(buyingGroupSchema).describe("By name"),
  purchases: z.array(purchaseSchema),
  without: z
    .array(z.object({ name: z.string(), unit: z.enum(LOT_UNITS), needed: z.int() }))
    .describe("Ordered products that no grower brings"),
};
export type Buying = z.infer<z.ZodObject<typeof buyingShape>>;

/** A grower's list for a day, in the grower's language. */
const growersListSchema = z
  .object({
    grower: z.string(),
    language: z.enum(GROWER_LANGUAGES),
    title: z.string(),
    columns: z.object({ product: z.string(), amount: z.string(), price: z.string(), came: z.string() }),
    rows: z.array(z.object({ product: z.string(), amount: z.string(), price: z.string() })),
    text: z.string().describe("To send by WhatsApp"),
  })
  .meta({ id: "GrowersList" });
export type GrowersList = z.infer<typeof growersListSchema>;

const withLists = { ...buyingShape, lists: z.array(growersListSchema).describe("Of what is asked") };
export const buyingSchema = successSchema(withLists);
export type BuyingDay = Omit<z.infer<typeof buyingSchema>, "success">;

export const buyingSavedSchema = successSchema({ message: z.string(), ...withLists });
export const cameSavedSchema = successSchema({ message: z.string(), purchase: z.string() });
