import { toastError } from "#kernel/web/call.ts";
import { checkSessions, checkShopperAgain, followOtherTabs } from "#modules/account/web/account.ts";
import { deviceCart, onCartChange, openDeviceCart } from "#modules/cart/web/cart-store.ts";
import { keepCartSaved } from "#modules/cart/web/cart-sync.ts";
import { forgetAllBut, learnMissing, openKnownProducts } from "#modules/catalog/web/known-products.ts";

/** The cart's page asks for the same products, and says the same. */
const toastUnlearned = (error: unknown) => toastError(error, undefined, "cart's products");

/** Brings the page to life: the device's cart, then who is looking. Returns how to stop. */
export function startClientState(): () => void {
  openKnownProducts();
  const closeCart = openDeviceCart();
  const stopSaving = keepCartSaved();
  forgetAllBut(Object.keys(deviceCart().items));
  // What is not known yet is learned quietly: only the sum on the cart's bar waits for it.
  const learn = () => learnMissing(Object.keys(deviceCart().items)).catch(toastUnlearned);
  const stopLearning = onCartChange(learn);
  const stopFollowing = onCartChange(followOtherTabs);
  checkSessions().then(learn);
  addEventListener("online", checkShopperAgain);
  return () => {
    closeCart();
    stopSaving();
    stopLearning();
    stopFollowing();
    removeEventListener("online", checkShopperAgain);
  };
}
