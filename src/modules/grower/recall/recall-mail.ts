import { z } from "zod";
import type { Connection } from "#kernel/db/connect.ts";
import { defineMail } from "#kernel/mail/define-mail.ts";
import { letter } from "#kernel/mail/letter.ts";
import type { AddressedMail, Mail, MailContext } from "#kernel/mail/mail.ts";
import { html, style, lines as withBreaks } from "#kernel/mail/mail-body.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { spokenNamesOf } from "#modules/catalog/index.ts";
import { languageOfOrder } from "#modules/order/index.ts";
import type { Lot, RecalledOrder } from "../contract/lots.ts";
import { spokenGrower } from "../growers/spoken-grower.ts";
import { lotsOfRecall } from "../lots/list-lots.ts";
import { amountText } from "../rules/growers-words.ts";
import { t } from "../server-texts.ts";
import { findRecall, recalledOrders } from "./recalled-orders.ts";

/**
 * The mail that tells a shopper what of their orders is recalled. It is not sent if their bags were packed anew before
 * it was written.
 */
export const recallMail = defineMail({
  kind: "recall",
  priority: 25,
  schema: z.object({ recallId: z.string(), orderIds: z.array(z.string()) }),
  language: (db, { orderIds }) => languageOfOrder(db, orderIds[0] ?? ""),
  write: async (db, head, { recallId, orderIds }) => {
    const affectedOrders = await recalledOrders(db, recallId, { orderIds });
    const orders = await inReadersWords(
      db,
      affectedOrders.filter(({ got }) => got.length > 0),
    );
    const [first] = orders;
    return first?.email ? letterTo(db, head, { recallId, orders, to: first.email }) : undefined;
  },
});

/** Names products in the language of the mail. */
async function inReadersWords(db: Connection, orders: readonly RecalledOrder[]): Promise<RecalledOrder[]> {
  const names = orders.flatMap(({ got }) => got.map(({ product }) => product));
  const spoken = await spokenNamesOf(db, names);
  return orders.map((order) => ({
    ...order,
    got: order.got.map((part) => ({ ...part, product: spoken.get(part.product) ?? part.product })),
  }));
}

type Telling = { recallId: string; orders: readonly RecalledOrder[]; to: string };

async function letterTo(
  db: Connection,
  head: MailContext,
  { recallId, orders, to }: Telling,
): Promise<AddressedMail> {
  const { reason } = await findRecall(db, recallId);
  const recalledLots = await lotsOfRecall(db, recallId, spokenGrower());
  return { to, ...recallLetter(head, { reason, orders, lots: recalledLots }) };
}

type LetterContent = { reason: string; orders: readonly RecalledOrder[]; lots: readonly Lot[] };

function recallLetter(head: MailContext, { reason, orders, lots }: LetterContent): Mail {
  const lotOf = new Map(lots.map((lot) => [lot.number, lot]));
  const names = [...new Set(orders.flatMap(({ got }) => got.map(({ product }) => product)))].join(", ");
  const lines = orders.flatMap(({ invoiceNumber, deliveryDay, got }) =>
    got.map(({ product, lot: number, amount, unit }) => {
      const lot = lotOf.get(number);
      return t("recallLine", {
        product,
        amount: amountText(amount, unit),
        invoiceNumber,
        day: formatShortDay(deliveryDay),
        harvested: lot ? formatShortDay(lot.harvestedOn) : "",
        grower: lot ? lot.grower.name : "",
        village: lot ? lot.grower.village : "",
      });
    }),
  );
  const list = html`<ul style="${style.paragraph};padding-left:20px">${lines.map(listItem)}</ul>`;
  return letter(head, {
    subject: t("recallSubject", { products: names, store: head.store.name }),
    title: t("recallTitle", { products: names }),
    preview: t("recallNews"),
    parts: [
      t("recallGreeting", { name: orders[0]?.name ?? "" }),
      t("recallNews"),
      { html: list, text: lines.join("\n") },
      { html: html`<p style="${style.paragraph}">${withBreaks(reason)}</p>`, text: reason },
      t("recallAsk"),
    ],
  });
}

const listItem = (line: string) => html`<li style="margin:0 0 8px"><strong>${line}</strong></li>`;
