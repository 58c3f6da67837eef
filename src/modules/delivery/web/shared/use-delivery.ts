import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import { storeMoment } from "#kernel/time/store-time.ts";
import { followClock, useToday } from "#modules/store/web/shared/use-today.ts";
import type { DeliveryInfo } from "../../contract.ts";
import { DEFAULT_DELIVERY_RULES } from "../../rules/shared/delivery-rules.ts";
import { newestDelivery } from "../newest-delivery.ts";

/** What the document's loader has said of deliveries, and when, in milliseconds. */
export type DeliveryData = { delivery: DeliveryInfo; madeAt: number };

const MINUTE_MS = 60_000;
const thisMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

/** The rules of a store that sets nothing up, on a page that stands in for one that failed. */
const NONE: DeliveryInfo = {
  ...{ freshWeekdays: [...DEFAULT_DELIVERY_RULES.freshWeekdays], cutOff: null, closedDays: [] },
  ...{ otherWeekdays: [...DEFAULT_DELIVERY_RULES.otherWeekdays], hasWindows: false, hasAreas: false },
};

/**
 * When the store delivers, as new as it is known, and the moment to go by. Where there is a cut-off that moment follows the clock by the minute;
 * else the day is enough. A page comes to life with the moment it was made at.
 */
export function useDelivery(): { delivery: DeliveryInfo; at: Date } {
  const made = useRouteLoaderData<() => DeliveryData>("root");
  const newest = useSyncExternalStore(newestDelivery.subscribe, newestDelivery.get, () => undefined);
  const delivery = newest ?? made?.delivery ?? NONE;
  const today = useToday();
  const minute = useSyncExternalStore(followClock, thisMinute, () => made?.madeAt ?? thisMinute());
  return { delivery, at: delivery.cutOff === null ? storeMoment(today, "00:00") : new Date(minute) };
}
