import { useIsClosed } from "#modules/store/web/shared/root-data.ts";
import { deliveryDay, deliveryPromise } from "../../rules/shared/delivery-days.ts";
import { useDelivery } from "./use-delivery.ts";

// Separate from the promises that the cart loads too.

/**
 * The promise that most products of these categories have, one entry a product: a list says it once, above itself. Of
 * equally many, the first day.
 */
export function useCommonPromise(categories: readonly string[]): string {
  const { delivery, at } = useDelivery();
  const isClosed = useIsClosed();
  const counts = new Map<string, number>();
  for (const category of categories) {
    const day = deliveryDay([category], at, delivery);
    if (day !== undefined) counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  const [common] = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return common === undefined || isClosed ? "" : deliveryPromise(common[0]);
}
