import { type Html, html } from "#kernel/mail/html.ts";
import { button, letter, paragraph, signature, style } from "#kernel/mail/letter.ts";
import type { Letterhead, Mail } from "#kernel/mail/mail.ts";
import { formatPaiseExact, toPaise } from "#kernel/money/money.ts";
import { pages } from "#kernel/paths.ts";
import { formatDate, storeDay } from "#kernel/time/store-time.ts";
import type { Address } from "#modules/address/contract.ts";
import { placeLines } from "#modules/address/rules/address-lines.ts";
import { packText } from "#modules/catalog/rules/pack.ts";
import { deliveryPromise, deliveryReason } from "#modules/delivery/rules/delivery-day.ts";
import type { Order, OrderItem } from "../contract/order.ts";
import { whatIsOwed } from "../rules/settling.ts";

const rupees = (amount: number) => formatPaiseExact(toPaise(amount));

/** What was ordered, what it comes to and where it goes, with the invoice's number. */
export function orderPlacedLetter(head: Letterhead, order: Order): Mail {
  const title = "Thank you for your order";
  const greeting = `Dear ${order.address.firstName}, we have your order and pick it fresh for you.`;
  const facts = `Invoice ${order.invoiceNumber} of ${formatDate(new Date(order.createdAt))}`;
  const coming = whenItComes(order);
  const owed = whatIsOwed(order);
  const body = html`${paragraph(greeting)}
<p style="${style.paragraph}"><strong>${facts}</strong><br>${coming}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">
${order.items.map(itemRow)}
${sums(order).map(sumRow)}
<tr><td style="${style.total}">Total</td><td style="${style.total};${style.amount}">${rupees(order.totalAmount)}</td></tr>
</table>
${order.notes.map(({ label, text }) => paragraph(`${label}: ${text}`))}
${paragraph(owed)}
<p style="${style.paragraph}"><strong>It goes to</strong><br>${addressLines(order.address).flatMap((line) => [html`${line}`, html`<br>`])}</p>
${button(head.baseUrl + pages.myOrders, "Follow your order")}`;
  return {
    subject: `Your order ${order.invoiceNumber} at ${head.store.name}`,
    html: letter(head, { title, preview: `${facts}, ${rupees(order.totalAmount)}`, body }),
    text: `${title}

${greeting}

${facts}
${coming}

${order.items.map(itemLine).join("\n")}

${sums(order).map(sumLine).join("\n")}
Total: ${rupees(order.totalAmount)}
${order.notes.map(({ label, text }) => `\n${label}: ${text}\n`).join("")}
${owed}

It goes to:
${addressLines(order.address).join("\n")}

Follow your order: ${head.baseUrl}${pages.myOrders}

${signature(head)}`,
  };
}

/** The promise, and why it is not sooner where some of it could be. */
function whenItComes({ deliveryDay, items, createdAt }: Order): string {
  const reason = deliveryReason(
    items.map(({ category }) => category),
    storeDay(new Date(createdAt)),
  );
  return reason === undefined ? deliveryPromise(deliveryDay) : `${deliveryPromise(deliveryDay)}. ${reason}`;
}

function itemRow(item: OrderItem): Html {
  return html`<tr>
<td style="${style.cell}">${item.name}<br><span style="${style.quiet}">${packText(item.pack)} · ${item.quantity} × ${rupees(item.offerPrice)}</span></td>
<td style="${style.cell};${style.amount}">${rupees(item.amount)}</td>
</tr>`;
}

function itemLine(item: OrderItem): string {
  return `${item.quantity} × ${item.name}, ${packText(item.pack)}: ${rupees(item.amount)}`;
}

type Sum = { label: string; amount: string };

function sums({ subTotal, shippingCharges, handlingCharges, discount, promoCode }: Order): Sum[] {
  const rows = [
    { label: "Sub total", amount: rupees(subTotal) },
    { label: "Shipping", amount: rupees(shippingCharges) },
    { label: "Handling", amount: rupees(handlingCharges) },
  ];
  if (discount === 0) return rows;
  const label = promoCode === null ? "Discount" : `Discount (${promoCode})`;
  return [...rows, { label, amount: `−${rupees(discount)}` }];
}

function sumRow({ label, amount }: Sum): Html {
  return html`<tr><td style="${style.sum}">${label}</td><td style="${style.sum};${style.amount}">${amount}</td></tr>`;
}

const sumLine = ({ label, amount }: Sum) => `${label}: ${amount}`;

function addressLines(address: Address): string[] {
  return [`${address.firstName} ${address.lastName}`, ...placeLines(address), address.phone];
}
