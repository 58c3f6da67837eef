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

// On these the day is still to come.
const COMING: readonly OrderStatus[] = ["Pending", "Out for Delivery"];

/**
 * What became of an order: `status` is what it was set to. Its day is named while that is still ahead on the day `today`.
 */
export function orderStatusLetter(head: Letterhead, order: Order, status: OrderStatus, today: string): Mail {
  const title = say(NEWS[status].title);
  const link = say(NEWS[status].link);
  const text = `${say(NEWS[status].text)}${status === "Out for Delivery" ? toKeepReady(order) : ""}`;
  const isComing = COMING.includes(status) && order.deliveryDay >= today;
  const { invoiceNumber, deliveryDay, deliveryWindow } = order;
  const facts = { invoiceNumber, status: statusName(status) };
  const about = isComing
    ? t("statusFactsAndDelivery", { ...facts, delivery: deliveryPromise(deliveryDay, deliveryWindow) })
    : t("statusFacts", facts);
  const greeting = t("statusGreeting", { name: order.address.firstName });
  const url = head.baseUrl + pages.myOrders;
  const body = html`${paragraph(greeting)}
${paragraph(text)}
${paragraph(about)}
${button(url, link)}`;
  return {
    subject: t("statusSubject", { title, invoiceNumber }),
    html: letter(head, { title, preview: about, body }),
    text: `${title}

${greeting}

${text}

${about}

${link}: ${url}

${signature(head)}`,
  };
}

/** What to keep ready, behind another sentence; empty where nothing is to be paid at the door. */
function toKeepReady(order: Order): string {
  const due = dueAtDoor(order);
  return due ? ` ${due.ready}` : "";
}
