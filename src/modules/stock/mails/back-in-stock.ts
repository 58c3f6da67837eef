import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { Connection } from "#kernel/db/connect.ts";
import { defineMail } from "#kernel/mail/define-mail.ts";
import type { Mail, MailContext } from "#kernel/mail/mail.ts";
import { button, html, mailHtml, paragraph, signature, style } from "#kernel/mail/mail-body.ts";
import { formatPaise } from "#kernel/money/money.ts";
import { pathTo } from "#kernel/paths.ts";
import { categories, isSoldOut, packText, products } from "#modules/catalog/index.ts";
import { catalogPages } from "#modules/catalog/paths.ts";
import { shoppers } from "#modules/identity/index.ts";
import { stockPages } from "../paths.ts";
import { t } from "../server-texts.ts";
import { stockWaits } from "../tables.ts";
import { settleWait, waitOn } from "../waiting/waits.ts";

/** The mail that tells somebody that a product is back. */
export const backInStockMail = defineMail({
  kind: "back-in-stock",
  priority: 5,
  schema: z.object({ waitId: z.string() }),
  write: async (db, head, { waitId }) => {
    const wait = await readWait(db, waitId);
    // Told already, withdrawn, or the product or account was deleted.
    if (!wait?.to) return undefined;
    if (isSoldOut(wait.product) || !wait.isActive) {
      await waitOn(db, waitId);
      return undefined;
    }
    const unsubscribeUrl = head.baseUrl + pathTo(stockPages.stopWaiting, { token: wait.token });
    return { to: wait.to, unsubscribeUrl, ...backInStockLetter(head, { ...wait, unsubscribeUrl }) };
  },
  sent: (db, { waitId }) => settleWait(db, waitId),
  givenUp: (db, { waitId }) => settleWait(db, waitId),
});

async function readWait(db: Connection, id: string) {
  const [wait] = await db
    .select({
      product: products,
      isActive: categories.isActive,
      token: stockWaits.token,
      to: sql<string | null>`coalesce(${shoppers.email}, ${stockWaits.email})`,
    })
    .from(stockWaits)
    .innerJoin(products, eq(products.id, stockWaits.productId))
    .innerJoin(categories, eq(categories.path, products.categoryPath))
    .leftJoin(shoppers, eq(shoppers.id, stockWaits.shopperId))
    .where(and(eq(stockWaits.id, id), isNull(stockWaits.toldAt)));
  return wait;
}

type Back = { product: typeof products.$inferSelect; unsubscribeUrl: string };

/** The text about a product that is back: its name, price and link. */
function backInStockLetter(head: MailContext, { product, unsubscribeUrl }: Back): Mail {
  const { id, name, categoryPath, offerPricePaise, packQuantity, packUnit } = product;
  const title = t("backTitle", { product: name });
  const pack = packText({ quantity: packQuantity, unit: packUnit });
  const price = t("backPrice", { pack, price: formatPaise(offerPricePaise) });
  const link = head.baseUrl + pathTo(catalogPages.product, { category: categoryPath, id });
  const body = html`<p style="${style.big}">${price}</p>
${paragraph(t("backHurry"))}
${button(link, t("backLink"))}`;
  const footnote = html`${t("backWhy", { product: name })}
<a href="${unsubscribeUrl}" style="${style.link}">${t("backStop")}</a><br><br>`;
  return {
    subject: t("backSubject", { product: name, store: head.store.name }),
    html: mailHtml(head, { title, preview: price, body, footnote }),
    text: `${title}

${price}
${t("backHurry")}

${t("backLink")}: ${link}

${signature(head)}
${t("backWhy", { product: name })} ${t("backStop")}: ${unsubscribeUrl}
`,
  };
}
