import { z } from "zod";
import { defineMail } from "#kernel/mail/define-mail.ts";
import { letter } from "#kernel/mail/letter.ts";
import type { Mail, MailContext } from "#kernel/mail/mail.ts";
import { factsBox } from "#kernel/mail/mail-body.ts";
import { formatPaise } from "#kernel/money/money.ts";
import { duePaise, languageOfOrder, mailToShopper, type Order } from "#modules/order/index.ts";
import { orderPages } from "#modules/order/paths.ts";
import { t } from "../server-texts.ts";

/**
 * The mail that asks a shopper to agree to an additional amount. It is not sent if the question was answered or
 * replaced.
 */
export const packingQuestionMail = defineMail({
  kind: "packing-question",
  priority: 15,
  schema: z.object({ orderId: z.string(), question: z.string() }),
  language: (db, { orderId }) => languageOfOrder(db, orderId),
  write: (db, head, { orderId, question: id }) =>
    mailToShopper(db, orderId, (order) => {
      const { question, status } = order;
      if (question?.id !== id || question.status !== "open" || status !== "Pending") return undefined;
      return packingQuestionLetter(head, order, question);
    }),
});

type Question = NonNullable<Order["question"]>;

function questionWords(order: Order, { paise }: Question) {
  if (!order.payment) return "askQuestion";
  const agreed = { ...order, totalPaise: order.totalPaise + paise };
  return duePaise(agreed) > 0 ? "askQuestionOnline" : "askQuestionPaid";
}

function packingQuestionLetter(head: MailContext, order: Order, question: Question): Mail {
  const { invoiceNumber } = order;
  const more = formatPaise(question.paise);
  const lines = question.lines.map(({ label, paise }) => t("askLine", { label, more: formatPaise(paise) }));
  const [first = "", ...others] = lines;
  const ask = t(questionWords(order, question), { more, amount: formatPaise(order.totalPaise) });
  return letter(head, {
    subject: t("askSubject", { more, invoiceNumber }),
    title: t("askTitle"),
    preview: ask,
    parts: [
      t("askGreeting", { name: order.address.firstName }),
      t("askNews", { invoiceNumber }),
      { html: factsBox(first, others), text: lines.join("\n") },
      ask,
    ],
    link: { words: t("askLink"), path: orderPages.myOrders },
  });
}
