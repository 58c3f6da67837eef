import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import type { StoreInfo } from "../../contract.ts";
import { newestStore } from "../newest-store.ts";

/** The store's facts, the day on which the page was made, `yyyy-mm-dd`, and the requested origin. */
export type RootData = { store: StoreInfo; today: string; origin: string };

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
