import { browserApi } from "#kernel/web/browser-api.ts";
import { sellerCall } from "#modules/identity/web/seller-session.ts";

/** The offers that were sent, the newest first. */
export function readOffers() {
  return sellerCall(browserApi.api.newsletter["offer-history"].$get());
}
