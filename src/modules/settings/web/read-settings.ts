import { browserApi } from "#kernel/web/browser-api.ts";
import { sellerCall } from "#modules/identity/web/seller-session.ts";

/** The store's settings as they are now. */
export function readSettings() {
  return sellerCall(browserApi.api.seller.settings.$get());
}
