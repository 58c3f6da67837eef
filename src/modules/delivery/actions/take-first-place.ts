import type { Tx } from "#kernel/db/connect.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { freePlaces, type Place } from "../rules/delivery-slots.ts";
import { allTaken } from "./first-place.ts";
import type { DeliveryPlan } from "./plan-delivery.ts";
import { readDelivery } from "./read-delivery.ts";
import { takePlaces } from "./take-places.ts";

/**
 * Takes the earliest place of a plan that is free, and holds its window until the transaction ends. None: `CONFLICT`, with
 * the next free ones. The caller holds the order's products by now, and no invoice number yet.
 */
export async function takeFirstPlace(tx: Tx, plan: DeliveryPlan): Promise<Place> {
  for (const place of freePlaces(plan.days)) {
    if (await takePlaces(tx, [place])) return place;
  }
  throw allTaken(plan, await readDelivery(tx, { from: storeDay(plan.order.now) }));
}
