import { browserApi } from "#kernel/web/browser-api.ts";
import { sellerCall } from "#modules/identity/web/seller-session.ts";

/** A product with all that its form shows. */
export function readProduct(id: string) {
  return sellerCall(browserApi.api.product.seller[":id"].$get({ param: { id } }));
}
