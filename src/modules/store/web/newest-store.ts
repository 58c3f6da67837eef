import { externalStore } from "#kernel/web/device/external-store.ts";
import type { StoreInfo } from "../contract.ts";

/** The store's facts as last asked for; undefined while those that the page came with are the newest. */
export const newestStore = externalStore<StoreInfo | undefined>(undefined);
