import { orderBy } from "../../rules/shared/delivery-days.ts";
import { useDelivery } from "./use-delivery.ts";

/** Until when one can still order for the first day, where the store has a cut-off; else nothing. */
export function OrderBy({ categories, className }: { categories: Iterable<string>; className?: string }) {
  const { delivery, at } = useDelivery();
  const words = orderBy(categories, at, delivery);
  return words === undefined ? null : <p className={className}>{words}</p>;
}
