import { useEffect, useSyncExternalStore } from "react";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { call } from "#kernel/web/api/call.ts";
import { externalStore } from "#kernel/web/device/external-store.ts";
import { useSession } from "#modules/identity/web/shared/session-store.ts";
import type { StockApi } from "../module-api.ts";

const NONE: ReadonlySet<string> = new Set();
const store = externalStore<ReadonlySet<string>>(NONE);
/** The owner of the stored waits, or of those being loaded. */
let owner: string | undefined;

/** The ids of the products that the shopper waits for, as far as this page knows. They are loaded once. */
export function useWaits(): ReadonlySet<string> {
  const { user } = useSession();
  const id = user?._id;
  useEffect(() => {
    if (id === owner) return;
    owner = id;
    store.set(NONE);
    if (id !== undefined) load(id);
  }, [id]);
  return useSyncExternalStore(store.subscribe, store.get, () => NONE);
}

/** Stores whether a product is waited for. */
export function setWaiting(product: string, waits: boolean): void {
  const others = [...store.get()].filter((id) => id !== product);
  store.set(new Set(waits ? [...others, product] : others));
}

// Without an answer the page offers the button as if nothing were known, which does no harm.
function load(id: string): void {
  call(browserApi<StockApi>().api.stock.waits.$get()).then(
    ({ products }) => {
      if (owner === id) store.set(new Set([...store.get(), ...products]));
    },
    () => undefined,
  );
}
