import { externalStore } from "#kernel/web/device/external-store.ts";
import type { DeliveryInfo } from "../contract.ts";

/** When the store delivers as last asked for; undefined while what the page came with is the newest. */
export const newestDelivery = externalStore<DeliveryInfo | undefined>(undefined);
