import { AppError } from "#kernel/errors/app-error.ts";
import { formatPaise } from "#kernel/money/money.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import type { WantedDelivery } from "../contract.ts";
import { reachOf } from "../rules/areas.ts";
import { type DaySlots, daySlots, freePlaces } from "../rules/delivery-slots.ts";
import { t } from "../server-texts.ts";
import type { Delivery } from "./read-delivery.ts";
import { refusedDay, refusedPlace } from "./refused-place.ts";

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
