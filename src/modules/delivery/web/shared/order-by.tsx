import { useIsClosed } from "#modules/store/web/shared/root-data.ts";
import { orderBy } from "../../rules/shared/deadlines.ts";
import { useDelivery } from "./use-delivery.ts";

/** The deadline of orders for the first delivery day; nothing without a cut-off, or while the store is closed. */
export function OrderBy({ categories, className }: { categories: Iterable<string>; className?: string }) {
  const { delivery, at } = useDelivery();
  const isClosed = useIsClosed();
  const words = orderBy(categories, at, delivery);
  return words === undefined || isClosed ? null : <p className={className}>{words}</p>;
}
