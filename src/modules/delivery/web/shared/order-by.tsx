import { orderBy } from "../../rules/shared/delivery-days.ts";
import { useDelivery } from "./use-delivery.ts";

/** The deadline of orders for the first delivery day; nothing without a cut-off. */
export function OrderBy({ categories, className }: { categories: Iterable<string>; className?: string }) {
  const { delivery, at } = useDelivery();
  const words = orderBy(categories, at, delivery);
  return words === undefined ? null : <p className={className}>{words}</p>;
}
