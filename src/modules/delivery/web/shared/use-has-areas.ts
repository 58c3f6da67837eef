import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import { newestDelivery } from "../newest-delivery.ts";
import type { DeliveryData } from "./use-delivery.ts";

/**
 * Whether the store delivers to some PIN codes only. It is apart from `useDelivery`, as the frame of every page uses
 * it.
 */
export function useHasAreas(): boolean {
  const made = useRouteLoaderData<() => DeliveryData>("root");
  const newest = useSyncExternalStore(newestDelivery.subscribe, newestDelivery.get, () => undefined);
  return (newest ?? made?.delivery)?.hasAreas ?? false;
}
