import { readAnswer } from "#kernel/web/answer.ts";
import { browserApi } from "#kernel/web/browser-api.ts";
import { externalStore } from "#kernel/web/external-store.ts";
import type { DeliveryInfo } from "../contract.ts";

/** When the store delivers as last asked for; undefined while what the page came with is the newest. */
export const newestDelivery = externalStore<DeliveryInfo | undefined>(undefined);

/** Asks anew when the store delivers. Where it can't be had, what is known stays. */
export async function refreshDelivery(): Promise<void> {
  try {
    const { delivery } = await readAnswer(await browserApi.api.delivery.$get());
    newestDelivery.set(delivery);
  } catch {
    // Nobody has asked for it: an order that needs it is refused by the server, in words.
  }
}
