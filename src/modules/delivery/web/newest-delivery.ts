import { externalStore } from "#kernel/web/device/external-store.ts";
import type { DeliveryInfo } from "../contract.ts";

/** The delivery information as last requested; undefined while the page's own is the newest. */
export const newestDelivery = externalStore<DeliveryInfo | undefined>(undefined);
