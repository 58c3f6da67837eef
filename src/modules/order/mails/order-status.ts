import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Connection } from "#kernel/db/connect.ts";
import { defineMail } from "#kernel/mail/define-mail.ts";
import type { Mail, MailContext } from "#kernel/mail/mail.ts";
import { button, html, mailHtml, paragraph, signature } from "#kernel/mail/mail-body.ts";
import { say, type Text } from "#kernel/texts/text.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { deliveryPromise } from "#modules/delivery/index.ts";
import type { Order } from "../contract/order.ts";
import { orderPages } from "../paths.ts";
import { dueAtDoor } from "../rules/settling.ts";
import { ORDER_STATUSES, type OrderStatus, statusName } from "../rules/shared/order-status.ts";
import { orders } from "../tables.ts";
import { t } from "../texts/server-texts.ts";
import { orderStatusChanges } from "../trail-tables.ts";
import { mailToShopper } from "./mail-to-shopper.ts";

const schema = z.object({
  orderId: z.string(),
  status: z.enum(ORDER_STATUSES),
  // Mails that an earlier release has queued have no change.
  changeId: z.string().optional(),
});

// The statuses before the delivery.
const COMING: readonly OrderStatus[] = ["Pending", "Out for Delivery"];

const NEWS: Record<OrderStatus, { title: Text; text: Text; link: Text }> = {
  Pending: {
    title: t.later("pendingTitle"),
    text: t.later("pendingNews"),
    link: t.later("followOrder"),
  },
  "Out for Delivery": {
    title: t.later("outTitle"),
    text: t.later("outNews"),
    link: t.later("followOrder"),
  },
  Delivered: {
    title: t.later("deliveredTitle"),
    text: t.later("deliveredNews"),
    link: t.later("rateWhatCame"),
  },
  Cancelled: {
    title: t.later("cancelledTitle"),
    text: t.later("cancelledNews"),
    link: t.later("seeOrders"),
  },
};

/** An order that was out for delivery, as its shopper knows: it is not being prepared again. */
const CAME_BACK = { ...NEWS.Pending, title: t.later("backTitle"), text: t.later("backNews") };

/** The mail that tells a shopper an order's new status. */
export const orderStatusMail = defineMail({
  kind: "order-status",
  priority: 10,
  schema,
  write: async (db, head, job) => {
    const newest = await newestChange(db, job);
    if (!newest) return undefined;
    const today = storeDay(new Date());
    return mailToShopper(db, job.orderId, (order) =>
      orderStatusLetter(head, order, job.status, today, newest.told ?? undefined),
    );
  },
});

/** The change that a mail is about, unless the status was changed again since. Only the newest change is mailed. */
async function newestChange(db: Connection, { orderId, status, changeId }: z.infer<typeof schema>) {
  const { told } = orderStatusChanges;
  const [current] = await db
    .select({ status: orders.status, changeId: orderStatusChanges.changeId, told })
    .from(orders)
    .leftJoin(orderStatusChanges, eq(orderStatusChanges.orderId, orders.id))
    .where(eq(orders.id, orderId));
  if (current?.status !== status) return undefined;
  return changeId === undefined || current.changeId === changeId ? current : undefined;
}

/**
 * The text about an order's new `status`; `told` is the one that its shopper knew before. The delivery day is mentioned
 * if it is not before `today`.
 */
export function orderStatusLetter(
  head: MailContext,
  order: Order,
  status: OrderStatus,
  today: string,
  told?: OrderStatus,
): Mail {
  const news = status === "Pending" && told === "Out for Delivery" ? CAME_BACK : NEWS[status];
  const title = say(news.title);
  const link = say(news.link);
  const text = `${say(news.text)}${status === "Out for Delivery" ? toKeepReady(order) : ""}`;
  const why = whyOf(order, status);
  const isComing = COMING.includes(status) && order.deliveryDay >= today;
  const { invoiceNumber, deliveryDay, deliveryWindow } = order;
  const facts = { invoiceNumber, status: statusName(status) };
  const about = isComing
    ? t("statusFactsAndDelivery", { ...facts, delivery: deliveryPromise(deliveryDay, deliveryWindow) })
    : t("statusFacts", facts);
  const greeting = t("statusGreeting", { name: order.address.firstName });
  const url = head.baseUrl + orderPages.myOrders;
  const parts = [greeting, text, ...why, about];
  const body = html`${parts.map(paragraph)}${button(url, link)}`;
  return {
    subject: t("statusSubject", { title, invoiceNumber }),
    html: mailHtml(head, { title, preview: about, body }),
    text: `${title}

${parts.join("\n\n")}

${link}: ${url}

${signature(head)}`,
  };
}

/** The seller's reason for the change, if there is one. */
function whyOf({ trail }: Order, status: OrderStatus): string[] {
  const newest = trail.findLast((entry) => entry.status !== null);
  if (newest?.by !== "seller" || newest.status !== status || !newest.reason) return [];
  return [t("statusWhy", { reason: newest.reason })];
}

/** The sentence about the cash to keep ready; empty if nothing is to be paid at the door. */
function toKeepReady(order: Order): string {
  const due = dueAtDoor(order);
  return due ? ` ${due.ready}` : "";
}
