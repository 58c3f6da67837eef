import { z } from "zod";
import { emailSchema } from "./fields.ts";
import { newPasswordSchema } from "./user.ts";

export const forgotPasswordSchema = z.object({ email: emailSchema });

const LINK_INCOMPLETE = "This link is not complete. Please open it from the mail again.";

/** `token` comes from the mailed link's address. */
export const resetPasswordSchema = z.object({
  token: z.string({ error: LINK_INCOMPLETE }).trim().min(1, LINK_INCOMPLETE).max(200, LINK_INCOMPLETE),
  password: newPasswordSchema,
});
