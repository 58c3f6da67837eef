import { z } from "zod";
import { defineMail } from "#kernel/mail/define-mail.ts";
import { letter } from "#kernel/mail/letter.ts";
import type { Mail, MailContext } from "#kernel/mail/mail.ts";
import { formatPaise } from "#kernel/money/money.ts";
import { cartPages } from "#modules/cart/paths.ts";
import { languageOfOrder, mailToShopper, type Order, orderPages } from "#modules/order/index.ts";
import { t } from "../server-texts.ts";

/** The mail that tells a shopper that an order was cancelled, as it was not paid in time. */
export const paymentExpiredMail = defineMail({
  kind: "payment-expired",
  priority: 15,
  // Mails queued by an older release have no `isInCart`.
  schema: z.object({ orderId: z.string(), isInCart: z.boolean().default(false) }),
  language: (db, { orderId }) => languageOfOrder(db, orderId),
  write: (db, head, { orderId, isInCart }) =>
    mailToShopper(db, orderId, (order) =>
      paymentLetter(head, order, {
        title: t("expiredTitle"),
        news: [
          t("expiredNews", { invoiceNumber: order.invoiceNumber }),
          ...(isInCart ? [t("expiredInCart")] : []),
          t("expiredMoney"),
        ],
        link: isInCart ? t("expiredCartLink") : t("expiredLink"),
        path: isInCart ? cartPages.cart : orderPages.myOrders,
      }),
    ),
});

/** The mail that tells a shopper that money was returned. */
export const moneyReturnedMail = defineMail({
  kind: "money-returned",
  priority: 12,
  schema: z.object({ orderId: z.string(), paise: z.int() }),
  language: (db, { orderId }) => languageOfOrder(db, orderId),
  write: (db, head, { orderId, paise }) =>
    mailToShopper(db, orderId, (order) =>
      paymentLetter(head, order, {
        title: t("returnedTitle", { sum: formatPaise(paise) }),
        news: [
          t("returnedNews", { sum: formatPaise(paise), invoiceNumber: order.invoiceNumber }),
          t("returnedWhen"),
        ],
        link: t("returnedLink"),
        path: orderPages.myOrders,
      }),
    ),
});

type News = { title: string; news: readonly string[]; link: string; path: string };

function paymentLetter(head: MailContext, order: Order, { title, news, link, path }: News): Mail {
  return letter(head, {
    subject: t("mailSubject", { title, invoiceNumber: order.invoiceNumber }),
    title,
    preview: news[0] ?? title,
    parts: [t("mailGreeting", { name: order.address.firstName }), ...news],
    link: { words: link, path },
  });
}
