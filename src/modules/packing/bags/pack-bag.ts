import { eq, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { hashOf, runOnce } from "#kernel/db/idempotency.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import type { RecordStep, SellerAccount } from "#modules/identity/index.ts";
import { type LockedOrder, lockOrders, ORDER_RECORD, orderItems, orders } from "#modules/order/index.ts";
import type { PackBag } from "../contract.ts";
import { t } from "../server-texts.ts";
import { packingBags, packingLines } from "../tables.ts";
import { type Weighed, weighWithin } from "../weighing/weigh-order.ts";

type Packing = PackBag & {
  /** Set by a device that may send the same bag twice. */
  idempotencyKey: string | undefined;
  seller: SellerAccount;
  mail: MailQueue;
};

/** The result for one order of a packed bag. */
export type PackedOrder = Pick<Weighed, "id" | "invoiceNumber" | "isShopperAsked" | "isEmpty">;

/**
 * Stores what went into a household's bag, and that it is packed, for all its orders or none. The holder of the bag does
 * not matter: what was packed without a network counts, unless somebody else has packed it otherwise. The same key again
 * changes nothing. Throws `NOT_FOUND`, `INVALID` (a line), `SOLD_OUT`, and `CONFLICT` if an order was weighed, changed,
 * moved or cancelled since it was shown. Returns the orders in the order of the call.
 */
export function packBag(db: Db, { idempotencyKey: key, ...packing }: Packing): Promise<PackedOrder[]> {
  const { orders: bagOrders, day, window, station } = packing;
  return transact(db, async (tx) => {
    const hash = hashOf([day, window ?? null, station, bagOrders]);
    let weighed: PackedOrder[] | undefined;
    await runOnce(tx, { scope: "pack", key, reused: t.later("reused"), hash }, async () => {
      weighed = await packOnce(tx, packing);
    });
    const packed = weighed ?? (await packedBefore(tx, bagOrders));
    return bagOrders.flatMap(({ id }) => packed.find((order) => order.id === id) ?? []);
  });
}

async function packedBefore(tx: Tx, bagOrders: PackBag["orders"]): Promise<PackedOrder[]> {
  const { id, invoiceNumber } = orders;
  const ids = bagOrders.map((order) => order.id);
  const rows = await tx.select({ id, invoiceNumber }).from(orders).where(inArray(id, ids));
  return rows.map((row) => ({ ...row, isShopperAsked: false, isEmpty: false }));
}

async function packOnce(
  tx: Tx,
  { orders: bagOrders, day, seller, mail, ...packing }: Omit<Packing, "idempotencyKey">,
): Promise<Weighed[]> {
  const window = packing.window ?? null;
  const ids = new Set(bagOrders.map(({ id }) => id));
  const locked = await lockOrders(tx, inArray(orders.id, [...ids]));
  if (locked.length < ids.size) throw new AppError("NOT_FOUND", t.later("notFound"));
  for (const order of locked) refuseIfOutdated(order, { day, window, bagOrders });
  const weighed = await weighWithin(tx, bagOrders, { locked, seller, mail });
  await markPacked(tx, { weighed, helper: seller, day, window });
  return weighed;
}

/** Throws if an order was moved since it was shown, or changed: what was packed is not what is wanted any more. */
function refuseIfOutdated(
  { id, invoiceNumber, deliveryDay, deliveryWindow, revision }: LockedOrder,
  { day, window, bagOrders }: { day: string; window: string | null; bagOrders: PackBag["orders"] },
): void {
  if (deliveryDay !== day) {
    const words = { invoiceNumber, day: formatShortDay(deliveryDay) };
    throw new AppError("CONFLICT", t.later("moved", words), { day: deliveryDay });
  }
  if ((deliveryWindow?.id ?? null) !== window)
    throw new AppError("CONFLICT", t.later("movedWindow", { invoiceNumber }));
  if (bagOrders.some((shown) => shown.id === id && shown.revision !== revision))
    throw new AppError("CONFLICT", t.later("revised", { invoiceNumber }));
}

type Ticked = { weighed: readonly Weighed[]; helper: SellerAccount; day: string; window: string | null };

/**
 * Notes the tick with the version that each locked order has now, and each line as put into its bag, so that it needs no
 * second look once the bag gets more. Nobody holds the bag any more.
 */
async function markPacked(tx: Tx, { weighed, helper, day, window }: Ticked): Promise<void> {
  const { id: packerId, name } = helper;
  const versions = weighed.map(({ id, packingVersion, revision }) => ({ id, packingVersion, revision }));
  // The time is later than what the orders' locks have waited for, such as a shopper's answer.
  await tx.execute(sql`
    with ticked as (
      insert into ${packingBags} (order_id, day, window_id, packed_at, packed_by, packed_by_id, packing_version, revision)
      select one.id, ${day}::date, ${window}, clock_timestamp(), ${name}, ${packerId}, one."packingVersion", one.revision
      from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as one (id text, "packingVersion" int, revision int)
      order by one.id
      on conflict (order_id) do update set day = excluded.day, window_id = excluded.window_id, station = null,
        packer = null, packer_id = null, taken_at = null, touched_at = null, packed_at = excluded.packed_at,
        packed_by = excluded.packed_by, packed_by_id = excluded.packed_by_id,
        packing_version = excluded.packing_version, revision = excluded.revision
      returning order_id, packed_at
    )
    insert into ${packingLines} (order_item_id, order_id, quantity, packer, packer_id, packed_at)
    select i.id, i.order_id, i.quantity, ${name}, ${packerId}, ticked.packed_at
    from ${orderItems} i inner join ticked on ticked.order_id = i.order_id
    on conflict (order_item_id) do update set quantity = excluded.quantity, packer = excluded.packer,
      packer_id = excluded.packer_id, packed_at = excluded.packed_at`);
}

/** The step that names the person who packed an order at a packing station. */
export const PACKED_STEP: RecordStep = {
  of: ORDER_RECORD,
  words: (who) => t.later("packedBy", { who }),
  taken: async (db, id) => {
    const [bag] = await db
      .select({ who: packingBags.packedBy, at: packingBags.packedAt })
      .from(packingBags)
      .where(eq(packingBags.orderId, id));
    return bag?.who && bag.at ? { who: bag.who, at: bag.at } : undefined;
  },
};
