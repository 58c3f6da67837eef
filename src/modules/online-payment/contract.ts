import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { freeText, requiredText } from "#kernel/contract/fields.ts";
import { t } from "./seller-texts.ts";

const MAX_KEY = 200;

const shownKeysSchema = z.object({
  gateway: z.string(),
  label: z.string().describe("Its name for people"),
  keyId: z.string(),
  isTest: z.boolean().describe("With these keys no money moves"),
  isOffered: z.boolean().describe("The checkout offers to pay online"),
  isReadable: z.boolean().describe("Whether this machine can decrypt the secrets"),
  open: z.int().describe("The payments and refunds that the gateway has not ended yet"),
});
export type ShownKeys = z.infer<typeof shownKeysSchema>;

const gatewaySchema = shownKeysSchema
  .nullable()
  .describe("The saved gateway, without its secrets; null where there is none");

const choiceSchema = z.object({
  code: z.string(),
  label: z.string(),
  webhook: z.string().describe("The full address for its reports"),
  events: z.array(z.string()).describe("The reports to choose there"),
});

export const gatewayAnswerSchema = successSchema({ gateway: gatewaySchema, choices: z.array(choiceSchema) });
export type GatewayAnswer = z.infer<typeof gatewayAnswerSchema>;

/**
 * The keys of an account at a gateway. The secrets are written, and never read again. An empty one keeps the saved one of
 * the same key.
 */
export const saveKeysSchema = z.object({
  gateway: z.string().max(50),
  keyId: requiredText(t.later("keyId"), MAX_KEY),
  keySecret: freeText(t.later("keySecret"), MAX_KEY),
  webhookSecret: freeText(t.later("webhookSecret"), MAX_KEY),
});

export type SaveKeys = z.infer<typeof saveKeysSchema>;

export const offerSchema = z.object({ offer: z.boolean() });

export const gatewaySavedSchema = successSchema({ message: z.string(), gateway: gatewaySchema });

export const comparedSchema = successSchema({ message: z.string(), open: z.int() });
