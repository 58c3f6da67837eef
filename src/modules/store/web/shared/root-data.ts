import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import { storeDay } from "#kernel/time/store-time.ts";
import { externalStore } from "#kernel/web/device/external-store.ts";
import type { StoreInfo } from "../../contract.ts";
import { isClosedAt } from "../../rules/shared/closing.ts";

/** The store's facts, the day on which the page was made, `yyyy-mm-dd`, and the requested origin. */
export type RootData = { store: StoreInfo; today: string; origin: string };

/** The store's facts as last requested; undefined while the page's own are the newest. */
export const newestStore = externalStore<StoreInfo | undefined>(undefined);

/** The data of the document's loader, with the newest facts of the store; undefined on an error page without data. */
export function useRootData(): RootData | undefined {
  const made = useRouteLoaderData<() => RootData>("root");
  const newest = useSyncExternalStore(newestStore.subscribe, newestStore.get, () => undefined);
  return made && newest ? { ...made, store: newest } : made;
}

/** The store's facts, on a page whose document has been loaded. */
export function useStore(): StoreInfo {
  const root = useRootData();
  if (!root) throw new Error("The document of this page could not be loaded");
  return root.store;
}

/**
 * Today at the store, `yyyy-mm-dd`. A page hydrates with the day on which it was made, even if it was cached, and then
 * follows the clock.
 */
export function useToday(): string {
  const made = useRootData()?.today;
  return useSyncExternalStore(followClock, today, () => made ?? today());
}

/** True if shoppers can't order now, as the store is closed. It follows the clock. */
export function useIsClosed(): boolean {
  const { closing, isClosed = false } = useRootData()?.store ?? {};
  return useSyncExternalStore(
    followClock,
    () => isClosedAt(closing, new Date()),
    () => isClosed,
  );
}

const today = () => storeDay(new Date());

// Often enough for a page that is open over midnight. A sleeping phone checks when it wakes.
const CHECK_EVERY_MS = 30_000;

const listeners = new Set<() => void>();
let stop = () => {};

/** Calls `listener` on each tick of one clock that all listeners share. Returns a function that ends it. */
export function followClock(listener: () => void): () => void {
  if (listeners.size === 0) stop = startClock();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop();
  };
}

function startClock(): () => void {
  const tick = () => {
    for (const listener of listeners) listener();
  };
  const timer = setInterval(tick, CHECK_EVERY_MS);
  document.addEventListener("visibilitychange", tick);
  addEventListener("pageshow", tick);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", tick);
    removeEventListener("pageshow", tick);
  };
}
