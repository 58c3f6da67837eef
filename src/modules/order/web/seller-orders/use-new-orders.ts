import { useEffect, useEffectEvent, useState } from "react";
import type { Filters } from "#ui/use-filters.ts";
import type { Order } from "../../contract/order.ts";
import { type OrderPage, withNewOrders } from "./order-page.ts";
import { useChime } from "./use-chime.ts";
import { useOrderStream } from "./use-order-stream.ts";
import type { useSellerOrders } from "./use-seller-orders.ts";

/** The orders that have come since the page was read, announced and not yet shown: the newest first. */
export function useNewOrders({ value, patch }: ReturnType<typeof useSellerOrders>, filters: Filters) {
  const [waiting, setWaiting] = useState<readonly Order[]>([]);
  const sound = useChime();
  const live = useOrderStream(value?.newest, (order) => {
    setWaiting((old) => [order, ...old.filter(({ _id }) => _id !== order._id)]);
    sound.ring();
  });
  // Another tab or filter may have shown them meanwhile.
  const shown = new Set(value?.orders.map(({ _id }) => _id));
  const unseen = waiting.filter(({ _id }) => !shown.has(_id));
  useTitleCount(unseen.length);
  useForget(value, () => setWaiting(unseen));

  const show = () => {
    setWaiting([]);
    if (isTop(filters)) patch((page) => withNewOrders(page, unseen));
    else filters.clear();
    scrollTo({ top: 0 });
  };
  return { live, unseen, show, sound };
}

/** An order that was shown once is not announced again when another filter leaves it out. */
function useForget(page: OrderPage | undefined, forget: () => void): void {
  const forgetShown = useEffectEvent(forget);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that is shown.
  useEffect(() => forgetShown(), [page]);
}

/** A list in which new orders stand first. */
function isTop(filters: Filters): boolean {
  const narrowed = ["q", "day", "after", "before"].some((name) => filters.get(name) !== "");
  return !narrowed && ["", "Pending"].includes(filters.get("status"));
}

/** `(3) Orders`: seen also while another tab is in front. */
function useTitleCount(count: number): void {
  useEffect(() => {
    if (count === 0) return;
    const title = document.title;
    document.title = `(${count}) ${title}`;
    return () => {
      // Another page may have put its own title there.
      if (document.title === `(${count}) ${title}`) document.title = title;
    };
  }, [count]);
}
