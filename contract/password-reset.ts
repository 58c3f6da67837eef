import { z } from "zod";
import { MESSAGES } from "#domain/messages.ts";
import { emailSchema } from "./fields.ts";
import { newPasswordSchema } from "./password.ts";

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
