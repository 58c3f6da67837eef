import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import type { StoreInfo } from "../../contract.ts";
import { newestStore } from "../newest-store.ts";

/** Who the store is, the day the page was made on, `yyyy-mm-dd`, and the origin that it was asked at. */
export type RootData = { store: StoreInfo; today: string; origin: string };

/** What the document's loader has said, the store's facts as new as they are known; undefined on a page that stands in for one that failed. */
export function useRootData(): RootData | undefined {
  const made = useRouteLoaderData<() => RootData>("root");
  const newest = useSyncExternalStore(newestStore.subscribe, newestStore.get, () => undefined);
  return made && newest ? { ...made, store: newest } : made;
}

/** Who the store is, on a page whose document has been loaded. */
export function useStore(): StoreInfo {
  const root = useRootData();
  if (!root) throw new Error("The document of this page could not be loaded");
  return root.store;
}
