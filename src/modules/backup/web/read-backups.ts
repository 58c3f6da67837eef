import { browserApi } from "#kernel/web/api/browser-api.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";

/** The store's backups, the newest first. */
export const readBackups = () => sellerCall(browserApi.api.seller.backups.$get());
