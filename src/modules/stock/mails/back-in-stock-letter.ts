import { html } from "#kernel/mail/html.ts";
import { button, letter, paragraph, signature, style } from "#kernel/mail/letter.ts";
import type { Letterhead, Mail } from "#kernel/mail/mail.ts";
import { formatPaise } from "#kernel/money/money.ts";
import { pages, pathTo } from "#kernel/paths.ts";
import { packText } from "#modules/catalog/rules/pack.ts";
import type { products } from "#modules/catalog/tables.ts";
import { t } from "../server-texts.ts";

type Back = { product: typeof products.$inferSelect; unsubscribeUrl: string };

/** A product is back: what it is, what it costs, and the way to it. */
export function backInStockLetter(head: Letterhead, { product, unsubscribeUrl }: Back): Mail {
  const { id, name, categoryPath, offerPricePaise, packQuantity, packUnit } = product;
  const title = t("backTitle", { product: name });
  const pack = packText({ quantity: packQuantity, unit: packUnit });
  const price = t("backPrice", { pack, price: formatPaise(offerPricePaise) });
  const link = head.baseUrl + pathTo(pages.product, { category: categoryPath, id });
  const body = html`<p style="${style.big}">${price}</p>
${paragraph(t("backHurry"))}
${button(link, t("backLink"))}`;
  const footnote = html`${t("backWhy", { product: name })}
<a href="${unsubscribeUrl}" style="${style.link}">${t("backStop")}</a><br><br>`;
  return {
    subject: t("backSubject", { product: name, store: head.store.name }),
    html: letter(head, { title, preview: price, body, footnote }),
    text: `${title}

${price}
${t("backHurry")}

${t("backLink")}: ${link}

${signature(head)}
${t("backWhy", { product: name })} ${t("backStop")}: ${unsubscribeUrl}
`,
  };
}
