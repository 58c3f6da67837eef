import { html } from "#kernel/mail/html.ts";
import { button, letter, paragraph, signature } from "#kernel/mail/letter.ts";
import type { Letterhead, Mail } from "#kernel/mail/mail.ts";
import { pages } from "#kernel/paths.ts";
import { deliveryPromise } from "#modules/delivery/rules/delivery-day.ts";
import type { Order } from "../contract/order.ts";
import type { OrderStatus } from "../rules/order-status.ts";
import { dueAtDoor } from "../rules/settling.ts";

const NEWS: Record<OrderStatus, { title: string; text: string; link: string }> = {
  Pending: {
    title: "Your order is being prepared",
    text: "We have it on our list and will tell you when it leaves.",
    link: "Follow your order",
  },
  "Out for Delivery": {
    title: "Your order is on its way",
    text: "It has left the market.",
    link: "Follow your order",
  },
  Delivered: {
    title: "Your order has arrived",
    text: "We hope everything tastes of the village. Tell others how it was: every item can be rated.",
    link: "Rate what came",
  },
  Cancelled: {
    title: "Your order was cancelled",
    text: "Nothing will be delivered and there is nothing to pay. If that surprises you, please call us.",
    link: "See your orders",
  },
};

// On these the day is still to come.
const COMING: readonly OrderStatus[] = ["Pending", "Out for Delivery"];

/**
 * What became of an order: `status` is what it was set to. Its day is named while that is still ahead on the day `today`.
 */
export function orderStatusLetter(head: Letterhead, order: Order, status: OrderStatus, today: string): Mail {
  const { title, link } = NEWS[status];
  const text = `${NEWS[status].text}${status === "Out for Delivery" ? toKeepReady(order) : ""}`;
  const isComing = COMING.includes(status) && order.deliveryDay >= today;
  const promise = isComing ? `. ${deliveryPromise(order.deliveryDay)}` : "";
  const about = `Order ${order.invoiceNumber}: ${status}${promise}`;
  const greeting = `Dear ${order.address.firstName},`;
  const url = head.baseUrl + pages.myOrders;
  const body = html`${paragraph(greeting)}
${paragraph(text)}
${paragraph(about)}
${button(url, link)}`;
  return {
    subject: `${title} (${order.invoiceNumber})`,
    html: letter(head, { title, preview: about, body }),
    text: `${title}

${greeting}

${text}

${about}

${link}: ${url}

${signature(head)}`,
  };
}

/** Nothing where nothing is to be paid at the door. */
function toKeepReady(order: Order): string {
  const due = dueAtDoor(order);
  return due ? ` ${due.ready}` : "";
}
