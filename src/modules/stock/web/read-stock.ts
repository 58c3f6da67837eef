import { browserApi } from "#kernel/web/api/browser-api.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";

/** All counted products. */
export function readStock() {
  return sellerCall(browserApi.api.stock.list.$get());
}
