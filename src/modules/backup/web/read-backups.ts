import { browserApi } from "#kernel/web/browser-api.ts";
import { sellerCall } from "#modules/identity/web/seller-session.ts";

/** The store's backups, the newest first. */
export const readBackups = () => sellerCall(browserApi.api.seller.backups.$get());
