import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { daySchema, idSchema, rupeesSchema, wasSchema, yesOrNoSchema } from "#kernel/contract/fields.ts";
import { hasWholePaise } from "#kernel/money/money.ts";
import { plainCode } from "#kernel/texts/typed-text.ts";
import { quantitySchema } from "#modules/cart/contract.ts";
import { MAX_CART_LINES } from "#modules/cart/rules/shared/cart.ts";
import { confirmedSumSchema } from "#modules/store/contract.ts";
import { MAX_PROMO_LENGTH } from "#modules/store/rules/shared/order-terms.ts";
import { MAX_USES, PROMO_KINDS } from "./rules/promo-code.ts";
import { t } from "./server-texts.ts";

const enterCode = { error: () => t("enterCode") };

const codeSchema = z
  .string(enterCode)
  .overwrite(plainCode)
  .min(1, enterCode)
  .max(MAX_PROMO_LENGTH, { error: () => t("codeTooLong", { max: MAX_PROMO_LENGTH }) });

/** The cart's question: the typed code, and the products. */
export const checkPromoSchema = z.object({
  code: codeSchema,
  items: z
    .array(
      z.object({
        product: idSchema,
        quantity: quantitySchema.min(1, { error: () => t("quantityTooSmall") }),
      }),
      { error: () => t("itemsNotList") },
    )
    .max(MAX_CART_LINES, { error: () => t("tooManyProducts", { max: MAX_CART_LINES }) }),
});

export const promoCheckedSchema = successSchema({
  code: z.string().describe("As the seller wrote it"),
  discount: z.number().describe("The sum that it takes off these products today, in rupees"),
});

const notAPercent = { error: () => t("percentWrong") };
const usesWrong = { error: () => t("usesWrong", { max: MAX_USES }) };
const usesSchema = z.int(usesWrong).min(1, usesWrong).max(MAX_USES, usesWrong).nullable();

/** A code for the seller's page: sums are in rupees, null means left out. */
export const promoFieldsSchema = z.object({
  code: codeSchema.regex(/^\S+$/u, { error: () => t("codeHasBlanks") }),
  kind: z.enum(PROMO_KINDS, { error: () => t("chooseKind") }),
  amount: rupeesSchema(t.later("amountField")).nullable().describe("The sum that a `fixed` code takes off"),
  percent: z
    .number(notAPercent)
    .gt(0, notAPercent)
    .max(100, notAPercent)
    .refine(hasWholePaise, notAPercent)
    .nullable()
    .describe("The percentage that a `percent` code takes off"),
  maximum: rupeesSchema(t.later("maximumField")).nullable().describe("A `percent` code takes off no more"),
  from: daySchema.nullable().describe("The first day at the store on which it counts"),
  until: daySchema.nullable().describe("The last one"),
  minimum: rupeesSchema(t.later("minimumField")).describe("A smaller cart gets nothing off"),
  mostUses: usesSchema.describe("In all"),
  mostPerShopper: usesSchema,
  firstOrderOnly: yesOrNoSchema(t.later("firstOrderField")),
  categories: z
    .array(z.string().max(100), { error: () => t("categoriesNotList") })
    .min(1, { error: () => t("chooseCategory") })
    .max(500, { error: () => t("categoriesNotList") })
    .nullable()
    .describe("Paths of the categories it is for; null for all products"),
  isActive: yesOrNoSchema(t.later("activeField")),
});

export type PromoFields = z.infer<typeof promoFieldsSchema>;

function complainOfSet(fields: PromoFields, context: z.RefinementCtx): void {
  const complain = (field: keyof PromoFields, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  const { kind, amount, percent, maximum, from, until } = fields;
  if (kind === "fixed" && !amount) complain("amount", t("amountMissing"));
  if (kind === "percent" && percent === null) complain("percent", t("percentMissing"));
  if (kind === "fixed" && maximum !== null) complain("maximum", t("maximumOfFixed"));
  if (kind === "percent" && maximum === 0) complain("maximum", t("maximumWrong"));
  if (from && until && until < from) complain("until", t("untilBeforeFrom"));
}

const savedFields = promoFieldsSchema.extend({ confirmed: confirmedSumSchema });
export const savePromoSchema = savedFields.superRefine(complainOfSet);
export const updatePromoSchema = savedFields.extend({ was: wasSchema }).superRefine(complainOfSet);

export const switchPromoSchema = z.object({ isActive: yesOrNoSchema(t.later("activeField")) });

/** A code with its uses and sales. Cancelled orders don't count. */
export const promoCodeSchema = promoFieldsSchema
  .extend({
    _id: z.string(),
    uses: z.int(),
    sales: z.number().describe("The sum of the orders with it, in rupees"),
    discounts: z.number().describe("The sum that it took off them"),
    isUsed: z.boolean().describe("An order has used it, maybe a cancelled one: it can't be deleted"),
    categories: z.array(z.string()).nullable().describe("Empty once all its categories were deleted"),
  })
  .meta({ id: "PromoCode" });

export type PromoCodeInfo = z.infer<typeof promoCodeSchema>;

export const promoCodesSchema = successSchema({ codes: z.array(promoCodeSchema) });
export const promoSavedSchema = successSchema({ message: z.string(), id: z.string() });
