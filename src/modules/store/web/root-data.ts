import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import type { StoreInfo } from "../contract.ts";
import { newestStore } from "./newest-store.ts";

/** Who the store is, and the day the page was made on, `yyyy-mm-dd`. */
export type RootData = { store: StoreInfo; today: string };

/** What the document's loader has said, the store's facts as new as they are known; undefined on a page that stands in for one that failed. */
export function useRootData(): RootData | undefined {
  const made = useRouteLoaderData<() => RootData>("root");
  const newest = useSyncExternalStore(newestStore.subscribe, newestStore.get, () => undefined);
  return made && newest ? { ...made, store: newest } : made;
}
