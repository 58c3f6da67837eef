import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { requiredText } from "#kernel/contract/fields.ts";
import { t } from "./seller-texts.ts";

/** The length limit of a key. */
const MAX_KEY = 200;

const gatewaySchema = z
  .object({
    gateway: z.string(),
    label: z.string().describe("Its name for people"),
    keyId: z.string(),
    isTest: z.boolean().describe("With these keys no money moves"),
    isOffered: z.boolean().describe("The checkout offers to pay online"),
  })
  .nullable()
  .describe("The saved gateway, without its secrets; null where there is none");

export const gatewayAnswerSchema = successSchema({ gateway: gatewaySchema, webhookPath: z.string() });

/** The keys of an account at a gateway. The secrets are written, and never read again. */
export const saveKeysSchema = z.object({
  gateway: z.string().max(50),
  keyId: requiredText(t.later("keyId"), MAX_KEY),
  keySecret: requiredText(t.later("keySecret"), MAX_KEY),
  webhookSecret: requiredText(t.later("webhookSecret"), MAX_KEY),
});

export type SaveKeys = z.infer<typeof saveKeysSchema>;

export const offerSchema = z.object({ offer: z.boolean() });

export const gatewaySavedSchema = successSchema({ message: z.string(), gateway: gatewaySchema });

export const comparedSchema = successSchema({ message: z.string(), open: z.int() });
