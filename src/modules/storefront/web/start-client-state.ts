import { onFirstTouch } from "#kernel/web/first-touch.ts";
import { onCartChange, openDeviceCart } from "#modules/cart/web/cart-store.ts";
import { isMarked, SELLER_MARKER, SHOPPER_MARKER } from "#modules/identity/web/session-markers.ts";
import { setSession } from "#modules/identity/web/session-store.ts";

/**
 * Brings the page to life: the device's cart, then who is looking. A visitor with an empty cart has no more to be found
 * out, so the code for that comes with the first touch. Returns how to stop.
 */
export function startClientState(): () => void {
  let stopped = false;
  let stopKeeping: (() => void) | undefined;
  const keep = async () => {
    stopWaiting();
    stopWatching();
    const { keepClientState } = await import("./keep-client-state.ts");
    if (!stopped) stopKeeping ??= keepClientState();
  };
  const keepOrTryAgain = () => {
    keep().catch(() => {
      setSession({ user: null, isUnreachable: true, isSeller: false });
      addEventListener("online", keepOrTryAgain, { once: true });
    });
  };
  let stopWaiting: () => void = () => undefined;
  const stopWatching = onCartChange(keepOrTryAgain);
  // Tells the above when there is something in it.
  const closeCart = openDeviceCart();
  if (isMarked(SHOPPER_MARKER) || isMarked(SELLER_MARKER)) keepOrTryAgain();
  else {
    setSession({ user: null, isSeller: false });
    stopWaiting = onFirstTouch(keepOrTryAgain);
  }
  return () => {
    stopped = true;
    stopWaiting();
    stopWatching();
    stopKeeping?.();
    closeCart();
    removeEventListener("online", keepOrTryAgain);
  };
}
