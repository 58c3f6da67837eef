import { useEffect, useEffectEvent, useState } from "react";
import { askForLogin } from "#modules/identity/web/seller-session.ts";
import { useSession } from "#modules/identity/web/session-store.ts";
import type { Order } from "../../contract/order.ts";
import { ORDER_EVENTS } from "../../rules/order-events.ts";

// A browser comes back by itself when a connection breaks, but not when the store refuses it, such as while it restarts.
const COME_BACK_MS = 5_000;

/**
 * Calls `onOrder` for each order that is placed from now on, once `since`, the newest that is known, is: undefined until
 * the list is there, null where there is none. Returns whether it is being listened.
 */
export function useOrderStream(since: string | null | undefined, onOrder: (order: Order) => void): boolean {
  const { isSeller } = useSession();
  const [live, setLive] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const ready = since !== undefined && isSeller === true;
  const open = useEffectEvent(() => new EventSource(streamAddress(since)));
  const take = useEffectEvent(onOrder);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens the stream anew.
  useEffect(() => {
    if (!ready) return;
    const stream = open();
    let comeBack: ReturnType<typeof setTimeout> | undefined;
    stream.onopen = () => setLive(true);
    stream.onerror = () => {
      setLive(false);
      if (stream.readyState !== EventSource.CLOSED) return;
      comeBack = setTimeout(() => setAttempt((n) => n + 1), COME_BACK_MS);
    };
    stream.addEventListener(ORDER_EVENTS.placed, ({ data }) => {
      const order: Order = JSON.parse(data);
      take(order);
    });
    stream.addEventListener(ORDER_EVENTS.ended, () => {
      stream.close();
      setLive(false);
      askForLogin();
    });
    return () => {
      clearTimeout(comeBack);
      stream.close();
      setLive(false);
    };
  }, [ready, attempt]);
  return live;
}

function streamAddress(since: string | null | undefined): string {
  return since ? `/api/order/stream?since=${encodeURIComponent(since)}` : "/api/order/stream";
}
