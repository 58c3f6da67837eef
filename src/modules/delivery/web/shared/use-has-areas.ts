import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import { newestDelivery } from "../newest-delivery.ts";
import type { DeliveryData } from "./use-delivery.ts";

/** Whether the store delivers to some PIN codes only. The frame of each page asks it, so it is apart from `useDelivery`. */
export function useHasAreas(): boolean {
  const made = useRouteLoaderData<() => DeliveryData>("root");
  const newest = useSyncExternalStore(newestDelivery.subscribe, newestDelivery.get, () => undefined);
  return (newest ?? made?.delivery)?.hasAreas ?? false;
}
