import { inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { hashOf, runOnce } from "#kernel/db/idempotency.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { byCodePoint } from "#kernel/texts/text.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { weighWithin } from "#modules/fulfilment/index.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import { type LockedOrder, lockOrders, orderItems, orders } from "#modules/order/index.ts";
import type { PackBag } from "../contract.ts";
import { t } from "../server-texts.ts";
import { packingBags, packingLines } from "../tables.ts";
import { bagsOf, type DayBag } from "./day-bags.ts";

type Packing = PackBag & {
  /** Set by a device that may send the same bag twice. */
  idempotencyKey: string | undefined;
  seller: SellerAccount;
  mail: MailQueue;
  now: Date;
};

/** A packed bag, and what came of it. */
export type PackedBag = {
  bag: DayBag;
  /** True if a shopper is now asked to pay more. */
  isShopperAsked: boolean;
  /** True if nothing is left to deliver. */
  isEmpty: boolean;
};

/**
 * Stores what went into a household's bag, and that it is packed, for all its orders or none. The holder of the bag does
 * not matter: what was packed without a network counts, unless somebody else has packed it otherwise. The same key again
 * changes nothing. Throws `NOT_FOUND`, `INVALID` (a line), `SOLD_OUT`, and `CONFLICT` if an order was weighed, changed,
 * moved or cancelled since it was shown.
 */
export async function packBag(db: Db, { idempotencyKey, now, ...packing }: Packing): Promise<PackedBag> {
  const { orders: bagOrders, day, window, station } = packing;
  const ids = bagOrders.map(({ id }) => id);
  const result = { isShopperAsked: false, isEmpty: false };
  await transact(db, async (tx) => {
    const once = {
      scope: "pack",
      key: idempotencyKey,
      reused: t.later("reused"),
      hash: hashOf([day, window ?? null, station, bagOrders]),
    };
    await runOnce(tx, once, async () => {
      Object.assign(result, await packOnce(tx, packing));
    });
  });
  const [bag] = await bagsOf(db, ids, now);
  if (!bag) throw new AppError("NOT_FOUND", t.later("notFound"));
  return { bag, ...result };
}

async function packOnce(
  tx: Tx,
  { orders: bagOrders, day, seller, mail, ...packing }: Omit<Packing, "idempotencyKey" | "now">,
) {
  const window = packing.window ?? null;
  const ids = bagOrders.map(({ id }) => id);
  const locked = await lockOrders(tx, inArray(orders.id, ids));
  if (locked.length < new Set(ids).size) throw new AppError("NOT_FOUND", t.later("notFound"));
  for (const order of locked) refuseIfMoved(order, { day, window });
  const versions = await versionsOf(tx, ids);
  for (const { id, revision } of bagOrders) refuseIfRevised(versions, { id, revision });
  const weighed = [];
  // In the order of their ids, as everything that changes several orders does.
  for (const each of bagOrders.toSorted((a, b) => byCodePoint(a.id, b.id))) {
    weighed.push(await weighWithin(tx, { ...each, seller, mail }));
  }
  await markPacked(tx, { ids, helper: seller, day, window });
  await markLines(tx, ids, seller);
  return {
    isShopperAsked: weighed.some(({ isShopperAsked }) => isShopperAsked),
    isEmpty: weighed.every(({ isEmpty }) => isEmpty),
  };
}

function refuseIfMoved(order: LockedOrder, at: { day: string; window: string | null }): void {
  const { invoiceNumber, deliveryDay, deliveryWindow } = order;
  if (deliveryDay !== at.day) {
    const words = { invoiceNumber, day: formatShortDay(deliveryDay) };
    throw new AppError("CONFLICT", t.later("moved", words), { day: deliveryDay });
  }
  if ((deliveryWindow?.id ?? null) !== at.window)
    throw new AppError("CONFLICT", t.later("movedWindow", { invoiceNumber }));
}

type Ticked = { ids: readonly string[]; helper: SellerAccount; day: string; window: string | null };

/** The numbers and versions of orders. */
function versionsOf(tx: Tx, ids: readonly string[]) {
  const { id, invoiceNumber, packingVersion, revision } = orders;
  return tx
    .select({ id, invoiceNumber, packingVersion, revision })
    .from(orders)
    .where(inArray(id, [...ids]));
}

type Versions = Awaited<ReturnType<typeof versionsOf>>;

/** Throws if an order's content was changed since it was shown: what was packed is not what is wanted any more. */
function refuseIfRevised(versions: Versions, shown: { id: string; revision: number }): void {
  const order = versions.find(({ id }) => id === shown.id);
  if (!order || order.revision === shown.revision) return;
  throw new AppError("CONFLICT", t.later("revised", { invoiceNumber: order.invoiceNumber }));
}

/** Notes each line of packed orders as put into its bag, so that it needs no second look once the bag gets more. */
async function markLines(
  tx: Tx,
  ids: readonly string[],
  { id: packerId, name }: SellerAccount,
): Promise<void> {
  await tx.execute(sql`
    insert into ${packingLines} (order_item_id, order_id, quantity, packer, packer_id, packed_at)
    select i.id, i.order_id, i.quantity, ${name}, ${packerId}, b.packed_at
    from ${orderItems} i inner join ${packingBags} b on b.order_id = i.order_id
    where i.order_id = any(${sql.param([...ids])}::text[])
    on conflict (order_item_id) do update set quantity = excluded.quantity, packer = excluded.packer,
      packer_id = excluded.packer_id, packed_at = excluded.packed_at`);
}

/** Notes the tick with the version that each locked order has now. Nobody holds the bag any more. */
async function markPacked(tx: Tx, { ids, helper, day, window: windowId }: Ticked): Promise<void> {
  const versions = await versionsOf(tx, ids);
  const free = { station: null, packer: null, packerId: null, takenAt: null, touchedAt: null };
  // Later than what the orders' locks have waited for, such as a shopper's answer.
  const packedAt = sql`clock_timestamp()`;
  await tx
    .insert(packingBags)
    .values(
      versions.map(({ id: orderId, packingVersion, revision }) => ({
        orderId,
        day,
        windowId,
        ...free,
        packedAt,
        packedBy: helper.name,
        packedById: helper.id,
        packingVersion,
        revision,
      })),
    )
    .onConflictDoUpdate({
      target: packingBags.orderId,
      set: {
        day,
        windowId,
        ...free,
        packedAt,
        packedBy: helper.name,
        packedById: helper.id,
        packingVersion: sql`excluded.packing_version`,
        revision: sql`excluded.revision`,
      },
    });
}
