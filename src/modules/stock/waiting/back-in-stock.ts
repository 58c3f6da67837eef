import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { Connection, Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import type { NightlyJob, RepeatedJob } from "#kernel/jobs/run-jobs.ts";
import { defineMail } from "#kernel/mail/define-mail.ts";
import type { Mail, MailContext } from "#kernel/mail/mail.ts";
import { button, html, mailHtml, paragraph, signature, style } from "#kernel/mail/mail-body.ts";
import { formatPaise } from "#kernel/money/money.ts";
import { pathTo } from "#kernel/paths.ts";
import { categories, isInStock, isSoldOut, packText, products } from "#modules/catalog/index.ts";
import { catalogPages } from "#modules/catalog/paths.ts";
import { shoppers } from "#modules/identity/index.ts";
import { stockPages } from "../paths.ts";
import { t } from "../server-texts.ts";
import { stockWaits } from "../tables.ts";
import { NOTIFIED_DAYS, settleWait, waitAgain } from "./waits.ts";

/** The number of mails queued in one transaction. */
const AT_ONCE = 500;

/**
 * Tells waiting people that a product is back. The interval skips most switches that were flipped by mistake and back.
 */
export const notifyWaiting: RepeatedJob = {
  name: "stock: tell who waits",
  everySeconds: 20,
  run: ({ db, mail }) => queueNotifications(db, mail),
};

/** Deletes waits that were finished long ago. */
export const deleteNotified: NightlyJob = {
  name: "stock: forget who was told long ago",
  atHour: 3,
  run: (tx) =>
    tx.delete(stockWaits).where(sql`${stockWaits.toldAt} < now() - make_interval(days => ${NOTIFIED_DAYS})`),
};

/**
 * Queues a mail for everybody who waits for a product that is available again for any reason. A wait is marked in the
 * transaction that queues its mail, so each mail is queued once, even after a crash, and concurrent processes take
 * different waits. Returns the number of queued mails.
 */
export async function queueNotifications(db: Db, mail: MailQueue): Promise<number> {
  let queued = 0;
  for (let more = true; more; ) {
    const batchSize = await queueSome(db, mail);
    queued += batchSize;
    more = batchSize === AT_ONCE;
  }
  return queued;
}

function queueSome(db: Db, mail: MailQueue): Promise<number> {
  return transact(db, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      with due as materialized (
        select ${stockWaits.id} from ${stockWaits}
        inner join ${products} on ${products.id} = ${stockWaits.productId}
        inner join ${categories} on ${categories.path} = ${products.categoryPath}
        where ${stockWaits.queuedAt} is null and ${isInStock(products)} and ${categories.isActive}
        order by ${stockWaits.createdAt}, ${stockWaits.id} limit ${AT_ONCE}
        for update of ${stockWaits} skip locked
      )
      update ${stockWaits} set queued_at = now() from due where ${stockWaits.id} = due.id
      returning ${stockWaits.id}`);
    await mail.add(
      tx,
      backInStockMail,
      rows.map(({ id }) => ({ waitId: id })),
    );
    return rows.length;
  });
}

/** The mail that tells somebody that a product is back. */
export const backInStockMail = defineMail({
  kind: "back-in-stock",
  priority: 5,
  schema: z.object({ waitId: z.string() }),
  language: async (db, { waitId }) => {
    const [wait] = await db
      .select({ language: stockWaits.language })
      .from(stockWaits)
      .where(eq(stockWaits.id, waitId));
    return wait?.language;
  },
  write: async (db, head, { waitId }) => {
    const wait = await readWait(db, waitId);
    // Told already, withdrawn, or the product or account was deleted.
    if (!wait?.to) return undefined;
    if (isSoldOut(wait.product) || !wait.isActive) {
      await waitAgain(db, waitId);
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
