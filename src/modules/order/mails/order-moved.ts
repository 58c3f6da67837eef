import { and, eq, gt, isNotNull } from "drizzle-orm";
import { z } from "zod";
import type { Connection } from "#kernel/db/connect.ts";
import { defineMail } from "#kernel/mail/define-mail.ts";
import type { Mail, MailContext } from "#kernel/mail/mail.ts";
import { button, html, mailHtml, paragraph, signature } from "#kernel/mail/mail-body.ts";
import { dayAndWindow } from "#modules/delivery/index.ts";
import type { Order } from "../contract/order.ts";
import { orderPages } from "../paths.ts";
import type { OrderMove } from "../rules/order-move.ts";
import { orders } from "../tables.ts";
import { t } from "../texts/server-texts.ts";
import { orderTrail } from "../trail-tables.ts";
import { mailToShopper } from "./mail-to-shopper.ts";

const schema = z.object({ trailId: z.int() });

/** The mail that tells a shopper their order's new day, and the reason. */
export const orderMovedMail = defineMail({
  kind: "order-moved",
  priority: 10,
  schema,
  write: async (db, head, { trailId }) => {
    const entry = await findMove(db, trailId);
    if (!entry) return undefined;
    const { orderId, moved, reason } = entry;
    return mailToShopper(db, orderId, (order) => orderMovedLetter(head, order, { ...moved, reason }));
  },
});

/** The move of an open order, unless it was moved again since: that mail has the valid day. */
async function findMove(db: Connection, trailId: number) {
  const [entry] = await db
    .select({ orderId: orderTrail.orderId, moved: orderTrail.moved, reason: orderTrail.reason })
    .from(orderTrail)
    .innerJoin(orders, eq(orders.id, orderTrail.orderId))
    .where(and(eq(orderTrail.id, trailId), eq(orders.status, "Pending")));
  if (!entry?.moved) return undefined;
  const later = await db.$count(
    orderTrail,
    and(eq(orderTrail.orderId, entry.orderId), gt(orderTrail.id, trailId), isNotNull(orderTrail.moved)),
  );
  return later === 0 ? { ...entry, moved: entry.moved } : undefined;
}

/** The text of the mail: the new and the old delivery time, and the reason. */
function orderMovedLetter(
  head: MailContext,
  order: Order,
  { from, to, wasOut, reason }: OrderMove & { reason: string | null },
): Mail {
  const { invoiceNumber } = order;
  const title = t("movedTitle");
  const greeting = t("statusGreeting", { name: order.address.firstName });
  const news = t(wasOut ? "movedBackNews" : "movedNews", {
    invoiceNumber,
    from: dayAndWindow(from.day, from.window),
    to: dayAndWindow(to.day, to.window),
  });
  const parts = [greeting, news, ...(reason ? [t("statusWhy", { reason })] : []), t("movedHelp")];
  const link = t("followOrder");
  const url = head.baseUrl + orderPages.myOrders;
  return {
    subject: t("statusSubject", { title, invoiceNumber }),
    html: mailHtml(head, { title, preview: news, body: html`${parts.map(paragraph)}${button(url, link)}` }),
    text: `${title}

${parts.join("\n\n")}

${link}: ${url}

${signature(head)}`,
  };
}
