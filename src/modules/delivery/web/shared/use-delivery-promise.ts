import { deliveryDay, deliveryPromise, nextDeliveryDay } from "../../rules/shared/delivery-day.ts";
import { useDelivery } from "./use-delivery.ts";

/**
 * The delivery day of products of these categories if they are ordered now: `Delivery on Sun 29 Nov`. Empty if it is
 * unknown.
 */
export function useDeliveryPromise(categories: Iterable<string>): string {
  const { delivery, at } = useDelivery();
  const day = deliveryDay(categories, at, delivery);
  return day === undefined ? "" : deliveryPromise(day);
}

/** The same, if the day is not the store's first delivery day; else empty. */
export function useLaterPromise(categories: Iterable<string>): string {
  const { delivery, at } = useDelivery();
  const day = deliveryDay(categories, at, delivery);
  return day === undefined || day === nextDeliveryDay(at, delivery) ? "" : deliveryPromise(day);
}
