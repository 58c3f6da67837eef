import { sql } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import type { NightlyJob, RepeatedJob } from "#kernel/jobs/run-jobs.ts";
import { categories, isInStock, products } from "#modules/catalog/index.ts";
import { backInStockMail } from "../mails/back-in-stock.ts";
import { stockWaits } from "../tables.ts";
import { TOLD_DAYS } from "../waiting/waits.ts";

/** The number of mails queued in one transaction. */
const AT_ONCE = 500;

/**
 * Tells waiting people that a product is back. The interval skips most switches that were flipped by mistake and back.
 */
export const tellWhoWaits: RepeatedJob = {
  name: "stock: tell who waits",
  everySeconds: 20,
  run: ({ db, mail }) => tellWaiting(db, mail),
};

/** Deletes waits that were finished long ago. */
export const forgetTold: NightlyJob = {
  name: "stock: forget who was told long ago",
  atHour: 3,
  run: (tx) =>
    tx.delete(stockWaits).where(sql`${stockWaits.toldAt} < now() - make_interval(days => ${TOLD_DAYS})`),
};

/**
 * Queues a mail for everybody who waits for a product that is available again for any reason. A wait is marked in the
 * transaction that queues its mail, so each mail is queued once, even after a crash, and concurrent processes take
 * different waits. Returns the number of queued mails.
 */
export async function tellWaiting(db: Db, mail: MailQueue): Promise<number> {
  let queued = 0;
  for (let more = true; more; ) {
    const some = await queueSome(db, mail);
    queued += some;
    more = some === AT_ONCE;
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
