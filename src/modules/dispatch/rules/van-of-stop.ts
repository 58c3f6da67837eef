import { reachOf } from "#modules/delivery/rules/shared/areas.ts";
import type { DeliveryArea } from "#modules/delivery/rules/shared/delivery-rules.ts";

/** The vans of areas: each PIN code stands for the whole area that holds it. */
export type VanOfPin = ReadonlyMap<string, string>;

/**
 * The id of the van that drives to a PIN code: that of its area, in which all ranges with one place are together.
 * Undefined if no van has it. A PIN code outside all areas may have one of its own.
 */
export function vanOfPin(
  pin: string,
  { areas, vans }: { areas: readonly DeliveryArea[]; vans: VanOfPin },
): string | undefined {
  const own = placeOf(pin, areas);
  if (own === undefined) return vans.get(pin);
  for (const [key, van] of vans) if (placeOf(key, areas) === own) return van;
  return undefined;
}

/** The place of the area that holds a PIN code; undefined outside all areas. */
export function placeOf(pin: string, areas: readonly DeliveryArea[]): number | undefined {
  const reach = reachOf(pin, areas);
  return reach.served ? reach.area?.place : undefined;
}
