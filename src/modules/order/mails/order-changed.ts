import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { Connection } from "#kernel/db/connect.ts";
import { defineMail } from "#kernel/mail/define-mail.ts";
import { letter } from "#kernel/mail/letter.ts";
import type { AddressedMail, Mail, MailContext } from "#kernel/mail/mail.ts";
import { factsBox } from "#kernel/mail/mail-body.ts";
import { say, type Text } from "#kernel/texts/text.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { dayAndWindow, deliveryPromise } from "#modules/delivery/index.ts";
import { shoppers } from "#modules/identity/index.ts";
import { orderPages } from "../paths.ts";
import { getOrder } from "../queries/load-orders.ts";
import type { OrderMove } from "../rules/order-move.ts";
import type { Order } from "../rules/shared/order.ts";
import { ORDER_STATUSES, type OrderStatus, statusName } from "../rules/shared/order-status.ts";
import { dueAtDoor, paymentNews, returnNews } from "../rules/shared/settling.ts";
import { orderHistory, orderStatusChanges, orders } from "../tables.ts";
import { t } from "../texts/server-texts.ts";
import { type UpiInMail, upiInMail } from "./upi-in-mail.ts";

const statusSchema = z.object({
  orderId: z.string(),
  status: z.enum(ORDER_STATUSES),
  // Mails that an earlier release has queued have no change.
  changeId: z.string().optional(),
});

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
  schema: statusSchema,
  language: (db, { orderId }) => languageOfOrder(db, orderId),
  write: async (db, head, job) => {
    const newest = await newestChange(db, job);
    if (!newest) return undefined;
    const today = storeDay(new Date());
    return mailToShopper(db, job.orderId, async (order) => {
      const upi = job.status === "Out for Delivery" ? await upiInMail(db, order) : undefined;
      return orderStatusLetter(head, order, job.status, {
        today,
        knownStatus: newest.told ?? undefined,
        upi,
      });
    });
  },
});

/** The change that a mail is about, unless the status was changed again since. Only the newest change is mailed. */
async function newestChange(db: Connection, { orderId, status, changeId }: z.infer<typeof statusSchema>) {
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
 * The text about an order's new `status`; `knownStatus` is the one that its shopper knew before. The delivery day is mentioned
 * if it is not before `today`; `upi` is the part about paying at the door.
 */
export function orderStatusLetter(
  head: MailContext,
  order: Order,
  status: OrderStatus,
  {
    today,
    knownStatus,
    upi,
  }: { today: string; knownStatus?: OrderStatus | undefined; upi?: UpiInMail | undefined },
): Mail {
  const news = status === "Pending" && knownStatus === "Out for Delivery" ? CAME_BACK : NEWS[status];
  const title = say(news.title);
  const back = returnNews(order);
  const isPaidBack = status === "Cancelled" && back.length > 0;
  const text = `${isPaidBack ? t("paidCancelledNews") : say(news.text)}${status === "Out for Delivery" ? toKeepReady(order, upi) : ""}`;
  const why = whyOf(order, status);
  const isComing = COMING.includes(status) && order.deliveryDay >= today;
  const { invoiceNumber, deliveryDay, deliveryWindow } = order;
  const facts = { invoiceNumber, status: statusName(status) };
  const fact = t("statusFacts", facts);
  const delivery = isComing ? deliveryPromise(deliveryDay, deliveryWindow) : undefined;
  const about = delivery === undefined ? fact : t("statusFactsAndDelivery", { ...facts, delivery });
  const box = delivery === undefined ? factsBox(fact, []) : factsBox(delivery, [fact]);
  const greeting = t("statusGreeting", { name: order.address.firstName });
  const money = status === "Cancelled" ? paymentNews(order, {}) : back;
  return letter(head, {
    subject: t("statusSubject", { title, invoiceNumber }),
    title,
    preview: about,
    parts: [greeting, text, ...money, ...why, { html: box, text: about }, ...(upi ? [upi] : [])],
    link: { words: say(news.link), path: orderPages.myOrders },
    pictures: upi?.pictures ?? [],
  });
}

function whyOf({ trail }: Order, status: OrderStatus): string[] {
  const newest = trail.findLast((entry) => entry.status !== null);
  if (newest?.by !== "seller" || newest.status !== status || !newest.reason) return [];
  return [t("statusWhy", { reason: newest.reason })];
}

/** The sentence about the sum to keep ready; empty if nothing is to be paid at the door. */
function toKeepReady(order: Order, upi: UpiInMail | undefined): string {
  const due = dueAtDoor(order, { upiAddress: upi?.address });
  return due ? ` ${due.ready}` : "";
}

const movedSchema = z.object({ trailId: z.int() });

/** The mail that tells a shopper their order's new day, and the reason. */
export const orderMovedMail = defineMail({
  kind: "order-moved",
  priority: 10,
  schema: movedSchema,
  language: async (db, { trailId }) => {
    const entry = await findMove(db, trailId);
    return entry && languageOfOrder(db, entry.orderId);
  },
  write: async (db, head, { trailId }) => {
    const entry = await findMove(db, trailId);
    if (!entry) return undefined;
    const { orderId, moved, reason } = entry;
    return mailToShopper(db, orderId, (order) => orderMovedLetter(head, order, { ...moved, reason }));
  },
});

/** The move of an open order; none if it was moved again since, as that mail has the valid day. */
async function findMove(db: Connection, trailId: number) {
  const [entry] = await db
    .select({ orderId: orderHistory.orderId, moved: orderHistory.moved, reason: orderHistory.reason })
    .from(orderHistory)
    .innerJoin(orders, eq(orders.id, orderHistory.orderId))
    .where(and(eq(orderHistory.id, trailId), eq(orders.status, "Pending")));
  if (!entry?.moved) return undefined;
  const later = await db.$count(
    orderHistory,
    and(eq(orderHistory.orderId, entry.orderId), gt(orderHistory.id, trailId), isNotNull(orderHistory.moved)),
  );
  return later === 0 ? { ...entry, moved: entry.moved } : undefined;
}

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
  return letter(head, {
    subject: t("statusSubject", { title, invoiceNumber }),
    title,
    preview: news,
    parts: [greeting, news, ...(reason ? [t("statusWhy", { reason })] : []), t("movedHelp")],
    link: { words: t("followOrder"), path: orderPages.myOrders },
  });
}

/** The code of the language that an order's mails are in. Without an own one it is its account's. */
export async function languageOfOrder(db: Connection, orderId: string): Promise<string | null | undefined> {
  const [row] = await db
    .select({ language: sql<string | null>`coalesce(${orders.language}, ${shoppers.language})` })
    .from(orders)
    .leftJoin(shoppers, eq(shoppers.id, orders.shopperId))
    .where(eq(orders.id, orderId));
  return row?.language;
}

/**
 * Addresses a mail to the account's e-mail, not the delivery's: only the first is known to be its owner's. Undefined
 * for a deleted account, or if `write` returns nothing.
 */
export async function mailToShopper(
  db: Connection,
  orderId: string,
  write: (order: Order) => Mail | undefined | Promise<Mail | undefined>,
): Promise<AddressedMail | undefined> {
  const [shopper] = await db
    .select({ id: shoppers.id, email: shoppers.email })
    .from(orders)
    .innerJoin(shoppers, eq(shoppers.id, orders.shopperId))
    .where(eq(orders.id, orderId));
  if (!shopper) return undefined;
  const mail = await write(await getOrder(db, { id: orderId, shopperId: shopper.id }));
  return mail && { to: shopper.email, ...mail };
}
