import { z } from "zod";
import { defineMail } from "#kernel/mail/define-mail.ts";
import { letter } from "#kernel/mail/letter.ts";
import type { Mail, MailContext } from "#kernel/mail/mail.ts";
import { button, factsBox, type Html, html, style } from "#kernel/mail/mail-body.ts";
import { formatPaiseExact } from "#kernel/money/money.ts";
import { formatDate } from "#kernel/time/store-time.ts";
import { type Address, placeLines } from "#modules/address/index.ts";
import { packText } from "#modules/catalog/index.ts";
import { dayAndWindow, deliveryDay, deliveryPromise, deliveryReason } from "#modules/delivery/index.ts";
import type { DoorStore } from "#modules/payment/index.ts";
import { readSettings } from "#modules/store/index.ts";
import { orderPages } from "../paths.ts";
import type { Order, OrderItem } from "../rules/shared/order.ts";
import { whatIsOwed } from "../rules/shared/settling.ts";
import { t } from "../texts/server-texts.ts";
import { t as orderTexts } from "../texts/texts.ts";
import { languageOfOrder, mailToShopper } from "./order-changed.ts";

const sumLine = ({ label, amount }: Sum) => `${label}: ${amount}`;

const signed = (paise: number) => `${paise < 0 ? "−" : ""}${formatPaiseExact(Math.abs(paise))}`;

/** The mail that confirms an order to its shopper. */
export const orderPlacedMail = defineMail({
  kind: "order-placed",
  priority: 20,
  schema: z.object({ orderId: z.string() }),
  language: (db, { orderId }) => languageOfOrder(db, orderId),
  write: async (db, head, { orderId }) => {
    const store = await readSettings(db);
    return mailToShopper(db, orderId, (order) => orderPlacedLetter(head, order, store));
  },
});

/** The text of the confirmation: the lines, the total, how it is paid at the store's door, the address and the number. */
export function orderPlacedLetter(head: MailContext, order: Order, store: DoorStore): Mail {
  const { invoiceNumber, items, notes } = order;
  const facts = t("placedFacts", { invoiceNumber, date: formatDate(order.createdAt) });
  const total = formatPaiseExact(order.totalPaise);
  const [promise, ...more] = whenItComes(order);
  const coming = [promise, ...more].join(". ");
  const myOrders = head.baseUrl + orderPages.myOrders;
  const rows = sums(order);
  const address = addressLines(order.address);
  const table = html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">
${items.map(itemRow)}
${rows.map(sumRow)}
<tr><td style="${style.total}">${t("total")}</td><td style="${style.total};${style.amount}">${total}</td></tr>
</table>`;
  const place = html`<strong>${t("goesTo")}</strong><br>${address.flatMap((line) => [html`${line}`, html`<br>`])}`;
  return letter(head, {
    subject: t("placedSubject", { invoiceNumber, store: head.store.name }),
    title: t("placedTitle"),
    preview: t("placedPreview", { facts, total }),
    parts: [
      t("placedGreeting", { name: order.address.firstName }),
      {
        html: factsBox(promise, [...more, facts], button(myOrders, t("followOrder"))),
        text: `${facts}\n${coming}\n${t("followOrder")}: ${myOrders}`,
      },
      {
        html: table,
        text: `${items.map(itemLine).join("\n")}\n\n${[...rows.map(sumLine), `${t("total")}: ${total}`].join("\n")}`,
      },
      ...notes.map(({ label, text }) => `${label}: ${text}`),
      whatIsOwed(order, store),
      {
        html: html`<p style="${style.paragraph}">${place}</p>`,
        text: `${t("goesTo")}:\n${address.join("\n")}`,
      },
    ],
  });
}

/** The delivery promise, and the other delivery of the same cart, or the reason if a part of it could come earlier. */
function whenItComes(order: Order): [promise: string, ...more: string[]] {
  const { deliveryDay: day, deliveryWindow, items, createdAt: at, together } = order;
  const categories = items.map(({ category }) => category);
  // A day that the shopper chose, or that follows from the seller's market days, has other reasons.
  const reason = day === deliveryDay(categories, at) ? deliveryReason(categories, at) : undefined;
  const delivery = deliveryPromise(day, deliveryWindow);
  const [other] = together;
  if (other) {
    const { invoiceNumber, deliveryDay: itsDay, deliveryWindow: itsWindow } = other;
    return [delivery, t("restOfCart", { time: dayAndWindow(itsDay, itsWindow), invoiceNumber })];
  }
  return reason === undefined ? [delivery] : [delivery, reason];
}

function itemRow(item: OrderItem): Html {
  return html`<tr>
<td style="${style.cell}">${item.name}<br><span style="${style.quiet}">${t("itemOfPack", { pack: packText(item.pack), quantity: item.quantity, price: formatPaiseExact(item.offerPricePaise) })}</span></td>
<td style="${style.cell};${style.amount}">${amountOf(item)}</td>
</tr>`;
}

function itemLine(item: OrderItem): string {
  const { quantity, name, pack } = item;
  return t("itemLine", { quantity, name, pack: packText(pack), amount: amountOf(item) });
}

const amountOf = ({ offerPricePaise, quantity }: OrderItem) => formatPaiseExact(offerPricePaise * quantity);

type Sum = { label: string; amount: string };

function sums({ subTotalPaise, shippingPaise, handlingPaise, adjustments, ...order }: Order): Sum[] {
  const { discountPaise, promoCode } = order;
  const rows = [
    { label: t("subTotal"), amount: formatPaiseExact(subTotalPaise) },
    { label: orderTexts("shipping"), amount: formatPaiseExact(shippingPaise) },
    { label: orderTexts("handling"), amount: formatPaiseExact(handlingPaise) },
  ];
  const label = promoCode === null ? orderTexts("discount") : t("discountOfCode", { code: promoCode });
  return [
    ...rows,
    ...(discountPaise === 0 ? [] : [{ label, amount: `−${formatPaiseExact(discountPaise)}` }]),
    ...adjustments
      .filter(({ kind }) => !["shipping", "handling", "discount"].includes(kind))
      .map((each) => ({ label: each.label, amount: signed(each.paise) })),
  ];
}

function sumRow({ label, amount }: Sum): Html {
  return html`<tr><td style="${style.sum}">${label}</td><td style="${style.sum};${style.amount}">${amount}</td></tr>`;
}

function addressLines(address: Address): string[] {
  return [`${address.firstName} ${address.lastName}`, ...placeLines(address), address.phone];
}
