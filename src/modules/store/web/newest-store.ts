import { externalStore } from "#kernel/web/device/external-store.ts";
import type { StoreInfo } from "../contract.ts";

/** The store's facts as last requested; undefined while the page's own are the newest. */
export const newestStore = externalStore<StoreInfo | undefined>(undefined);
