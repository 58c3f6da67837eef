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
import type { Delivery } from "../settings/read-delivery.ts";

export type Delivered = {
  pin: string;
  /** The categories of the ordered products. */
  categories: readonly string[];
  subTotalPaise: number;
  wanted: WantedDelivery | undefined;
  now: Date;
};

/** The possible places of an order: `days` in the order of preference. */
export type DeliveryPlan = {
  /** The area's fee in place of the store's shipping charge; null means that charge. */
  feePaise: number | null;
  days: readonly DaySlots[];
  order: Delivered;
  /** The rules and loads that it is based on. */
  delivery: Delivery;
};

/**
 * Applies the store's rules to an order's delivery, without locking anything. Throws `CONFLICT` with the next free
 * places if the area is not served, the order is below the area's minimum, or the day can't be chosen.
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

/** The number of places that are offered. More don't fit into a sentence. */
const MOST_NEXT = 6;

/** The refusal of a place, with the next free ones: `CONFLICT`. */
export function refusedPlace(text: Text, next: readonly Place[]): AppError {
  return new AppError("CONFLICT", text, undefined, { next: next.slice(0, MOST_NEXT).map(toFreePlace) });
}

type Asked = { now: Date; rules: DeliveryRules; next: readonly Place[] };

/** The refusal of a day that can't be chosen, with the reason. */
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

/** The earliest place of a plan that was free when it was made. Throws `CONFLICT` with the next free ones. */
export function firstPlace(plan: DeliveryPlan): Place {
  const [first] = freePlaces(plan.days);
  if (!first) throw allTaken(plan, plan.delivery);
  return first;
}

/** The error that no place of a plan is free, with other free places by `delivery`. */
export function allTaken({ days, order }: DeliveryPlan, { rules, loads }: Delivery): AppError {
  const next = freePlaces(daySlots(order.categories, order.now, rules, loads));
  const [first] = days;
  if (!order.wanted || !first) return refusedPlace(t.later("allFull"), next);
  const day = formatShortDay(first.day);
  const [slot, ...others] = first.slots;
  if (!slot || others.length > 0) return refusedPlace(t.later("dayFull", { day }), next);
  return refusedPlace(t.later("windowFull", { window: windowName(slot.window), day }), next);
}
