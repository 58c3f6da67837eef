import { and, asc, eq, exists, inArray, type SQL, sql } from "drizzle-orm";
import type { Connection, Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { formatClock, formatShortDay } from "#kernel/time/store-time.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import { orders, statusName } from "#modules/order/index.ts";
import type { OpenBag, TakeBack, TakeBags } from "../contract.ts";
import { IDLE_MS } from "../rules/bag-state.ts";
import { t } from "../server-texts.ts";
import { packingBags, packingLines } from "../tables.ts";
import { bagsOf, type DayBag, dayBags } from "./day-bags.ts";

type Taking = { helper: SellerAccount; now: Date };

/**
 * The bags that a station holds in a window. Takes further free ones, in turn, until it holds `hold`. Those that were
 * packed and have changed since are free too, and so are those that another station holds idly.
 */
export async function takeBags(
  db: Db,
  { now, hold, inTurn = [], ...request }: TakeBags & Taking,
): Promise<DayBag[]> {
  const { station, helper } = request;
  // The bags of a station belong to the helper who uses it now: helpers share a tablet.
  await db
    .update(packingBags)
    .set({ packer: helper.name, packerId: helper.id, touchedAt: now })
    .where(eq(packingBags.station, station));
  const turn = placeAmong(inTurn);
  const bags = (await dayBags(db, { ...request, now })).toSorted((a, b) => turn(a) - turn(b));
  const isMine = (bag: DayBag) => bag.station === station && bag.state !== "gone";
  const taken = bags.filter(isMine);
  const free = bags.filter(
    (bag) => !taken.includes(bag) && (bag.state === "waiting" || bag.state === "changed"),
  );
  for (const bag of free) {
    if (taken.length >= hold) break;
    if (await claim(db, bag, { ...request, now })) taken.push(bag);
  }
  const ids = taken.flatMap((bag) => bag.orders.map(({ id }) => id));
  const place = placeAmong(ids);
  const mine = (await bagsOf(db, ids, now)).filter(isMine);
  return mine.toSorted((a, b) => heldSince(a) - heldSince(b) || place(a) - place(b));
}

/** The place of a bag among orders: that of its first one there. Others come last. */
function placeAmong(ids: readonly string[]): (bag: DayBag) => number {
  const places = new Map(ids.map((id, place) => [id, place]));
  return (bag) => Math.min(...bag.orders.map(({ id }) => places.get(id) ?? ids.length));
}

const heldSince = (bag: DayBag) =>
  Math.min(...bag.orders.map(({ id }) => bag.notes.get(id)?.takenAt?.getTime() ?? Infinity));

/** A bag that another station was quicker to take. */
class Taken extends Error {}

/**
 * Claims a bag with all its orders for a station. Returns false, and nothing is claimed, if another station holds one
 * of them, or has packed it since the bag was read.
 */
async function claim(
  db: Db,
  bag: DayBag,
  { station, helper, now }: Taking & { station: string },
): Promise<boolean> {
  const open = bag.orders.filter(({ status }) => status === "Pending");
  const { name: packer, id: packerId } = helper;
  const rows = open.map(({ id: orderId, deliveryDay: day, deliveryWindow }) => ({
    orderId,
    day,
    windowId: deliveryWindow?.id ?? null,
    station,
    packer,
    packerId,
    takenAt: now,
    touchedAt: now,
  }));
  const seen = JSON.stringify(
    Object.fromEntries(open.map(({ id }) => [id, bag.notes.get(id)?.packedAt?.toISOString() ?? null])),
  );
  const idleSince = new Date(now.getTime() - IDLE_MS).toISOString();
  const isFree = sql`${packingBags.station} is null or ${packingBags.station} = ${station}
    or ${packingBags.touchedAt} <= ${idleSince}::timestamptz`;
  const isAsSeen = sql`${packingBags.packedAt} is not distinct from
    (${seen}::jsonb ->> ${packingBags.orderId})::timestamptz`;
  const claiming = transact(db, async (tx) => {
    const claimed = await tx
      .insert(packingBags)
      // In the order of their ids, so that two claims of one bag can't deadlock.
      .values(rows.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1)))
      .onConflictDoUpdate({
        target: packingBags.orderId,
        set: {
          station,
          packer,
          packerId,
          takenAt: sql`case when ${packingBags.station} = ${station} then ${packingBags.takenAt} else excluded.taken_at end`,
          touchedAt: now,
          // The place of a packed bag stays that of its tick.
          day: sql`case when ${packingBags.packedAt} is null then excluded.day else ${packingBags.day} end`,
          windowId: sql`case when ${packingBags.packedAt} is null then excluded.window_id else ${packingBags.windowId} end`,
        },
        setWhere: sql`(${isFree}) and ${isAsSeen}`,
      })
      .returning({ orderId: packingBags.orderId });
    if (claimed.length < rows.length) throw new Taken();
    return true;
  });
  return claiming.catch((error: unknown) => {
    if (error instanceof Taken) return false;
    throw error;
  });
}

/** The number of times that a bag is read again after somebody else was quicker to take it. */
const MAX_TRIES = 3;

/**
 * Takes the bag of a scanned or typed code, whether it was packed or not. Throws `NOT_FOUND` for an unknown code, and
 * `CONFLICT` with the reason if another station has it in hand, or it is not to be packed on that day.
 */
export async function openBag(
  db: Db,
  { code, now, ...request }: OpenBag & Taking,
  tries = 1,
): Promise<DayBag | undefined> {
  const { day } = request;
  const order = await orderOfCode(db, { code, day });
  const bags = await dayBags(db, { day, now });
  const bag = bags.find((each) => each.orders.some(({ id }) => id === order.id));
  if (!bag || bag.state === "gone") throw whyNotPacked(order);
  const { station, state, by, since } = bag;
  if (state === "taken" && station === request.station) return bag;
  if (state === "taken" || tries > MAX_TRIES) {
    const holder = { packer: by ?? "", time: since ? formatClock(since) : "" };
    throw new AppError("CONFLICT", t.later("heldBy", holder));
  }
  // Somebody was quicker: the reason is read again.
  if (!(await claim(db, bag, { ...request, now }))) return openBag(db, { code, now, ...request }, tries + 1);
  const ids = bag.orders.map(({ id }) => id);
  return (await bagsOf(db, ids, now))[0];
}

/**
 * Takes a packed bag back: it counts as not packed, and this station has it in hand. What was weighed stays as it is
 * until the next tick. Throws as `openBag` does.
 */
export async function takeBack(db: Db, { order, ...request }: TakeBack & Taking) {
  const opened = await openBag(db, { ...request, code: order });
  const ids = opened?.orders.map(({ id }) => id) ?? [];
  // A helper who has ticked it meanwhile, without a network, holds it no longer: that tick counts.
  const heldHere = and(eq(packingBags.station, request.station), inArray(packingBags.orderId, ids));
  const { orderId, packedAt } = packingLines;
  const ofTick = and(heldHere, eq(packingBags.orderId, orderId), eq(packingBags.packedAt, packedAt));
  await transact(db, async (tx) => {
    // Its lines wait again with it.
    await tx.delete(packingLines).where(exists(tx.select().from(packingBags).where(ofTick)));
    await tx
      .update(packingBags)
      .set({ packedAt: null, packedBy: null, packedById: null, packingVersion: null })
      .where(heldHere);
  });
  return (await bagsOf(db, ids, request.now))[0];
}

type CodedOrder = Pick<typeof orders.$inferSelect, "id" | "invoiceNumber" | "status" | "deliveryDay">;

/** The order of a code: its id, its invoice number, or the end of one of a day's invoice numbers. */
async function orderOfCode(
  db: Connection,
  { code, day }: { code: string; day: string },
): Promise<CodedOrder> {
  const { id, invoiceNumber, status, deliveryDay } = orders;
  const read = (where: SQL | undefined) =>
    db
      .select({ id, invoiceNumber, status, deliveryDay })
      .from(orders)
      .where(where)
      .orderBy(asc(invoiceNumber))
      .limit(2);
  const [exact] = await read(sql`${id} = ${code} or ${invoiceNumber} = upper(${code})`);
  if (exact) return exact;
  const isEnd = sql`right(${invoiceNumber}, length(${code})) = upper(${code})`;
  const [only, another] = await read(and(eq(deliveryDay, day), isEnd));
  if (!only) throw new AppError("NOT_FOUND", t.later("notFound"));
  if (another) throw new AppError("CONFLICT", t.later("severalFound", { code }));
  return only;
}

function whyNotPacked({ invoiceNumber, status, deliveryDay: day }: CodedOrder): AppError {
  if (status !== "Pending")
    return new AppError("CONFLICT", t.later("isStatus", { invoiceNumber, status: statusName(status) }));
  return new AppError("CONFLICT", t.later("notToday", { invoiceNumber, day: formatShortDay(day) }), { day });
}

/** Gives bags back that a station holds. Those of others stay as they are. */
export async function giveBack(
  db: Connection,
  { station, orders: ids }: { station: string; orders: readonly string[] },
): Promise<void> {
  await db
    .update(packingBags)
    .set({ station: null, packer: null, packerId: null, takenAt: null, touchedAt: null })
    .where(and(eq(packingBags.station, station), inArray(packingBags.orderId, [...ids])));
}
