import { useRouteLoaderData } from "react-router";
import type { StoreInfo } from "../contract.ts";

/** Who the store is, and the day the page was made on, `yyyy-mm-dd`. */
export type RootData = { store: StoreInfo; today: string };

/** What the document's loader has said; undefined on a page that stands in for one that failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<() => RootData>("root");
}
