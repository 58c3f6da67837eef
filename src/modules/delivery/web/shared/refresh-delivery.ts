import { readAnswer } from "#kernel/web/api/answer.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { newestDelivery } from "../newest-delivery.ts";

/** Asks anew when the store delivers. Where it can't be had, what is known stays. */
export async function refreshDelivery(): Promise<void> {
  try {
    const { delivery } = await readAnswer(await browserApi.api.delivery.$get());
    newestDelivery.set(delivery);
  } catch {
    // Nobody has asked for it: an order that needs it is refused by the server, in words.
  }
}
