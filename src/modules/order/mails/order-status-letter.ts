import { html } from "#kernel/mail/html.ts";
import { button, letter, paragraph, signature } from "#kernel/mail/letter.ts";
import type { Letterhead, Mail } from "#kernel/mail/mail.ts";
import { pages } from "#kernel/paths.ts";
import { say, type Text } from "#kernel/texts/text.ts";
import { deliveryPromise } from "#modules/delivery/rules/delivery-day.ts";
import type { Order } from "../contract/order.ts";
import type { OrderStatus } from "../rules/order-status.ts";
import { dueAtDoor } from "../rules/settling.ts";
import { statusName } from "../rules/status-name.ts";
import { t } from "../server-texts.ts";

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

/** It was on its way, and its shopper knows that: it is not being prepared once more. */
const CAME_BACK = { ...NEWS.Pending, title: t.later("backTitle"), text: t.later("backNews") };

// On these the day is still to come.
const COMING: readonly OrderStatus[] = ["Pending", "Out for Delivery"];

/**
 * What became of an order: `status` is what it was set to, `told` the one that its shopper knew of. Its day is named while
 * that is still ahead on the day `today`.
 */
export function orderStatusLetter(
  head: Letterhead,
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
  const url = head.baseUrl + pages.myOrders;
  const parts = [greeting, text, ...why, about];
  const body = html`${parts.map(paragraph)}${button(url, link)}`;
  return {
    subject: t("statusSubject", { title, invoiceNumber }),
    html: letter(head, { title, preview: about, body }),
    text: `${title}

${parts.join("\n\n")}

${link}: ${url}

${signature(head)}`,
  };
}

/** Why the seller has set it to that, where they have said so. */
function whyOf({ trail }: Order, status: OrderStatus): string[] {
  const newest = trail.findLast((entry) => entry.status !== null);
  if (newest?.by !== "seller" || newest.status !== status || !newest.reason) return [];
  return [t("statusWhy", { reason: newest.reason })];
}

/** What to keep ready, behind another sentence; empty where nothing is to be paid at the door. */
function toKeepReady(order: Order): string {
  const due = dueAtDoor(order);
  return due ? ` ${due.ready}` : "";
}
