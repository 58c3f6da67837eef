import { sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { runPrepared } from "#kernel/db/sql-parts.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { formatPaise } from "#kernel/money/money.ts";
import type { Text } from "#kernel/texts/text.ts";
import { saidLater } from "#kernel/texts/text.ts";
import { formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import type { ChosenDelivery, FreeSlot } from "../contract.ts";
import {
  type DaySlots,
  type DeliverySlot,
  daySlots,
  daysToMoveTo,
  freeSlots,
} from "../rules/delivery-slots.ts";
import { type DeliveryFee, feeFor, feeOf, reachOf, rulesOf } from "../rules/shared/areas.ts";
import { closesAt } from "../rules/shared/delivery-days.ts";
import { type DeliveryRules, isClosed, windowName } from "../rules/shared/delivery-rules.ts";
import { t } from "../server-texts.ts";
import { type Delivery, readDelivery } from "../settings/read-delivery.ts";
import { slotBookings } from "../tables.ts";

type PlannedOrder = {
  pin: string;
  categories: readonly string[];
  subTotalPaise: number;
  chosen: ChosenDelivery | undefined;
  now: Date;
  /** True if the store itself decides: then neither the area, its minimum nor the cut-off binds. */
  byStore?: boolean;
  /** The terms with which an order was placed that is changed now. Its address is served, whatever the areas are today. */
  placedOn?: PlacedTerms | undefined;
};

/** The terms of delivery to an address. A null fee means the store's shipping charge, null `freeFromPaise` never free. */
type PlacedTerms = DeliveryFee & { minimumPaise: number };

/** The possible places of an order: `days` in the order of preference. */
export type DeliveryPlan = {
  /** The fee in place of the store's shipping charge: the area's, or 0 for a cart that is delivered free; null means that charge. */
  feePaise: number | null;
  terms: PlacedTerms;
  days: readonly DaySlots[];
  order: PlannedOrder;
  delivery: Delivery;
};

/**
 * Applies the store's rules to an order's delivery, without locking anything. Throws `CONFLICT` with the next free
 * places if the area is not served, the order is below the area's minimum, or the day can't be chosen.
 */
export function planDelivery(delivery: Delivery, order: PlannedOrder): DeliveryPlan {
  const area = servedArea(delivery, order);
  const rules = rulesOf(delivery.rules, area);
  const minimumPaise = order.byStore ? 0 : (area?.minimumPaise ?? 0);
  const terms = order.placedOn ?? { ...feeOf(rules, area), minimumPaise };
  if (!order.byStore) refuseBelowMinimum(order, terms);
  const feePaise = feeFor(terms, order.subTotalPaise);
  const all = order.byStore
    ? daysToMoveTo(order.now, rules, delivery.bookings)
    : daySlots(order.categories, order.now, rules, delivery.bookings);
  const { chosen } = order;
  if (!chosen) return { feePaise, terms, days: all, order, delivery };
  const day = all.find((each) => each.day === chosen.day);
  if (!day) throw refusedDay(chosen.day, { now: order.now, rules, next: freeSlots(all) });
  const slots = day.slots.filter(({ window }) => !chosen.window || window.id === chosen.window);
  if (slots.length === 0 && (day.slots.length > 0 || chosen.window)) {
    throw refusedSlot(
      saidLater(() => t.later("windowGone", { day: formatShortDay(day.day) })),
      freeSlots(all),
    );
  }
  return { feePaise, terms, days: [{ ...day, slots }], order, delivery };
}

function servedArea({ rules }: Delivery, { pin, byStore, placedOn }: PlannedOrder) {
  const reach = reachOf(pin, rules.areas);
  if (reach.served) return reach.area;
  if (byStore || placedOn) return null;
  throw new AppError("CONFLICT", t.later("notServed", { pin }), undefined, { next: [] });
}

function refuseBelowMinimum({ pin, subTotalPaise }: PlannedOrder, { minimumPaise }: PlacedTerms): void {
  if (subTotalPaise >= minimumPaise) return;
  const sums = { minimum: formatPaise(minimumPaise), amount: formatPaise(subTotalPaise) };
  throw new AppError("CONFLICT", t.later("belowMinimum", { pin, ...sums }), undefined, { next: [] });
}

/** The number of places that are offered. More don't fit into a sentence. */
const MAX_NEXT = 6;

/** The refusal of a place, with the next free ones: `CONFLICT`. */
export function refusedSlot(text: Text, next: readonly DeliverySlot[]): AppError {
  return new AppError("CONFLICT", text, undefined, { next: next.slice(0, MAX_NEXT).map(toFreeSlot) });
}

type RefusalContext = { now: Date; rules: DeliveryRules; next: readonly DeliverySlot[] };

function refusedDay(day: string, { now, rules, next }: RefusalContext): AppError {
  const named = { day: formatShortDay(day) };
  if (now >= closesAt(day, rules)) return refusedSlot(t.later("dayOver", named), next);
  const why = isClosed(day, rules.closedDays) ? "dayClosed" : "notThatDay";
  return refusedSlot(t.later(why, named), next);
}

function toFreeSlot({ day, window }: DeliverySlot): FreeSlot {
  if (!window) return { day, window: null };
  const { id, name, begins, ends } = window;
  return { day, window: { id, name, begins, ends } };
}

/** The earliest place of a plan that was free when it was made. Throws `CONFLICT` with the next free ones. */
export function firstFreeSlot(plan: DeliveryPlan): DeliverySlot {
  const [first] = freeSlots(plan.days);
  if (!first) throw allTaken(plan, plan.delivery);
  return first;
}

/** The error that no place of a plan is free, with other free places by `delivery`. */
function allTaken({ days, order }: DeliveryPlan, { rules: ofStore, bookings }: Delivery): AppError {
  const reach = reachOf(order.pin, ofStore.areas);
  const rules = rulesOf(ofStore, reach.served ? reach.area : null);
  const next = freeSlots(daySlots(order.categories, order.now, rules, bookings));
  const [first] = days;
  if (!order.chosen || !first) return refusedSlot(t.later("allFull"), next);
  const day = formatShortDay(first.day);
  const [slot, ...others] = first.slots;
  if (!slot || others.length > 0) return refusedSlot(t.later("dayFull", { day }), next);
  return refusedSlot(t.later("windowFull", { window: windowName(slot.window), day }), next);
}

/**
 * Books places in windows, and locks the windows' rows until the transaction ends, so that concurrent callers see the
 * real number of free places. The rows are locked by day and start time. Returns false if there is not room for all.
 * Then the caller must roll back, unless it asked for a single place.
 */
export async function bookSlots(tx: Tx, places: readonly DeliverySlot[]): Promise<boolean> {
  const claims = claimsOf(places);
  if (claims.some(({ capacity }) => capacity === 0)) return false;
  if (claims.length === 0) return true;
  const rows = await runPrepared(
    tx,
    sql`
    insert into ${slotBookings} as held (day, window_id, begins, taken, capacity)
    select day, "windowId", begins, places, capacity
    from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb)
      as wanted (day date, "windowId" text, begins text, places integer, capacity integer)
    where capacity is null or places <= capacity
    order by day, begins, "windowId"
    on conflict (day, window_id) do update set taken = held.taken + excluded.taken, capacity = excluded.capacity
      where excluded.capacity is null or held.taken + excluded.taken <= excluded.capacity
    returning taken`,
  );
  return rows.length === claims.length;
}

/** The number of places by window. A day without windows has room for all. */
function claimsOf(places: readonly DeliverySlot[]) {
  const inWindows = places.flatMap(({ day, window }) => (window ? [{ day, window }] : []));
  const groups = Map.groupBy(inWindows, ({ day, window }) => `${day} ${window.id}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { day, window } = first;
    return [
      { day, windowId: window.id, begins: window.begins, places: group.length, capacity: window.capacity },
    ];
  });
}

/**
 * Books the earliest free place of a plan, and locks its window until the transaction ends. Throws `CONFLICT` with the
 * next free ones. The caller has locked the order's products, and holds no invoice number yet.
 */
export async function bookFirstSlot(tx: Tx, plan: DeliveryPlan): Promise<DeliverySlot> {
  for (const place of freeSlots(plan.days)) {
    if (await bookSlots(tx, [place])) return place;
  }
  throw allTaken(plan, await readDelivery(tx, { from: storeDay(plan.order.now) }));
}

/** The number of orders in a window of a day. */
export type BookedSlots = { day: string; windowId: string; places: number };

const asTable = (booked: readonly BookedSlots[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(booked)}::jsonb) as "asked" (day date, "windowId" text, places integer)`;

/** Locks the windows' rows, always in the same order, so that two changes of many orders can't deadlock. */
async function lockSlots(tx: Tx, booked: readonly BookedSlots[]): Promise<void> {
  await tx.execute(sql`select 1 from "delivery_loads" held
    where (held.day, held.window_id) in (select day, "windowId" from ${asTable(booked)})
    order by held.day, held.begins, held.window_id for update`);
}

/** Releases booked places. */
export async function releaseSlots(tx: Tx, booked: readonly BookedSlots[]): Promise<void> {
  if (booked.length === 0) return;
  await lockSlots(tx, booked);
  await tx.execute(sql`update "delivery_loads" held set taken = held.taken - asked.places
    from ${asTable(booked)} where held.day = asked.day and held.window_id = asked."windowId"`);
}

/**
 * Books released places again. Returns those without room, for which the caller refuses. A window that the seller has
 * deleted since has room.
 */
export async function rebookSlots(tx: Tx, booked: readonly BookedSlots[]): Promise<BookedSlots[]> {
  if (booked.length === 0) return [];
  await lockSlots(tx, booked);
  const { rows } = await tx.execute<{ day: string; windowId: string }>(sql`
    update "delivery_loads" held set taken = held.taken + wanted.places, capacity = wanted.capacity
    from (select asked.*, windows.capacity from ${asTable(booked)}
      left join "delivery_windows" windows on windows.id = asked."windowId") wanted
    where held.day = wanted.day and held.window_id = wanted."windowId"
      and (wanted.capacity is null or held.taken + wanted.places <= wanted.capacity)
    returning held.day::text as day, held.window_id as "windowId"`);
  const got = new Set(rows.map(({ day, windowId }) => `${day} ${windowId}`));
  return booked.filter(({ day, windowId }) => !got.has(`${day} ${windowId}`));
}
