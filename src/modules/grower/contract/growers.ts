import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import {
  daySchema,
  fileParts,
  freeLine,
  freePhone,
  freeText,
  idSchema,
  jsonPart,
  leftOut,
  pageInfo,
  pageQuery,
  requiredLine,
  searchText,
  wasSchema,
  yesOrNoSchema,
} from "#kernel/contract/fields.ts";
import { readAmount } from "#kernel/money/typed-amount.ts";
import { withoutBlanks } from "#kernel/texts/typed-text.ts";
import { MAX_UPI_ADDRESS, UPI_ADDRESS } from "#modules/payment/rules/shared/upi.ts";
import { confirmedSumSchema } from "#modules/store/contract.ts";
import { CERTIFICATE_SCHEMES } from "../rules/certificate.ts";
import { GROWER_LANGUAGES, GROWER_LENGTHS, MAX_GROWER_PRODUCTS, SINCE_YEARS } from "../rules/grower-form.ts";
import { t } from "../server-texts.ts";
import { termsSchema } from "./terms.ts";

const phone = freePhone(t.later("phone"), { error: () => t("phoneUnclear") });
const yearUnclear = { error: () => t("yearUnclear") };
const sinceYear = z.preprocess(
  (typed) =>
    typed === "" || typed === undefined ? null : typeof typed === "string" ? readAmount(typed) : typed,
  z.int(yearUnclear).min(SINCE_YEARS.from, yearUnclear).max(SINCE_YEARS.to, yearUnclear).nullable(),
);
const endUnclear = { error: () => t("endUnclear") };

const translationsSchema = z.record(
  z.string(),
  z
    .object({
      name: freeLine(t.later("name"), GROWER_LENGTHS.name),
      village: freeLine(t.later("village"), GROWER_LENGTHS.village),
      story: freeText(t.later("story"), GROWER_LENGTHS.story),
    })
    .partial(),
);

const growerFields = z.object({
  name: requiredLine(t.later("name"), GROWER_LENGTHS.name),
  village: requiredLine(t.later("village"), GROWER_LENGTHS.village),
  language: z.enum(GROWER_LANGUAGES, { error: () => t("languageUnclear") }),
  phone,
  story: freeText(t.later("story"), GROWER_LENGTHS.story),
  translations: leftOut(translationsSchema).describe(
    "Name, village and story in other languages, by the languages' codes",
  ),
  sinceYear: sinceYear.describe("The year since which they bring produce; null if nobody knows"),
  certificateScheme: z.enum([...CERTIFICATE_SCHEMES, ""], { error: () => t("schemeUnclear") }),
  certificateNumber: freeLine(t.later("certificateNumber"), GROWER_LENGTHS.certificateNumber),
  certificateEndsOn: z
    .string(endUnclear)
    .refine((day) => day === "" || daySchema.safeParse(day).success, endUnclear)
    .describe("The last day on which it holds"),
  isActive: yesOrNoSchema(t.later("active")).describe(
    "Without it they have no page, and nothing is bought from them",
  ),
  picture: leftOut(z.literal(false, { error: () => t("pictureUnclear") })).describe(
    "False takes the picture away",
  ),
});

type Certificate = Pick<
  z.output<typeof growerFields>,
  "certificateScheme" | "certificateNumber" | "certificateEndsOn"
>;

/** A certificate has all three: scheme, number and end. */
function refuseHalfCertificate(typed: Certificate, context: z.RefinementCtx): void {
  const fields = ["certificateScheme", "certificateNumber", "certificateEndsOn"] as const;
  const empty = fields.filter((field) => typed[field] === "");
  if (empty.length === fields.length) return;
  for (const field of empty)
    context.addIssue({ code: "custom", path: [field], message: t("certificateHalf") });
}

const newGrowerSchema = growerFields.superRefine(refuseHalfCertificate).meta({ id: "NewGrower" });

export type GrowerFields = z.output<typeof newGrowerSchema>;

const growerChangesSchema = growerFields
  .extend({ was: wasSchema })
  .superRefine(refuseHalfCertificate)
  .meta({ id: "GrowerChanges" });

export const growerFormSchema = z
  .object({ growerData: jsonPart(newGrowerSchema), images: fileParts })
  .transform(({ growerData: fields, images: files }) => ({ fields, files }));

export const growerUpdateFormSchema = z
  .object({ growerData: jsonPart(growerChangesSchema), images: fileParts })
  .transform(({ growerData: { was, ...fields }, images: files }) => ({ fields, was, files }));

const payToShape = {
  upi: z.string().nullable().describe("The last characters of the UPI address"),
  bank: z.string().nullable().describe("The last characters of the account number"),
};

/** The last characters of a grower's UPI address and bank account, which a seller sees. */
const payToSchema = z.object(payToShape);
export type ShownPayee = z.infer<typeof payToSchema>;

const upiUnclear = { error: () => t("upiUnclear") };
const upi = z
  .string(upiUnclear)
  .overwrite(withoutBlanks)
  .max(MAX_UPI_ADDRESS, upiUnclear)
  .regex(UPI_ADDRESS, upiUnclear);
const accountUnclear = { error: () => t("accountUnclear") };
const ifscUnclear = { error: () => t("ifscUnclear") };

export const payeeSchema = z.object({
  upi: leftOut(z.union([z.literal(false), upi], upiUnclear)).describe(
    "The UPI address; false takes it away, and left out it stays",
  ),
  bank: leftOut(
    z.union(
      [
        z.literal(false),
        z.object({
          holder: requiredLine(t.later("bankHolder"), GROWER_LENGTHS.bankHolder),
          account: z
            .string(accountUnclear)
            .overwrite(withoutBlanks)
            .regex(/^\d{6,18}$/, accountUnclear),
          ifsc: z
            .string(ifscUnclear)
            .overwrite(withoutBlanks)
            .toUpperCase()
            .regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, ifscUnclear),
        }),
      ],
      { error: () => t("bankUnclear") },
    ),
  ).describe("The bank account; false takes it away, and left out it stays"),
  was: wasSchema,
});

export type PayeeChange = Omit<z.output<typeof payeeSchema>, "was">;

const productTermsSchema = z.object({
  id: idSchema,
  usual: yesOrNoSchema(t.later("usual")).describe("They are the first of its growers"),
  terms: termsSchema.nullable().describe("Null is the grower's own for all products"),
});

export const growerProductsSchema = z.object({
  products: z
    .array(productTermsSchema, { error: () => t("productsUnclear") })
    .max(MAX_GROWER_PRODUCTS, { error: () => t("tooManyProducts", { max: MAX_GROWER_PRODUCTS }) })
    .refine((entries) => new Set(entries.map(({ id }) => id)).size === entries.length, {
      error: () => t("productTwice"),
    }),
  terms: termsSchema.nullable().describe("For all products without terms of their own; null is none yet"),
  was: wasSchema,
  confirmed: confirmedSumSchema,
});

export type GrowerProducts = Omit<z.output<typeof growerProductsSchema>, "was" | "confirmed">;

const growerShape = {
  _id: z.string(),
  slug: z.string().describe("The last part of the address of their page"),
  name: z.string(),
  village: z.string(),
  picture: z.string().nullable(),
  certificateScheme: z.string().describe("Empty without a certificate"),
  certificateNumber: z.string(),
  certificateEndsOn: z.string(),
  isActive: z.boolean(),
};

const figuresSchema = z.object({
  sold: z.array(z.object({ unit: z.string(), amount: z.number() })).describe("Packed for orders, by unit"),
  soldFor: z.number().describe("Its selling price, in rupees"),
  refused: z.array(z.object({ unit: z.string(), amount: z.number() })).describe("Brought and not accepted"),
  writtenOff: z.array(z.object({ unit: z.string(), amount: z.number() })),
  rating: z.object({ average: z.number(), count: z.int() }).nullable().describe("Null without ratings"),
  punctual: z
    .object({
      asked: z.int().describe("Products asked for delivery days that are over, and those that came already"),
      onTime: z.int().describe("Something came by the delivery day"),
      late: z.int().describe("It came after the delivery day"),
      missed: z.int().describe("Nothing came"),
      short: z.int().describe("Of those on time: less was accepted by the delivery day than was asked for"),
    })
    .nullable()
    .describe("Null if nothing was asked for"),
});

/** The figures of a grower's produce of the last 90 days, and its ratings. Amounts are in kg, L, pieces and packs. */
export type GrowerFigures = z.infer<typeof figuresSchema>;

const growerRowSchema = z
  .object({ ...growerShape, phone: z.string(), products: z.int(), figures: figuresSchema })
  .meta({ id: "GrowerRow" });

export type GrowerRow = z.infer<typeof growerRowSchema>;

/** A grower for the seller. */
const growerSchema = z
  .object({
    ...growerShape,
    language: z.enum(GROWER_LANGUAGES),
    phone: z.string(),
    story: z.string(),
    translations: translationsSchema,
    sinceYear: z.int().nullable(),
    payTo: payToSchema.nullable().describe("Null for a role without `grower.payee`"),
    hasLink: z.boolean().describe("They have a link to their own page"),
    products: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        pack: z.string(),
        per: z.string().describe("The unit of its price: kg, L, pcs or pack"),
        usual: z.boolean(),
        terms: termsSchema.nullable(),
      }),
    ),
    terms: termsSchema.nullable(),
    figures: figuresSchema,
  })
  .meta({ id: "Grower" });

export type Grower = z.infer<typeof growerSchema>;

export const MAX_GROWER_PAGE = 100;
export const growerListQuerySchema = z.object({
  q: searchText,
  certificate: z
    .enum(["ending"], { error: () => t("listUnclear") })
    .optional()
    .describe("Ended, or soon"),
  ...pageQuery(MAX_GROWER_PAGE),
});
export type GrowerListQuery = z.infer<typeof growerListQuerySchema>;

export const growerListSchema = successSchema({ growers: z.array(growerRowSchema), ...pageInfo });
export const growerAnswerSchema = successSchema({ grower: growerSchema });
export const growerSavedSchema = successSchema({ message: z.string(), grower: growerSchema });

/** The growers to choose from, as the field of a product's form writes them. */
export const growerNamesSchema = successSchema({
  growers: z.array(z.object({ _id: z.string(), label: z.string(), isActive: z.boolean() })),
});
