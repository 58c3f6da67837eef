import { and, asc, eq, gte, inArray, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { hashOf, runOnce } from "#kernel/db/idempotency.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { recordActions, type SellerAccount } from "#modules/identity/index.ts";
import type { RecallLots } from "../contract/recalls.ts";
import { lots, lotUses, recallOrders, recalls } from "../lot-tables.ts";
import { lotGone } from "../lots/change-lot.ts";
import { LOT_RECORD } from "../lots/receive-lot.ts";
import { t } from "../server-texts.ts";
import { growers } from "../tables.ts";
import { recallMail } from "./recall-mail.ts";
import { recipientsOf } from "./recalled-orders.ts";

type Recalling = RecallLots & { seller: SellerAccount; key: string | undefined; mail: MailQueue };

/**
 * Recalls a lot, or all that a grower has brought from a day on: nothing of it is packed any more, and everybody who has
 * something of it gets one mail. Once for each key. Returns the id of the recall. Throws `NOT_FOUND`, and `CONFLICT` if
 * all of it was recalled before.
 */
export function recallLots(db: Db, { seller, key, mail, ...asked }: Recalling): Promise<string> {
  const call = { scope: `recall:${seller.id}`, key, hash: hashOf(asked), reused: t.later("sentOtherwise") };
  return transact(db, (tx) =>
    runOnce(tx, call, async (id) => {
      const locked = await lockRecalled(tx, asked);
      const [first] = locked;
      if (!first) throw new AppError("CONFLICT", t.later("recalledBefore"));
      const what = { lotId: asked.lot ?? null, fromDay: asked.lot === undefined ? asked.fromDay : null };
      const { growerId } = first;
      const sellerEmail = seller.email;
      await tx.insert(recalls).values({ id, growerId, ...what, reason: asked.reason, sellerEmail });
      const lotIds = locked.map((lot) => lot.id);
      await tx.update(lots).set({ recalledAt: sql`now()`, recallId: id }).where(inArray(lots.id, lotIds));
      await tx.execute(sql`
        insert into ${recallOrders} (recall_id, order_id)
        select distinct ${id}, order_id from ${lotUses} where lot_id = any(${sql.param(lotIds)}::text[]) order by 2`);
      const told = await recipientsOf(tx, id);
      await mail.add(
        tx,
        recallMail,
        told.map((orderIds) => ({ recallId: id, orderIds })),
      );
      const actions = locked.map((lot) => ({
        ...{ subject: LOT_RECORD, action: "changed" as const, id: lot.id },
        name: t("lotOf", { number: lot.number, grower: lot.grower }),
        before: { recalled: false },
        after: { recalled: true, reason: asked.reason },
      }));
      await recordActions(tx, seller, actions);
    }),
  );
}

/** Locks the lots of a recall that were not recalled before, in the order of their numbers. */
async function lockRecalled(tx: Tx, { lot, grower, fromDay }: RecallLots) {
  const [known] =
    lot === undefined
      ? await tx
          .select({ id: growers.id })
          .from(growers)
          .where(eq(growers.id, grower ?? ""))
      : await tx.select({ id: lots.id }).from(lots).where(eq(lots.id, lot));
  if (!known) throw lot === undefined ? new AppError("NOT_FOUND", t.later("notFound")) : lotGone();
  const chosen =
    lot === undefined
      ? and(eq(lots.growerId, grower ?? ""), gte(lots.cameOn, fromDay ?? ""))
      : eq(lots.id, lot);
  return tx
    .select({ id: lots.id, number: lots.number, growerId: lots.growerId, grower: growers.name })
    .from(lots)
    .innerJoin(growers, eq(growers.id, lots.growerId))
    .where(and(chosen, isNull(lots.recalledAt)))
    .orderBy(asc(lots.number))
    .for("update", { of: lots });
}
