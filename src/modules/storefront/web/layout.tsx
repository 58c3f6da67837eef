import WifiOff from "lucide-react/icons/wifi-off";
import { type ReactNode, useEffect } from "react";
import { Outlet, useLocation, useRouteError, useSearchParams } from "react-router";
import { CONNECTION_TOAST } from "#kernel/web/api/connection-toast.ts";
import { useOnline } from "#kernel/web/device/use-online.ts";
import { onFirstTouch } from "#kernel/web/pages/first-touch.ts";
import { toast } from "#kernel/web/toast.ts";
import { cartCount } from "#modules/cart/rules/shared/cart.ts";
import { onCartChange, openDeviceCart, useCart } from "#modules/cart/web/shared/cart-store.ts";
import { isMarked, SELLER_MARKER, SHOPPER_MARKER } from "#modules/identity/web/shared/session-markers.ts";
import { closeLogin, openLogin, setSession, useSession } from "#modules/identity/web/shared/session-store.ts";
import { LateProblem, useProblemAhead } from "#modules/store/web/shared/late-problem.tsx";
import { FailedTitle } from "#modules/store/web/shared/page-head.tsx";
import { useRootData } from "#modules/store/web/shared/root-data.ts";
import { latePart } from "#ui/loading/late-part.tsx";
import { t } from "../frame-texts.ts";
import { searchedFor } from "./browse/searched-for.ts";
import { noteSeen } from "./offline/service-worker.ts";
import { StoreFrame } from "./shell/store-frame.tsx";

const loginDialog = latePart(() => import("#modules/account/web/shared/login-dialog.tsx"));

// These pages hide the bar that leads to the cart.
const CHECKOUT_PAGES = /^\/(cart|add-address|edit-address\/[^/]+)$/;

export function Component() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** A page that fails keeps the chrome around it, so that there is a way on. */
export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <Frame>
      <FailedTitle missing={t("pageNotFound")} />
      <LateProblem error={error} />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const root = useRootData();
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const { user, login } = useSession();
  const count = cartCount(useCart());
  useEffect(startClientState, []);
  useOfferedPromo(search);
  useProblemAhead();
  useEffect(() => {
    // So that the login opens at once, also when the connection is poor.
    if (user === null) return onFirstTouch(loginDialog.fetchAhead);
  }, [user]);
  if (!root) return children;
  return (
    <StoreFrame
      store={root.store}
      year={Number(root.today.slice(0, 4))}
      query={searchedFor(search)}
      cartCount={count}
      isCheckout={CHECKOUT_PAGES.test(pathname)}
      visitor={user ?? null}
      onLogin={() => openLogin()}
    >
      <OfflineSupport />
      {children}
      {login && <loginDialog.Part {...login} onMissing={closeLogin} />}
    </StoreFrame>
  );
}

/**
 * Brings the page to life: the device's cart, then who is looking. A visitor with an empty cart has no more to be found
 * out, so the code for that comes with the first touch. Returns how to stop.
 */
function startClientState(): () => void {
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

/** Keeps the promo code of a link such as `/products?promo=MANGO` for the cart, which asks whether it counts. */
function useOfferedPromo(search: URLSearchParams): void {
  const hasPromoCodes = useRootData()?.store.hasPromoCodes;
  const code = (search.get("promo") ?? "").trim();
  useEffect(() => {
    if (!hasPromoCodes || code === "") return;
    // Fetched where there is a code, so that nobody else has to.
    import("./keep-promo.ts").then(
      ({ keepPromo }) => keepPromo(code),
      () => undefined,
    );
  }, [hasPromoCodes, code]);
}

/** A page counts as seen when it was looked at for this long, in milliseconds. The wait also spares the first paint. */
const SEEN_AFTER_MS = 1500;

/** Keeps what was seen, so that it opens without a network. Says so while there is none. */
function OfflineSupport() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const seen = setTimeout(() => noteSeen(pathname + search), SEEN_AFTER_MS);
    return () => clearTimeout(seen);
  }, [pathname, search]);
  const online = useOnline();
  useEffect(() => {
    if (online) return;
    return () => toast.dismiss(CONNECTION_TOAST.id);
  }, [online]);
  return (
    // Always there, so that a screen reader hears what appears in it.
    <div role="status" data-no-print className="sticky top-(--top-bar) z-20 low:static">
      {!online && (
        <p className="bg-butter px-4 py-2 text-center text-sm font-medium text-ink">
          <WifiOff aria-hidden="true" className="mr-2 inline size-4 align-[-0.15em]" />
          {t("offline")}
        </p>
      )}
    </div>
  );
}
