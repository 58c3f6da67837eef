import { z } from "zod";
import { defineMail } from "#kernel/mail/define-mail.ts";
import { mailToShopper } from "./mail-to-shopper.ts";
import { orderPlacedLetter } from "./order-placed-letter.ts";

/** Confirms an order to its shopper. */
export const orderPlacedMail = defineMail({
  kind: "order-placed",
  priority: 20,
  schema: z.object({ orderId: z.string() }),
  write: (db, head, { orderId }) => mailToShopper(db, orderId, (order) => orderPlacedLetter(head, order)),
});
