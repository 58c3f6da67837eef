import { useToday } from "#modules/store/web/use-today.ts";
import { deliveryDayFrom, deliveryPromise } from "../rules/delivery-day.ts";

/** `Delivery on Sun 29 Nov`: when products of these categories come if they are ordered today. */
export function useDeliveryPromise(categories: Iterable<string>): string {
  return deliveryPromise(deliveryDayFrom(categories, useToday()));
}
