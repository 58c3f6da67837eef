import { z } from "zod";
import { defineMail } from "#server/mail/define-mail.ts";
import { orderPlacedLetter } from "#server/mail/order-placed-mail.ts";
import { mailToShopper } from "./mail-to-shopper.ts";

/** Confirms an order to its shopper. */
export const orderPlacedMail = defineMail({
  kind: "order-placed",
  priority: 20,
  schema: z.object({ orderId: z.string() }),
  write: (db, head, { orderId }) => mailToShopper(db, orderId, (order) => orderPlacedLetter(head, order)),
});
