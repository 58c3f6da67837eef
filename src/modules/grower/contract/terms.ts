import { z } from "zod";
import { rupeesSchema } from "#kernel/contract/fields.ts";
import { toPaise, toRupees } from "#kernel/money/money.ts";
import type { Terms } from "../rules/terms.ts";
import { t } from "../server-texts.ts";

const percentUnclear = { error: () => t("percentUnclear") };

/** The terms of a grower, in rupees and per cent. */
export const termsSchema = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal("price"),
      price: rupeesSchema(t.later("price")).describe("Rupees per kilogram, litre, piece or pack"),
    }),
    z.object({
      kind: z.literal("share"),
      percent: z
        .number(percentUnclear)
        .min(0, percentUnclear)
        .max(100, percentUnclear)
        .refine((percent) => Number(percent.toFixed(2)) === percent, percentUnclear)
        .describe("Of the price in the shop"),
    }),
  ])
  .meta({ id: "GrowerTerms" });
export type TermsInput = z.infer<typeof termsSchema>;

export const toTerms = (input: TermsInput): Terms =>
  input.kind === "price"
    ? { kind: "price", pricePaise: toPaise(input.price) }
    : { kind: "share", shareBasisPoints: Math.round(input.percent * 100) };

export const fromTerms = (terms: Terms): TermsInput =>
  terms.kind === "price"
    ? { kind: "price", price: toRupees(terms.pricePaise) }
    : { kind: "share", percent: terms.shareBasisPoints / 100 };
