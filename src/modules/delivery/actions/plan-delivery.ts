import { AppError } from "#kernel/errors/app-error.ts";
import { formatPaise } from "#kernel/money/money.ts";
import type { Text } from "#kernel/texts/text.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import type { FreePlace, WantedDelivery } from "../contract.ts";
import { type DaySlots, daySlots, freePlaces, type Place } from "../rules/delivery-slots.ts";
import { reachOf } from "../rules/shared/areas.ts";
import { closesAt } from "../rules/shared/delivery-days.ts";
import { type DeliveryRules, isClosed, windowName } from "../rules/shared/delivery-rules.ts";
import { t } from "../server-texts.ts";
import type { Delivery } from "./read-delivery.ts";

export type Delivered = {
  pin: string;
  /** The categories of what is delivered. */
  categories: readonly string[];
  subTotalPaise: number;
  wanted: WantedDelivery | undefined;
  now: Date;
};

/** Where an order may find its place: `days` to try in turn, of the ones there are. */
export type DeliveryPlan = {
  /** What the area asks for in place of the store's shipping charge; null is that charge. */
  feePaise: number | null;
  days: readonly DaySlots[];
  order: Delivered;
  /** The rules it was made by, and the loads there were. */
  delivery: Delivery;
};

/**
 * What the store's rules say about an order's delivery; holds nothing yet. Not served, below the area's minimum, or a day
 * that can't be chosen: `CONFLICT`, with the next free places.
 */
export function planDelivery(delivery: Delivery, order: Delivered): DeliveryPlan {
  const area = servedArea(delivery, order);
  const { rules, loads } = delivery;
  const all = daySlots(order.categories, order.now, rules, loads);
  const { wanted } = order;
  if (!wanted) return { feePaise: area?.feePaise ?? null, days: all, order, delivery };
  const day = all.find((each) => each.day === wanted.day);
  if (!day) throw refusedDay(wanted.day, { now: order.now, rules, next: freePlaces(all) });
  const slots = day.slots.filter(({ window }) => !wanted.window || window.id === wanted.window);
  if (slots.length === 0 && (day.slots.length > 0 || wanted.window)) {
    throw refusedPlace(t.later("windowGone", { day: formatShortDay(day.day) }), freePlaces(all));
  }
  return { feePaise: area?.feePaise ?? null, days: [{ ...day, slots }], order, delivery };
}

function servedArea({ rules }: Delivery, { pin, subTotalPaise }: Delivered) {
  const reach = reachOf(pin, rules.areas);
  if (!reach.served) throw new AppError("CONFLICT", t.later("notServed", { pin }), undefined, { next: [] });
  const minimumPaise = reach.area?.minimumPaise ?? 0;
  if (subTotalPaise < minimumPaise) {
    const sums = { minimum: formatPaise(minimumPaise), amount: formatPaise(subTotalPaise) };
    throw new AppError("CONFLICT", t.later("belowMinimum", { pin, ...sums }), undefined, { next: [] });
  }
  return reach.area;
}

/** More of them than fit a sentence help nobody. */
const MOST_NEXT = 6;

/** Refuses a place, and says which are free next: `CONFLICT`. */
export function refusedPlace(text: Text, next: readonly Place[]): AppError {
  return new AppError("CONFLICT", text, undefined, { next: next.slice(0, MOST_NEXT).map(toFreePlace) });
}

type Asked = { now: Date; rules: DeliveryRules; next: readonly Place[] };

/** Refuses a day that is none of those to choose from, and says why. */
function refusedDay(day: string, { now, rules, next }: Asked): AppError {
  const named = { day: formatShortDay(day) };
  if (now >= closesAt(day, rules)) return refusedPlace(t.later("dayOver", named), next);
  const why = isClosed(day, rules.closedDays) ? "dayClosed" : "notThatDay";
  return refusedPlace(t.later(why, named), next);
}

function toFreePlace({ day, window }: Place): FreePlace {
  if (!window) return { day, window: null };
  const { id, name, begins, ends } = window;
  return { day, window: { id, name, begins, ends } };
}

/** The earliest place of a plan that was free when it was made. None: `CONFLICT`, with the next free ones. */
export function firstPlace(plan: DeliveryPlan): Place {
  const [first] = freePlaces(plan.days);
  if (!first) throw allTaken(plan, plan.delivery);
  return first;
}

/** Says that no place of a plan is free, and which others are by `delivery`. */
export function allTaken({ days, order }: DeliveryPlan, { rules, loads }: Delivery): AppError {
  const next = freePlaces(daySlots(order.categories, order.now, rules, loads));
  const [first] = days;
  if (!order.wanted || !first) return refusedPlace(t.later("allFull"), next);
  const day = formatShortDay(first.day);
  const [slot, ...others] = first.slots;
  if (!slot || others.length > 0) return refusedPlace(t.later("dayFull", { day }), next);
  return refusedPlace(t.later("windowFull", { window: windowName(slot.window), day }), next);
}
