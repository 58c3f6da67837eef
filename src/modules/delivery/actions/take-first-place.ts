import type { Tx } from "#kernel/db/connect.ts";
import type { AppError } from "#kernel/errors/app-error.ts";
import { formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import { daySlots, freePlaces, type Place } from "../rules/delivery-slots.ts";
import { windowName } from "../rules/window-name.ts";
import { t } from "../server-texts.ts";
import type { DeliveryPlan } from "./plan-delivery.ts";
import { readDelivery } from "./read-delivery.ts";
import { refusedPlace } from "./refused-place.ts";
import { takePlace } from "./take-place.ts";

/**
 * Takes the earliest place of a plan that is free, and holds its window until the transaction ends. None: `CONFLICT`, with
 * the next free ones. The caller holds the order's products by now, and no invoice number yet.
 */
export async function takeFirstPlace(tx: Tx, plan: DeliveryPlan): Promise<Place> {
  for (const { day, window } of freePlaces(plan.days)) {
    if (window === null || (await takePlace(tx, { day, window }))) return { day, window };
  }
  throw await full(tx, plan);
}

async function full(tx: Tx, { days, order }: DeliveryPlan): Promise<AppError> {
  const { rules, loads } = await readDelivery(tx, { from: storeDay(order.now) });
  const next = freePlaces(daySlots(order.categories, order.now, rules, loads));
  const [first] = days;
  if (!order.wanted || !first) return refusedPlace(t.later("allFull"), next);
  const day = formatShortDay(first.day);
  const [slot, ...others] = first.slots;
  if (!slot || others.length > 0) return refusedPlace(t.later("dayFull", { day }), next);
  return refusedPlace(t.later("windowFull", { window: windowName(slot.window), day }), next);
}
