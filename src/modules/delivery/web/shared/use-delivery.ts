import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import { storeMoment } from "#kernel/time/store-time.ts";
import { followClock, useToday } from "#modules/store/web/shared/use-today.ts";
import type { DeliveryInfo } from "../../contract.ts";
import { DEFAULT_DELIVERY_RULES } from "../../rules/shared/delivery-rules.ts";
import { newestDelivery } from "../newest-delivery.ts";

/** The delivery information from the document's loader, and its time in milliseconds. */
export type DeliveryData = { delivery: DeliveryInfo; madeAt: number };

const MINUTE_MS = 60_000;
const thisMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

/** The default rules, for an error page without data. */
const NONE: DeliveryInfo = {
  ...{ freshWeekdays: [...DEFAULT_DELIVERY_RULES.freshWeekdays], cutOff: null, closedDays: [] },
  ...{ otherWeekdays: [...DEFAULT_DELIVERY_RULES.otherWeekdays], hasWindows: false, hasAreas: false },
};

/**
 * The newest delivery information, and the time to compute with. With a cut-off that time follows the clock by the
 * minute; otherwise the day is enough. A page hydrates with the time at which it was made.
 */
export function useDelivery(): { delivery: DeliveryInfo; at: Date } {
  const made = useRouteLoaderData<() => DeliveryData>("root");
  const newest = useSyncExternalStore(newestDelivery.subscribe, newestDelivery.get, () => undefined);
  const delivery = newest ?? made?.delivery ?? NONE;
  const today = useToday();
  const minute = useSyncExternalStore(followClock, thisMinute, () => made?.madeAt ?? thisMinute());
  return { delivery, at: delivery.cutOff === null ? storeMoment(today, "00:00") : new Date(minute) };
}
