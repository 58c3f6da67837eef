import { and, asc, eq, getTableColumns, gte, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { hashOf, transactOnce } from "#kernel/db/idempotency.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { recordActions } from "#modules/identity/index.ts";
import { heapOfSource, heapProducts, type LockedStock, lockStock } from "#modules/stock/index.ts";
import type { RecallLots } from "../contract/lots.ts";
import { changeLot, lotGone } from "../lots/change-lot.ts";
import { ownReason, writtenLot } from "../lots/own-reasons.ts";
import { LOT_RECORD, type LotWriter } from "../lots/receive-lot.ts";
import { t } from "../server-texts.ts";
import { growers, lots, lotUses, recallOrders, recalls } from "../tables.ts";
import { recallMail } from "./recall-mail.ts";
import { recipientsOf } from "./recalled-orders.ts";

type Recalling = RecallLots & LotWriter & { mail: MailQueue };

/**
 * Recalls a lot, or all that a grower has brought from a day on: nothing of it is sold or packed any more, all that is left
 * of it is written off, and everybody who has something of it gets one mail. Once for each key. Returns the id of the recall. Throws `NOT_FOUND`, and `CONFLICT` if
 * all of it was recalled before.
 */
export function recallLots(db: Db, { seller, key, time, mail, ...input }: Recalling): Promise<string> {
  const call = { scope: `recall:${seller.id}`, key, hash: hashOf(input), reused: t.later("sentOtherwise") };
  return transactOnce(db, call, async (tx, id) => {
    const { which, affected } = await findRecalled(tx, input);
    // Lots of one heap share its stock. Heaps come first, and all counts are locked at once.
    const beside = affected.flatMap(({ heapId, productId }) => (heapId === null ? (productId ?? []) : []));
    const stocks = new Map<string, LockedStock>();
    const groups = Map.groupBy(affected, ({ heapId, productId }) => heapId ?? productId);
    for (const own of groups.values()) {
      const sources = own.map((lot) => lot.id);
      const { productId = null } = own[0] ?? {};
      const stock = await lockStock(tx, { productId, sources, beside, time });
      for (const lot of sources) stocks.set(lot, stock);
    }
    const locked = await lockRecalled(tx, which);
    const [first] = locked;
    if (!first) throw new AppError("CONFLICT", t.later("recalledBefore"));
    const what = { lotId: input.lot ?? null, fromDay: input.lot === undefined ? input.fromDay : null };
    const { growerId } = first;
    const sellerEmail = seller.email;
    await tx.insert(recalls).values({ id, growerId, ...what, reason: input.reason, sellerEmail });
    const lotIds = locked.map((lot) => lot.id);
    await tx.update(lots).set({ recalledAt: sql`now()`, recallId: id }).where(inArray(lots.id, lotIds));
    await tx.execute(sql`
        insert into ${recallOrders} (recall_id, order_id)
        select distinct ${id}, order_id from ${lotUses} where lot_id = any(${sql.param(lotIds)}::text[]) order by 2`);
    for (const lot of locked) {
      if (lot.left === 0) continue;
      const by = { seller, name: writtenLot(lot), reason: ownReason("recalledLot") };
      // A lot that came since has its own.
      const stock =
        stocks.get(lot.id) ?? (await lockStock(tx, { productId: lot.productId, sources: [lot.id], time }));
      stocks.set(lot.id, stock);
      await changeLot(tx, lot, { ...by, stock, kind: "written off", change: -lot.left });
    }
    for (const { closeUnused } of new Set(stocks.values())) await closeUnused();
    const recipients = await recipientsOf(tx, id);
    await mail.add(
      tx,
      recallMail,
      recipients.map((orderIds) => ({ recallId: id, orderIds })),
    );
    const actions = locked.map((lot) => ({
      subject: LOT_RECORD,
      action: "changed" as const,
      id: lot.id,
      name: writtenLot(lot),
      before: { recalled: false, writtenOff: lot.writtenOff },
      after: { recalled: true, writtenOff: lot.writtenOff + lot.left, reason: input.reason },
    }));
    await recordActions(tx, seller, actions);
  });
}

/** The lots of a recall that were not recalled before, as a condition, and in the order of locks with the heap that each is in. Throws `NOT_FOUND`. */
async function findRecalled(tx: Tx, { lot, grower, fromDay }: RecallLots) {
  const [existing] =
    lot === undefined
      ? await tx
          .select({ id: growers.id })
          .from(growers)
          .where(eq(growers.id, grower ?? ""))
      : await tx.select({ id: lots.id }).from(lots).where(eq(lots.id, lot));
  if (!existing) throw lot === undefined ? new AppError("NOT_FOUND", t.later("notFound")) : lotGone();
  const chosen =
    lot === undefined
      ? and(eq(lots.growerId, grower ?? ""), gte(lots.cameOn, fromDay ?? ""))
      : eq(lots.id, lot);
  const which = and(chosen, isNull(lots.recalledAt));
  const heapId = sql<string | null>`coalesce(${heapOfSource(sql`${lots.id}`)}, ${heapProducts.heapId})`;
  const affected = await tx
    .select({ id: lots.id, productId: lots.productId, heapId })
    .from(lots)
    .leftJoin(heapProducts, eq(heapProducts.productId, lots.productId))
    .where(which)
    .orderBy(asc(heapId), asc(lots.productId));
  return { which, affected };
}

/** Locks lots with the names of their growers, in the order of their numbers. */
function lockRecalled(tx: Tx, which: SQL | undefined) {
  return tx
    .select({ ...getTableColumns(lots), grower: growers.name })
    .from(lots)
    .innerJoin(growers, eq(growers.id, lots.growerId))
    .where(which)
    .orderBy(asc(lots.number))
    .for("update", { of: lots });
}
