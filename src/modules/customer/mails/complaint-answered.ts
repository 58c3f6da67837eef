import { eq } from "drizzle-orm";
import { z } from "zod";
import { defineMail } from "#kernel/mail/define-mail.ts";
import { letter } from "#kernel/mail/letter.ts";
import type { Mail, MailContext } from "#kernel/mail/mail.ts";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { languageOfOrder, mailToShopper, type Order } from "#modules/order/index.ts";
import { orderPages } from "#modules/order/paths.ts";
import { complaintsWhere } from "../complaints/list-complaints.ts";
import type { Complaint } from "../contract.ts";
import { t } from "../server-texts.ts";
import { complaints } from "../tables.ts";

/** The mail that tells a shopper the seller's answer to a complaint. */
export const complaintAnsweredMail = defineMail({
  kind: "complaint-answered",
  priority: 10,
  schema: z.object({ complaintId: z.string() }),
  language: async (db, { complaintId }) => {
    const [complaint] = await db
      .select({ orderId: complaints.orderId })
      .from(complaints)
      .where(eq(complaints.id, complaintId));
    return complaint && languageOfOrder(db, complaint.orderId);
  },
  write: async (db, head, { complaintId }) => {
    const [complaint] = await complaintsWhere(db, eq(complaints.id, complaintId), {});
    if (!complaint?.answer) return undefined;
    const { answer } = complaint;
    return mailToShopper(db, complaint.order._id, (order) => answerLetter(head, order, answer));
  },
});

type Answer = NonNullable<Complaint["answer"]>;

function answerLetter(head: MailContext, { invoiceNumber, address }: Order, answer: Answer): Mail {
  const sentence = sentenceOf(answer);
  const parts = [
    t("mailGreeting", { name: address.firstName }),
    t("mailAbout", { invoiceNumber }),
    sentence,
    // The words of a replacement are in its sentence.
    ...(answer.kind === "replacement" || answer.words === "" ? [] : [answer.words]),
  ];
  return letter(head, {
    subject: t("mailSubject", { invoiceNumber }),
    title: t("mailTitle"),
    preview: sentence,
    parts,
    link: { words: t("mailLink"), path: orderPages.myOrders },
  });
}

function sentenceOf({ kind, amount, words, reference }: Answer): string {
  const sum = formatPaise(toPaise(amount ?? 0));
  switch (kind) {
    case "credit":
      return t("mailCredit", { sum });
    case "replacement":
      return t("mailReplacement", { words });
    case "refund":
      return reference ? t("mailRefundReference", { sum, reference }) : t("mailRefund", { sum });
    case "no":
      return t("mailNo");
  }
}
