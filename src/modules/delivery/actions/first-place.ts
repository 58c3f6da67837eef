import type { AppError } from "#kernel/errors/app-error.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { daySlots, freePlaces, type Place } from "../rules/delivery-slots.ts";
import { windowName } from "../rules/window-name.ts";
import { t } from "../server-texts.ts";
import type { DeliveryPlan } from "./plan-delivery.ts";
import type { Delivery } from "./read-delivery.ts";
import { refusedPlace } from "./refused-place.ts";

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
