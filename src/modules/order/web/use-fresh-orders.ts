import { useEffect, useEffectEvent, useRef } from "react";
import { readAnswer } from "#kernel/web/answer.ts";
import { browserApi } from "#kernel/web/browser-api.ts";
import type { Loaded } from "#ui/use-loaded.ts";
import type { Order } from "../contract/order.ts";

const LOOK_EVERY_MS = 30_000;

const isOpen = ({ status }: Order) => status === "Pending" || status === "Out for Delivery";

/**
 * Keeps a shopper's orders as the seller has them: read anew when the page is looked at again or the network is back, and
 * the open ones every half minute while it is looked at. A failure says nothing: what is shown stays, and is asked for again.
 */
export function useFreshOrders(
  shown: Pick<Loaded<Order[]>, "value" | "error" | "loading" | "reload" | "patch">,
): void {
  const { value: orders, error, loading, reload, patch } = shown;
  const latest = useRef(orders);
  const isAsking = useRef(false);
  useEffect(() => {
    latest.current = orders;
  }, [orders]);

  const look = useEffectEvent(async (some?: Order[]) => {
    if (document.visibilityState === "hidden" || isAsking.current || loading) return;
    if (!orders && error === undefined) return;
    isAsking.current = true;
    try {
      const query = some ? { ids: some.map(({ _id }) => _id).join(",") } : {};
      const { orders: read } = await readAnswer(await browserApi.api.order.user.$get({ query }));
      if (error !== undefined) reload();
      // What was done to them meanwhile may not be in the answer.
      else if (latest.current === orders) patch((known) => (some ? withChanges : unlessSame)(known, read));
    } catch {
      // The next look comes.
    } finally {
      isAsking.current = false;
    }
  });
  const lookOn = useEffectEvent(() => {
    const open = orders?.filter(isOpen) ?? [];
    if (error !== undefined) void look();
    else if (open.length > 0) void look(open);
  });

  useEffect(() => {
    const again = () => void look();
    const timer = setInterval(() => lookOn(), LOOK_EVERY_MS);
    document.addEventListener("visibilitychange", again);
    for (const event of RETURNS) addEventListener(event, again);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", again);
      for (const event of RETURNS) removeEventListener(event, again);
    };
  }, []);
}

const RETURNS = ["focus", "online", "pageshow"] as const;

/** Orders that are as they were stay the same objects: nothing begins anew at what is open in them. */
function unlessSame(known: readonly Order[], read: readonly Order[]): Order[] {
  const before = new Map(known.map((order) => [order._id, order]));
  return read.map((order) => {
    const same = before.get(order._id);
    return same && JSON.stringify(same) === JSON.stringify(order) ? same : order;
  });
}

function withChanges(known: readonly Order[], read: readonly Order[]): Order[] {
  const changed = new Map(unlessSame(known, read).map((order) => [order._id, order]));
  return known.map((order) => changed.get(order._id) ?? order);
}
