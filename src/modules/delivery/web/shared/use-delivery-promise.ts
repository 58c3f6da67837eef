import { deliveryDay, deliveryPromise, nextDeliveryDay } from "../../rules/shared/delivery-day.ts";
import { useDelivery } from "./use-delivery.ts";

/** `Delivery on Sun 29 Nov`: when products of these categories come if they are ordered now. Empty when nobody knows. */
export function useDeliveryPromise(categories: Iterable<string>): string {
  const { delivery, at } = useDelivery();
  const day = deliveryDay(categories, at, delivery);
  return day === undefined ? "" : deliveryPromise(day);
}

/** The same, where it is another day than the first on which the store delivers anything; else empty. */
export function useLaterPromise(categories: Iterable<string>): string {
  const { delivery, at } = useDelivery();
  const day = deliveryDay(categories, at, delivery);
  return day === undefined || day === nextDeliveryDay(at, delivery) ? "" : deliveryPromise(day);
}
