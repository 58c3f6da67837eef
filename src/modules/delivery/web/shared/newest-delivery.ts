import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import { externalStore } from "#kernel/web/device/external-store.ts";
import type { AreaDays, DeliveryInfo } from "../../contract.ts";

/** The delivery information from the document's loader, and its time in milliseconds. */
export type DeliveryData = { delivery: DeliveryInfo; madeAt: number };

/** The days of the area that the shopper's orders go to; undefined while it is unknown. Every page shows these days. */
export const areaDays = externalStore<AreaDays | undefined>(undefined);

/** The delivery information as last requested; undefined while the page's own is the newest. */
export const newestDelivery = externalStore<DeliveryInfo | undefined>(undefined);

/** True if the store delivers to some PIN codes only. The frame of every page uses it. */
export function useHasAreas(): boolean {
  const made = useRouteLoaderData<() => DeliveryData>("root");
  const newest = useSyncExternalStore(newestDelivery.subscribe, newestDelivery.get, () => undefined);
  return (newest ?? made?.delivery)?.hasAreas ?? false;
}
