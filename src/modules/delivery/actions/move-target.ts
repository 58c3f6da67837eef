import type { AppError } from "#kernel/errors/app-error.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import type { WantedDelivery } from "../contract.ts";
import type { DeliveryRules } from "../rules/delivery-rules.ts";
import { type DaySlots, freePlaces, type Load } from "../rules/delivery-slots.ts";
import { daysToMoveTo, dayToMoveTo } from "../rules/moving.ts";
import { windowName } from "../rules/window-name.ts";
import { t } from "../server-texts.ts";
import { refusedPlace } from "./refused-place.ts";

/** What is known of the deliveries when orders are to be moved. */
export type Known = { rules: DeliveryRules; loads: readonly Load[]; now: Date };

/**
 * The day to which orders are to be moved, with those of its windows that are meant. Over, closed, or no such window:
 * `CONFLICT`, with the next free places.
 */
export function moveTarget({ day, window }: WantedDelivery, known: Known): DaySlots {
  const { rules, loads, now } = known;
  const target = dayToMoveTo(day, now, rules, loads);
  const named = { day: formatShortDay(day) };
  if (target === "past") throw refusedPlace(t.later("movePast", named), nextOf(known));
  if (target === "closed") throw refusedPlace(t.later("dayClosed", named), nextOf(known));
  if (!window) return target;
  const slots = target.slots.filter((slot) => slot.window.id === window);
  if (slots.length === 0) throw refusedPlace(t.later("windowGone", named), nextOf(known));
  return { day, slots };
}

/** Refuses to move so many orders to a day that has less room: `CONFLICT`, with the next free places. */
export function noRoomToMove(to: WantedDelivery, orders: number, known: Known): AppError {
  const { slots } = moveTarget(to, known);
  const day = formatShortDay(to.day);
  const [slot] = slots;
  if (orders > 1) {
    const free = slots.reduce((sum, each) => sum + (each.free ?? 0), 0);
    return refusedPlace(t.later("moveTooMany", { orders, day, free }), nextOf(known));
  }
  if (to.window && slot) {
    const window = windowName(slot.window);
    return refusedPlace(t.later("windowFull", { window, day }), nextOf(known));
  }
  return refusedPlace(t.later("dayFull", { day }), nextOf(known));
}

const nextOf = ({ rules, loads, now }: Known) => freePlaces(daysToMoveTo(now, rules, loads));
