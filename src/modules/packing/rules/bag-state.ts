import { type Destination, groupIntoBags } from "#modules/order/rules/shared/bags.ts";
import type { OrderStatus } from "#modules/order/rules/shared/order-status.ts";

/** The value of a window's field for bags without a window. */
const ANY_TIME = "any";

/** The window in which an order comes: its id, or `any` if it has none. */
export const windowOf = (order: Pick<PackedOrder, "deliveryWindow"> | undefined): string =>
  order?.deliveryWindow?.id ?? ANY_TIME;

/** A bag that was held for so long without a sign of life can be taken over, in milliseconds. */
export const IDLE_MS = 10 * 60_000;

/** The part of an order that decides whether it is still as it was packed. */
export type PackedOrder = {
  status: OrderStatus;
  deliveryDay: string;
  deliveryWindow: { id: string } | null;
  packingVersion: number;
  revision: number;
  trail: readonly { at: Date; packed: { what: string } | null }[];
};

/** The stations' note about an order: its holder, if there is one, and its last tick. */
export type BagNote = {
  day: string;
  windowId: string | null;
  station: string | null;
  packer: string | null;
  takenAt: Date | null;
  touchedAt: Date | null;
  packedAt: Date | null;
  packedBy: string | null;
  packingVersion: number | null;
  revision: number;
};

/** An order of a bag with its note; null if no station had it yet. */
export type NotedOrder = { order: PackedOrder; note: BagNote | null };

/**
 * The state of a bag. `changed` was packed, and an order in it has changed since; `gone` is out for delivery or
 * delivered.
 */
export const BAG_STATES = ["waiting", "taken", "packed", "changed", "gone"] as const;

export type BagState = {
  state: (typeof BAG_STATES)[number];
  /** The name of the helper who holds it or has packed it. */
  by: string | null;
  since: Date | null;
  /** The device that holds it, idle or not. */
  station: string | null;
  /** True if it was packed and has changed since, also while somebody packs it again. */
  changed: boolean;
};

/** Groups orders as they are packed: those that are out are in no bag with a later order of their household. */
export function groupToPack<Each extends Destination>(orders: readonly Each[]): Each[][] {
  return groupIntoBags(orders).flatMap((bag) => {
    const out = bag.filter(({ status }) => status !== "Pending");
    const toGo = bag.filter(({ status }) => status === "Pending");
    return [out, toGo].filter((part) => part.length > 0);
  });
}

/** A shopper's answers to the question for more money. They change what is paid, and not what is in the bag. */
const ANSWERS: readonly string[] = ["agreed", "declined"];

/** Returns true if an order is as it was when its bag was packed: neither weighed again nor changed nor moved since. */
export function isAsPacked({ order, note }: NotedOrder): boolean {
  const packedAt = note?.packedAt;
  if (!packedAt || note.packingVersion === null) return false;
  const answers = order.trail.filter(
    ({ at, packed }) => packed && ANSWERS.includes(packed.what) && at > packedAt,
  ).length;
  return (
    order.packingVersion === note.packingVersion + answers &&
    order.revision === note.revision &&
    order.deliveryDay === note.day &&
    (order.deliveryWindow?.id ?? null) === note.windowId
  );
}

/** The state of a bag at a moment. Only its orders that still have to go out count. */
export function bagState(bag: readonly NotedOrder[], now: Date): BagState {
  const open = bag.filter(({ order }) => order.status === "Pending");
  const holder = open.find(({ note }) => note?.station)?.note ?? null;
  const station = holder?.station ?? null;
  const packed = open.findLast(({ note }) => note?.packedAt)?.note ?? null;
  const changed = packed !== null && !open.every(isAsPacked);
  const nobody = { by: null, since: null, station, changed };
  if (open.length === 0) return { state: "gone", ...nobody };
  if (holder && !isIdle(holder, now))
    return { state: "taken", by: holder.packer, since: holder.takenAt, station, changed };
  if (!packed) return { state: "waiting", ...nobody };
  const { packedBy: by, packedAt: since } = packed;
  return { state: changed ? "changed" : "packed", by, since, station, changed };
}

/** Returns true if a held bag can be taken over. */
export const isIdle = ({ touchedAt }: Pick<BagNote, "touchedAt">, now: Date): boolean =>
  touchedAt === null || now.getTime() - touchedAt.getTime() >= IDLE_MS;
