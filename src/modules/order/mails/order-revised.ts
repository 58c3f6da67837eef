import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Connection } from "#kernel/db/connect.ts";
import { defineMail } from "#kernel/mail/define-mail.ts";
import { letter } from "#kernel/mail/letter.ts";
import type { Mail, MailContext } from "#kernel/mail/mail.ts";
import { factsBox } from "#kernel/mail/mail-body.ts";
import { formatPaise } from "#kernel/money/money.ts";
import { deliveryPromise } from "#modules/delivery/index.ts";
import type { DoorStore } from "#modules/payment/index.ts";
import { readSettings } from "#modules/store/index.ts";
import { orderPages } from "../paths.ts";
import { revisionWords } from "../rules/order-revision.ts";
import type { Order } from "../rules/shared/order.ts";
import { dueAtDoor, returnNews } from "../rules/shared/settling.ts";
import { orderRevisions, orders } from "../tables.ts";
import { t } from "../texts/server-texts.ts";
import { languageOfOrder, mailToShopper } from "./order-changed.ts";

const schema = z.object({ orderId: z.string(), revision: z.int() });

/** The mail that confirms a change of a pending order to its shopper, whoever has made it. */
export const orderRevisedMail = defineMail({
  kind: "order-revised",
  priority: 10,
  schema,
  language: (db, { orderId }) => languageOfOrder(db, orderId),
  write: async (db, head, job) => {
    const revision = await findRevision(db, job);
    if (!revision) return undefined;
    const store = await readSettings(db);
    return mailToShopper(db, job.orderId, (order) => orderRevisedLetter(head, order, revision, store));
  },
});

type Revision = Pick<typeof orderRevisions.$inferSelect, "by" | "changes" | "reason">;

/** A change of an order that is still to come. */
async function findRevision(
  db: Connection,
  { orderId, revision }: z.infer<typeof schema>,
): Promise<Revision | undefined> {
  const { by, changes, reason } = orderRevisions;
  const [revisionRow] = await db
    .select({ by, changes, reason })
    .from(orderRevisions)
    .innerJoin(orders, eq(orders.id, orderRevisions.orderId))
    .where(
      and(
        eq(orderRevisions.orderId, orderId),
        eq(orderRevisions.revision, revision),
        eq(orders.status, "Pending"),
      ),
    );
  return revisionRow;
}

/** The text of the mail: the changes, the reason, and the order's total and day as they are now. */
export function orderRevisedLetter(
  head: MailContext,
  order: Order,
  { by, changes, reason }: Revision,
  store: DoorStore,
): Mail {
  const { invoiceNumber, deliveryDay, deliveryWindow } = order;
  const title = t("revisedTitle");
  const news = t(by === "seller" ? "revisedByStore" : "revisedByYou", { invoiceNumber });
  const due = dueAtDoor(order, store);
  const total = t("revisedTotal", { total: formatPaise(order.totalPaise) }) + (due ? ` ${due.ready}` : "");
  const sums = [total, ...returnNews(order)];
  const delivery = deliveryPromise(deliveryDay, deliveryWindow);
  const parts = [
    t("statusGreeting", { name: order.address.firstName }),
    news,
    ...revisionWords(changes).map((words) => `• ${words}`),
    ...(by === "seller" && reason ? [t("statusWhy", { reason })] : []),
    { html: factsBox(delivery, sums), text: [...sums, delivery].join("\n\n") },
  ];
  return letter(head, {
    subject: t("statusSubject", { title, invoiceNumber }),
    title,
    preview: news,
    parts,
    link: { words: t("followOrder"), path: orderPages.myOrders },
  });
}
