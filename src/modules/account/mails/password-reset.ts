import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { defineMail } from "#kernel/mail/define-mail.ts";
import { shoppers } from "#modules/identity/tables.ts";
import { issueResetToken } from "../actions/reset-token.ts";
import { passwordResetLetter } from "./password-reset-letter.ts";

/** Brings a link to choose a new password, if there is such an account. */
export const passwordResetMail = defineMail({
  kind: "password-reset",
  priority: 30,
  // Not the account's id: whether there is one is looked up later, out of sight of whoever asked.
  schema: z.object({ email: z.string() }),
  write: async (db, head, { email }) => {
    const [shopper] = await db
      .select({ id: shoppers.id, email: shoppers.email })
      .from(shoppers)
      .where(eq(sql`lower(${shoppers.email})`, email.toLowerCase()));
    if (!shopper) return undefined;
    const token = await issueResetToken(db, shopper.id);
    return { to: shopper.email, ...passwordResetLetter(head, { token }) };
  },
});
