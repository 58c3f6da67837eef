import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import { storeDay } from "#kernel/time/store-time.ts";
import { followClock, now } from "#kernel/web/device/clock.ts";
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
    () => isClosedAt(closing, now()),
    () => isClosed,
  );
}

const today = () => storeDay(now());
