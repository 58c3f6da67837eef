import { z } from "zod";
import { emailSchema } from "#kernel/contract/fields.ts";
import { MESSAGES } from "#kernel/texts/messages.ts";
import { newPasswordSchema } from "#modules/identity/password-contract.ts";

export const forgotPasswordSchema = z.object({ email: emailSchema });

/** `token` comes from the mailed link's address. */
export const resetPasswordSchema = z.object({
  token: z
    .string({ error: MESSAGES.resetLinkIncomplete })
    .trim()
    .min(1, MESSAGES.resetLinkIncomplete)
    .max(200, MESSAGES.resetLinkIncomplete),
  password: newPasswordSchema,
});
