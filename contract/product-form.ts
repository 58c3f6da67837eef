import { z } from "zod";
import { hasWholePaise, MAX_PRICE_PAISE, toRupees } from "#domain/money.ts";
import { MAX_PACK_QUANTITY, PRODUCT_UNITS } from "#domain/pack.ts";
import { notAnAmount, PRICE_COMPLAINTS, readAmount } from "#domain/typed-amount.ts";
import { successSchema } from "./envelope.ts";
import { requiredText } from "./fields.ts";
import { fileParts, jsonPart } from "./form-fields.ts";
import { productSchema } from "./product.ts";

/** How many pictures a product can have (specification, section 5). */
export const MAX_PRODUCT_PICTURES = 4;

/** Forms send numbers as text, and an empty text for none. */
const typedNumber = (value: unknown) => {
  if (typeof value !== "string") return value;
  return value.trim() === "" ? undefined : Number(value);
};

const number = (label: string) =>
  z.number({ error: ({ input }) => `${label} ${input === undefined ? "is required" : "must be a number"}` });

// A text that is no amount stays as it was typed, to be quoted.
const typedAmount = (value: unknown) => {
  if (typeof value !== "string") return value;
  return value.trim() === "" ? undefined : (readAmount(value) ?? value);
};

const amount = (label: string) =>
  z.number({
    error: ({ input }) => {
      if (typeof input === "string") return notAnAmount(label, input);
      return `${label} ${input === undefined ? "is required" : "must be a number"}`;
    },
  });

/**
 * A price that a seller types: rupees with at most two decimals, more than nothing. Text is read as people write it,
 * `₹1,200.50`.
 */
export const priceSchema = (label: string) =>
  z.preprocess(
    typedAmount,
    amount(label)
      .positive(PRICE_COMPLAINTS.tooLow(label))
      .max(toRupees(MAX_PRICE_PAISE), PRICE_COMPLAINTS.tooHigh(label))
      .refine(hasWholePaise, PRICE_COMPLAINTS.tooFine(label)),
  );

export const packQuantitySchema = number("Quantity")
  .positive("Quantity must be more than 0")
  .max(MAX_PACK_QUANTITY, "Quantity can be at most 1,00,000")
  .refine(
    (value) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6,
    "Quantity can have at most three decimals",
  );

const MAX_LINES = 30;
const MAX_LINE_LENGTH = 500;

/** A list of lines, or a text that is split by line; empty lines are left out. */
export const descriptionSchema = z
  .union([z.string(), z.array(z.string())], {
    error: ({ input }) =>
      `Description ${(input ?? undefined) === undefined ? "is required" : "must be text"}`,
  })
  .transform((value) =>
    (typeof value === "string" ? value.split(/\r?\n/) : value.flatMap((line) => line.split(/\r?\n/)))
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  )
  .refine((lines) => lines.length <= MAX_LINES, `Description can have at most ${MAX_LINES} lines`)
  .refine(
    (lines) => lines.every((line) => line.length <= MAX_LINE_LENGTH),
    `A line of the description can have at most ${MAX_LINE_LENGTH} characters`,
  );

export const weightSchema = z.string().trim().max(50, "Weight can have at most 50 characters");

export const productNameSchema = requiredText("Name", 200);
export const freeUnitSchema = z
  .string({ error: "Unit must be text" })
  .trim()
  .max(20, "Unit can have at most 20 characters");

const shared = {
  name: productNameSchema,
  category: requiredText("Category", 100),
  price: priceSchema("Price"),
  offerPrice: priceSchema("Offer price"),
  weight: weightSchema.nullish(),
};

type Prices = { price: number; offerPrice: number };
const offerNotAbovePrice = ({ price, offerPrice }: Prices) => offerPrice <= price;
const OFFER_ABOVE_PRICE = "Offer price can't be more than the price";
const aboveOffer = { path: ["offerPrice"], message: OFFER_ABOVE_PRICE };

/** What the add form sends (specification, section 5). */
export const newProductSchema = z
  .object({
    ...shared,
    description: descriptionSchema.default([]),
    quantity: z.preprocess(typedNumber, packQuantitySchema),
    unit: z.enum(PRODUCT_UNITS, {
      error: ({ input }) => (input ? `Unit must be one of: ${PRODUCT_UNITS.join(", ")}` : "Unit is required"),
    }),
  })
  .refine(offerNotAbovePrice, aboveOffer)
  .meta({ id: "NewProduct" });

export type NewProduct = z.output<typeof newProductSchema>;

const changes = z.object({
  ...shared,
  description: descriptionSchema.refine((lines) => lines.length > 0, "Description is required"),
  quantity: z.preprocess((value) => typedNumber(value) ?? undefined, packQuantitySchema.optional()),
  unit: freeUnitSchema.nullish(),
});

/**
 * What the edit form sends: quantity and unit may be left out and then stay, and the unit is free text. `was` is what
 * the form showed at first: a field that is still the same was not touched, and stays as it is by now.
 */
export const productChangesSchema = changes
  .extend({
    was: changes
      .extend({ description: descriptionSchema })
      .partial()
      .optional()
      .catch(undefined)
      .meta({ type: "object", description: "The same fields as the form showed them at first" }),
  })
  .refine(offerNotAbovePrice, aboveOffer)
  .meta({ id: "ProductChanges" });

export type ProductChanges = z.output<typeof productChangesSchema>;

const pictureParts = { images: fileParts, image: fileParts };

export const productAddFormSchema = z
  .object({ productData: jsonPart("productData", newProductSchema), ...pictureParts })
  .transform(({ productData, images, image }) => ({ product: productData, files: [...images, ...image] }));

export const productUpdateFormSchema = z
  .object({ productData: jsonPart("productData", productChangesSchema), ...pictureParts })
  .transform(({ productData, images, image }) => ({ product: productData, files: [...images, ...image] }));

export const productSavedSchema = successSchema({ message: z.string(), product: productSchema });
