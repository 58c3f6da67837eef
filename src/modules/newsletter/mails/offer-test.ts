import { z } from "zod";
import { defineMail } from "#kernel/mail/define-mail.ts";
import { offerTestLetter } from "./offer-letter.ts";

/** Shows an offer to the seller alone. Nothing is written down of it, so the job holds what it says. */
export const offerTestMail = defineMail({
  kind: "offer-test",
  priority: 25,
  schema: z.object({
    to: z.string(),
    message: z.string(),
    discountPercent: z.number(),
    subject: z.string().optional(),
    promo: z.object({ code: z.string(), until: z.string() }).optional(),
  }),
  write: async (_db, head, { to, ...offer }) => ({ to, ...offerTestLetter(head, offer) }),
});
