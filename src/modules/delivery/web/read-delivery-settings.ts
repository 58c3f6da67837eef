import { browserApi } from "#kernel/web/browser-api.ts";
import { sellerCall } from "#modules/identity/web/seller-session.ts";

/** When and where the store delivers, as it is set now. */
export function readDeliverySettings() {
  return sellerCall(browserApi.api.delivery.settings.$get());
}
