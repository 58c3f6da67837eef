import { reachOf } from "#modules/delivery/rules/areas.ts";
import type { DeliveryArea } from "#modules/delivery/rules/delivery-rules.ts";

export type Area = DeliveryArea;

/**
 * The PIN codes of the area in which an order is delivered: `570001–570020`, as the store has set its areas up; else the
 * PIN code alone.
 */
export function areaOf(pin: string, areas: readonly Area[]): string {
  const reach = reachOf(pin, areas);
  if (!reach.served || !reach.area) return pin;
  const { firstPin, lastPin } = reach.area;
  return firstPin === lastPin ? firstPin : `${firstPin}–${lastPin}`;
}
