import { useEffect, useEffectEvent, useState } from "react";
import { askForLogin } from "#modules/identity/web/seller-session.ts";
import { useSession } from "#modules/identity/web/session-store.ts";
import type { Order } from "../../contract/order.ts";
import { ORDER_EVENTS } from "../../rules/order-status.ts";

// A browser comes back by itself when a connection breaks, but not when the store refuses it, such as while it restarts.
const COME_BACK_MS = 5_000;

/** What is to be done about what is heard. */
export interface OrderEars {
  onPlaced: (order: Order) => void;
  onChanged: (order: Order) => void;
  /** Orders may have been changed of which nothing was heard. */
  onMissed: () => void;
}

/**
 * Tells of each order that is placed or changed from now on, once `since`, the newest that is known, is: undefined until
 * the list is there, null where there is none. Returns whether it is being listened.
 */
export function useOrderStream(since: string | null | undefined, ears: OrderEars): boolean {
  const { isSeller } = useSession();
  const [live, setLive] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const ready = since !== undefined && isSeller === true;
  const open = useEffectEvent(() => new EventSource(streamAddress(since)));
  const take = useEffectEvent((event: "onPlaced" | "onChanged", { data }: MessageEvent<string>) => {
    const order: Order = JSON.parse(data);
    ears[event](order);
  });
  const missed = useEffectEvent(ears.onMissed);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens a new stream.
  useEffect(() => {
    if (!ready) return;
    const stream = open();
    let comeBack: ReturnType<typeof setTimeout> | undefined;
    stream.onopen = () => {
      setLive(true);
      // Whatever was changed between the list and this moment.
      missed();
    };
    stream.onerror = () => {
      setLive(false);
      if (stream.readyState !== EventSource.CLOSED) return;
      comeBack = setTimeout(() => setAttempt((n) => n + 1), COME_BACK_MS);
    };
    stream.addEventListener(ORDER_EVENTS.placed, (event) => take("onPlaced", event));
    stream.addEventListener(ORDER_EVENTS.changed, (event) => take("onChanged", event));
    stream.addEventListener(ORDER_EVENTS.many, () => missed());
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
