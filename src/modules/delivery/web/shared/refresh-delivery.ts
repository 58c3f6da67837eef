import { readAnswer } from "#kernel/web/api/answer.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import type { DeliveryApi } from "../../module-api.ts";
import { newestDelivery } from "./newest-delivery.ts";

/** Reloads the delivery information. If that fails, the known one stays. */
export async function refreshDelivery(): Promise<void> {
  try {
    const { delivery } = await readAnswer(await browserApi<DeliveryApi>().api.delivery.$get());
    newestDelivery.set(delivery);
  } catch {
    // The visitor did not ask for it. If an order needs it, the server refuses with a message.
  }
}
