import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { emailSchema, idSchema, leftOut, momentSchema } from "#kernel/contract/fields.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "./rules/shared/account-lengths.ts";
import { t } from "./server-texts.ts";

const required = { error: () => t("passwordRequired") };
const tooShort = { error: () => t("passwordTooShort", { min: MIN_PASSWORD_LENGTH }) };
const tooLong = { error: () => t("passwordTooLong", { max: MAX_PASSWORD_LENGTH }) };

export const newPasswordSchema = z
  .string(required)
  .min(1, required)
  .min(MIN_PASSWORD_LENGTH, tooShort)
  .max(MAX_PASSWORD_LENGTH, tooLong);

export const passwordSchema = z.string(required).min(1, required).max(MAX_PASSWORD_LENGTH, tooLong);

const MAX_CODE_LENGTH = 40;

/** The seller's login (specification, section 3), with the code of a second factor where the person has one. */
export const sellerLoginSchema = z.object({
  email: emailSchema,
  password: passwordSchema,
  code: leftOut(z.string().max(MAX_CODE_LENGTH)).describe("The code of the second factor, if there is one"),
});

/** The logged-in person and what their role may do. */
export const sellerAuthSchema = successSchema({
  person: z.object({ _id: z.string(), name: z.string(), email: z.string() }),
  permissions: z.array(z.string()).describe("The names of the role's permissions"),
});

/** The logged-in shopper (specification, section 3). */
export const userSchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    cartItems: z.record(z.string(), z.int()),
    openOrders: z
      .record(z.string(), z.int())
      .describe("The orders on their way, each with its revision, for the same call"),
    lastOrder: z.string().nullable().describe("The id of the last order, for the call that orders this cart"),
  })
  .meta({ id: "User" });

export type User = z.infer<typeof userSchema>;

export const loginSchema = z.object({
  _id: z.string(),
  device: z.string().nullable().describe("The browser and its system, as far as it says"),
  current: z.boolean().describe("The one that asks"),
  createdAt: momentSchema,
  seenAt: momentSchema.describe("The hour of its last use"),
});

export type Login = z.infer<typeof loginSchema>;

export const loginsSchema = successSchema({ logins: z.array(loginSchema) });

export const endLoginSchema = z.object({ id: idSchema });

export const changePasswordSchema = z.object({ password: passwordSchema, newPassword: newPasswordSchema });
