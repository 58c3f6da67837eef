import { z } from "zod";
import { defineMail } from "#kernel/mail/define-mail.ts";
import { mailToShopper } from "#modules/order/mails/mail-to-shopper.ts";
import { packingQuestionLetter } from "./packing-question-letter.ts";

/** Asks a shopper whether more than was ordered is all right, as long as nobody has answered or asked otherwise. */
export const packingQuestionMail = defineMail({
  kind: "packing-question",
  priority: 15,
  schema: z.object({ orderId: z.string(), question: z.string() }),
  write: (db, head, { orderId, question: id }) =>
    mailToShopper(db, orderId, (order) => {
      const { question, status } = order;
      if (question?._id !== id || question.status !== "open" || status !== "Pending") return undefined;
      return packingQuestionLetter(head, order, question);
    }),
});
