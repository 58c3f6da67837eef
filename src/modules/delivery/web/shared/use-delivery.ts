import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import { storeMoment } from "#kernel/time/store-time.ts";
import { followClock, now } from "#kernel/web/device/clock.ts";
import { useIsClosed, useToday } from "#modules/store/web/shared/root-data.ts";
import type { DeliveryInfo } from "../../contract.ts";
import { deliveryDay, deliveryPromise, nextDeliveryDay } from "../../rules/shared/delivery-days.ts";
import { DEFAULT_DELIVERY_RULES } from "../../rules/shared/delivery-rules.ts";
import { areaDays, type DeliveryData, newestDelivery } from "./newest-delivery.ts";

const MINUTE_MS = 60_000;
const thisMinute = () => Math.floor(+now() / MINUTE_MS) * MINUTE_MS;

/** The default rules, for an error page without data. */
const NONE: DeliveryInfo = {
  freshWeekdays: [...DEFAULT_DELIVERY_RULES.freshWeekdays],
  cutOff: null,
  closedDays: [],
  otherWeekdays: [...DEFAULT_DELIVERY_RULES.otherWeekdays],
  hasWindows: false,
  hasAreas: false,
};

/**
 * The newest delivery information, and the time to compute with. With a cut-off that time follows the clock by the
 * minute; otherwise the day is enough. A page hydrates with the time at which it was made.
 */
export function useDelivery(): { delivery: DeliveryInfo; at: Date } {
  const made = useRouteLoaderData<() => DeliveryData>("root");
  const newest = useSyncExternalStore(newestDelivery.subscribe, newestDelivery.get, () => undefined);
  const days = useSyncExternalStore(areaDays.subscribe, areaDays.get, () => undefined);
  const delivery = { ...(newest ?? made?.delivery ?? NONE), ...days };
  const today = useToday();
  const minute = useSyncExternalStore(followClock, thisMinute, () => made?.madeAt ?? thisMinute());
  return { delivery, at: delivery.cutOff === null ? storeMoment(today, "00:00") : new Date(minute) };
}

/**
 * The delivery day of products of these categories if they are ordered now: `Delivery on Sun 29 Nov`. Empty if it is
 * unknown, or if the store is closed for orders.
 */
export function useDeliveryPromise(categories: Iterable<string>): string {
  const { delivery, at } = useDelivery();
  const isClosed = useIsClosed();
  const day = deliveryDay(categories, at, delivery);
  return day === undefined || isClosed ? "" : deliveryPromise(day);
}

/** The promise of these categories, if the day is not the store's first delivery day; else empty. */
export function useLaterPromise(categories: Iterable<string>): string {
  const { delivery, at } = useDelivery();
  const promise = useDeliveryPromise(categories);
  return deliveryDay(categories, at, delivery) === nextDeliveryDay(at, delivery) ? "" : promise;
}
