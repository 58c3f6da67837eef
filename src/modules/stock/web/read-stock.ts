import { browserApi } from "#kernel/web/browser-api.ts";
import { sellerCall } from "#modules/identity/web/seller-session.ts";

/** All counted products. */
export function readStock() {
  return sellerCall(browserApi.api.stock.list.$get());
}
