import { useEffect, useSyncExternalStore } from "react";
import { readAnswer } from "#kernel/web/api/answer.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { now } from "#kernel/web/device/clock.ts";
import { externalStore } from "#kernel/web/device/external-store.ts";
import { deviceCart, onCartChange } from "#modules/cart/web/shared/cart-store.ts";
import { session, useSession } from "#modules/identity/web/shared/session-store.ts";
import type { OrderAnswer } from "../../contract/order.ts";
import type { OrderApi } from "../../module-api.ts";

/** The order to which products can still be added, and the refusal of the last addition. */
export interface OpenOrder {
  order: OrderAnswer | null;
  refusal?: string;
}

type Known = OpenOrder & {
  /** The id of the shopper. */
  owner: string;
};

const known = externalStore<Known | undefined>(undefined);

/** Notes the order as it is after a call, for the logged-in shopper. */
export function setOpenOrder(open: OpenOrder): void {
  const owner = session().user?._id;
  if (owner !== undefined) known.set({ ...open, owner });
}

/** Loads the order anew. A failure is silent: nothing is offered that was not offered before. */
export async function loadOpenOrder(refusal?: string): Promise<void> {
  try {
    const { order } = await readAnswer(await browserApi<OrderApi>().api.order.open.$get());
    setOpenOrder({ order, ...(refusal !== undefined && { refusal }) });
  } catch {
    if (refusal !== undefined) setOpenOrder({ order: known.get()?.order ?? null, refusal });
  }
}

/**
 * The logged-in shopper's order to which products can be added; undefined while nobody knows, and for a visitor. It is
 * asked for only if the shopper has ordered before, when this is first shown and after each of their orders.
 */
export function useOpenOrder(): OpenOrder | undefined {
  const owner = useSession().user?._id;
  const open = useSyncExternalStore(known.subscribe, known.get, () => undefined);
  const lastOrder = useSyncExternalStore(onCartChange, lastOrderHere, () => null);
  useEffect(() => {
    if (owner !== undefined && lastOrder !== null) void loadOpenOrder();
  }, [owner, lastOrder]);
  if (open === undefined || open.owner !== owner) return undefined;
  const { order } = open;
  const isClosed = order?.changeableUntil !== undefined && new Date(order.changeableUntil) <= now();
  return isClosed ? { ...open, order: null } : open;
}

/** The shopper's last order; null without one, undefined if it is not known. */
const lastOrderHere = () => deviceCart().lastOrder;
