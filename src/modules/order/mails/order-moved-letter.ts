import { html } from "#kernel/mail/html.ts";
import { button, letter, paragraph, signature } from "#kernel/mail/letter.ts";
import type { Letterhead, Mail } from "#kernel/mail/mail.ts";
import { pages } from "#kernel/paths.ts";
import { dayAndWindow } from "#modules/delivery/rules/window-name.ts";
import type { Order } from "../contract/order.ts";
import type { OrderMove } from "../rules/order-move.ts";
import { t } from "../server-texts.ts";

/** When an order comes now, when it was to come, and why that has changed. */
export function orderMovedLetter(
  head: Letterhead,
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
  const url = head.baseUrl + pages.myOrders;
  return {
    subject: t("statusSubject", { title, invoiceNumber }),
    html: letter(head, { title, preview: news, body: html`${parts.map(paragraph)}${button(url, link)}` }),
    text: `${title}

${parts.join("\n\n")}

${link}: ${url}

${signature(head)}`,
  };
}
