import { deliveryDayFrom, deliveryPromise } from "#domain/delivery-day.ts";
import { useToday } from "./use-today.ts";

/** `Delivery on Sun 29 Nov`: when products of these categories come if they are ordered today. */
export function useDeliveryPromise(categories: Iterable<string>): string {
  return deliveryPromise(deliveryDayFrom(categories, useToday()));
}
