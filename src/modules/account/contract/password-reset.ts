import { z } from "zod";
import { emailSchema } from "#kernel/contract/fields.ts";
import { t } from "#modules/account/texts.ts";
import { newPasswordSchema } from "#modules/identity/password-contract.ts";

export const forgotPasswordSchema = z.object({ email: emailSchema });

const linkIncomplete = { error: () => t("linkIncomplete") };

/** `token` comes from the mailed link's address. */
export const resetPasswordSchema = z.object({
  token: z.string(linkIncomplete).trim().min(1, linkIncomplete).max(200, linkIncomplete),
  password: newPasswordSchema,
});
