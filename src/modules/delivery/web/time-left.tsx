import { timeLeft } from "../rules/time-left.ts";
import { useDelivery } from "./use-delivery.ts";

/** How long one can still order for the first day, where the store has a cut-off; else nothing. */
export function TimeLeft({ categories, className }: { categories: Iterable<string>; className?: string }) {
  const { delivery, at } = useDelivery();
  const left = timeLeft(categories, at, delivery);
  return left === undefined ? null : <p className={className}>{left}</p>;
}
