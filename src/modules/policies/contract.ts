import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { freeText, wasSchema } from "#kernel/contract/fields.ts";
import { MAX_POLICY_LENGTH, POLICY_PAGES } from "./rules/policy-text.ts";
import { t as sellerTexts } from "./seller-texts.ts";
import { t } from "./server-texts.ts";

export const policyPageSchema = z.object({
  page: z.enum(POLICY_PAGES, { error: () => t("noSuchPage") }),
});

export const policyAnswerSchema = successSchema({
  text: z
    .string()
    .describe("Plain text: an empty line ends a paragraph, a line that begins with # is a heading"),
});

const policiesSchema = z.object({ refunds: z.string(), privacy: z.string() }).meta({ id: "Policies" });

export type Policies = z.infer<typeof policiesSchema>;

export const policiesAnswerSchema = successSchema({ policies: policiesSchema });
export const policiesSavedSchema = successSchema({ message: z.string(), policies: policiesSchema });

const textSchema = (label: "refunds" | "privacy") =>
  freeText(sellerTexts.later(label), MAX_POLICY_LENGTH).describe(
    "Left empty, the page shows the text that every store begins with",
  );

export const savePoliciesSchema = z.object({
  refunds: textSchema("refunds"),
  privacy: textSchema("privacy"),
  was: wasSchema,
});

export type SavePolicies = z.infer<typeof savePoliciesSchema>;
