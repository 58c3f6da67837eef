import { useEffect, useSyncExternalStore } from "react";
import { readAnswer } from "#kernel/web/api/answer.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { now } from "#kernel/web/device/clock.ts";
import { externalStore } from "#kernel/web/device/external-store.ts";
import { deviceCart, onCartChange } from "#modules/cart/web/shared/cart-store.ts";
import { session, useSession } from "#modules/identity/web/shared/session-store.ts";
import { useIsClosed } from "#modules/store/web/shared/root-data.ts";
import type { OrderApi } from "../../module-api.ts";
import type { Order } from "../../rules/shared/order.ts";

/** The order to which products can still be added, the refusal of the last addition, and the orders that wait for their payment. */
export interface OpenOrder {
  order: Order | null;
  waiting?: readonly Order[];
  refusal?: string;
}

type CachedOrder = OpenOrder & {
  /** The id of the shopper. */
  owner: string;
};

const NO_ORDER: OpenOrder = { order: null };

const cached = externalStore<CachedOrder | undefined>(undefined);

/** Notes the order as it is after a call, for the logged-in shopper. */
export function setOpenOrder(open: OpenOrder): void {
  const owner = session().user?._id;
  if (owner === undefined) return;
  const before = cached.get();
  cached.set({ ...(before?.owner === owner && { waiting: before.waiting }), ...open, owner });
}

/** The time for which other parts of the page use the answer that one part has loaded. */
const FRESH_MS = 30_000;
/** The last load: for whom, after which of their orders, and when. */
let latestLoad = { of: "", at: 0 };

/** Loads the order anew. A failure is silent: nothing is offered that was not offered before. */
export async function loadOpenOrder(refusal?: string): Promise<void> {
  try {
    const request = browserApi<OrderApi>().api.order.open.$get();
    const [response, { openOrderOf }] = await Promise.all([request, import("./order-calls.ts")]);
    setOpenOrder({ ...openOrderOf(await readAnswer(response)), ...(refusal !== undefined && { refusal }) });
  } catch {
    latestLoad.at = 0;
    if (refusal !== undefined) setOpenOrder({ order: cached.get()?.order ?? null, refusal });
  }
}

/**
 * The logged-in shopper's order to which products can be added, none while the store is closed; undefined while nobody
 * knows, and for a visitor. It is
 * asked for only if the shopper has ordered before, once for all parts of a page, and after each of their orders.
 */
export function useOpenOrder(): OpenOrder | undefined {
  const owner = useSession().user?._id;
  const open = useSyncExternalStore(cached.subscribe, cached.get, () => undefined);
  const lastOrder = useSyncExternalStore(onCartChange, lastOrderHere, () => null);
  const isStoreClosed = useIsClosed();
  useEffect(() => {
    if (owner === undefined || lastOrder === null) return;
    const of = `${owner} ${lastOrder}`;
    if (latestLoad.of === of && Date.now() - latestLoad.at < FRESH_MS) return;
    latestLoad = { of, at: Date.now() };
    void loadOpenOrder();
  }, [owner, lastOrder]);
  if (owner === undefined) return undefined;
  if (open?.owner !== owner) return lastOrder === null ? NO_ORDER : undefined;
  const { order } = open;
  const isTooLate = order?.changeableUntil !== undefined && order.changeableUntil <= now();
  return isTooLate || isStoreClosed ? { ...open, order: null } : open;
}

/** The shopper's last order; null without one, undefined if it is not known. */
const lastOrderHere = () => deviceCart().lastOrder;
