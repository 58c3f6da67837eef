import { toastError } from "#kernel/web/api/call.ts";
import { followServer } from "#kernel/web/device/check-clock.ts";
import {
  checkSessions,
  checkShopperAgain,
  readShopper,
  syncWithOtherTabs,
} from "#modules/account/web/shared/account.ts";
import { deviceCart, onCartChange } from "#modules/cart/web/shared/cart-store.ts";
import { keepCartSaved } from "#modules/cart/web/shared/cart-sync.ts";
import { loadMissing } from "#modules/catalog/web/shared/load-missing.ts";
import { dropAllBut, openProductCache } from "#modules/catalog/web/shared/product-cache.ts";
import { session, setSession } from "#modules/identity/web/shared/session-store.ts";

/** The cart's page loads the same products and uses the same toast. */
const toastUnlearned = (error: unknown) => toastError(error, undefined, "cart's products");

const RETRY_DELAY_MS = 20_000;

/** Checks the session, and synchronises the device's cart with the saved one. Returns a function that stops it. */
export function startClientSync(): () => void {
  openProductCache();
  const stopSaving = keepCartSaved(readShopper);
  dropAllBut(Object.keys(deviceCart().items));
  // Unknown products are loaded silently, as only the sum on the cart's bar waits for them.
  const learn = () => loadMissing(Object.keys(deviceCart().items)).catch(toastUnlearned);
  const stopLearning = onCartChange(learn);
  const stopFollowing = onCartChange(syncWithOtherTabs);
  checkSessions().then(learn);
  // The greeting is of the time of day, and is drawn again with the session.
  void followServer().then(() => setSession({}));
  addEventListener("online", checkShopperAgain);
  // A device often reports a network while the server is out of reach.
  const timer = setInterval(() => session().isUnreachable && checkShopperAgain(), RETRY_DELAY_MS);
  return () => {
    stopSaving();
    stopLearning();
    stopFollowing();
    removeEventListener("online", checkShopperAgain);
    clearInterval(timer);
  };
}
