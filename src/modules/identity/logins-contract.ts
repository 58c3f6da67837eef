import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { idSchema, momentSchema } from "#kernel/contract/fields.ts";
import { newPasswordSchema, passwordSchema } from "./password-contract.ts";

export const loginSchema = z.object({
  _id: z.string(),
  device: z.string().nullable().describe("The browser and its system, as far as it says"),
  current: z.boolean().describe("The one that asks"),
  createdAt: momentSchema,
  seenAt: momentSchema.describe("When it was last used, to the hour"),
});

export type Login = z.infer<typeof loginSchema>;

export const loginsSchema = successSchema({ logins: z.array(loginSchema) });

export const endLoginSchema = z.object({ id: idSchema });

export const changePasswordSchema = z.object({ password: passwordSchema, newPassword: newPasswordSchema });
