import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Filters } from "#ui/use-filters.ts";
import type { Order } from "../../contract/order.ts";
import { type OrderPage, withNewOrders } from "./order-page.ts";
import { useChime } from "./use-chime.ts";
import { useOrderStream } from "./use-order-stream.ts";
import type { useSellerOrders } from "./use-seller-orders.ts";

/**
 * The orders that have come since the page was read, announced and not yet shown: the newest first. What is changed
 * elsewhere is shown in its place.
 */
export function useNewOrders(list: ReturnType<typeof useSellerOrders>, filters: Filters) {
  const { value, patch } = list;
  const [waiting, setWaiting] = useState<readonly Order[]>([]);
  const sound = useChime();
  const countLater = useSoon(list.recount);
  const live = useOrderStream(value?.newest, {
    onPlaced: (order) => {
      setWaiting((old) => [order, ...old.filter(({ _id }) => _id !== order._id)]);
      sound.ring();
    },
    onChanged: (order) => {
      setWaiting((old) => old.map((each) => (each._id === order._id ? order : each)));
      list.replace(order);
      // How many there are of each status: of those on this page that is known.
      if (!value?.orders.some(({ _id }) => _id === order._id)) countLater();
    },
    onMissed: () => {
      list.refresh(value?.orders.map(({ _id }) => _id) ?? []);
      countLater();
    },
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

const SOON_MS = 500;

/** Does something a little later, once for all that asked for it meanwhile. */
function useSoon(work: () => unknown): () => void {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const run = useEffectEvent(() => {
    waiting.current = undefined;
    work();
  });
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked === 0) return;
    waiting.current ??= setTimeout(() => run(), SOON_MS);
  }, [asked]);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return () => setAsked((n) => n + 1);
}

/** An order that was shown once is not announced again when another filter leaves it out. */
function useForget(page: OrderPage | undefined, forget: () => void): void {
  const forgetShown = useEffectEvent(forget);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each page of the list that is shown.
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
