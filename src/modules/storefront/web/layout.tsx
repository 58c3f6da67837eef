import WifiOff from "lucide-react/icons/wifi-off";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { Outlet, useLocation, useRouteError, useSearchParams } from "react-router";
import { spokenPath } from "#kernel/texts/spoken-path.ts";
import { noteOfflineShown } from "#kernel/web/api/call.ts";
import { useOnline } from "#kernel/web/device/use-online.ts";
import type { ComponentType } from "#kernel/web/jsx/jsx.ts";
import { onFirstInteraction } from "#kernel/web/pages/hydration.ts";
import { cartCount } from "#modules/cart/rules/shared/cart.ts";
import { onCartChange, openDeviceCart, useCart } from "#modules/cart/web/shared/cart-store.ts";
import {
  closeLogin,
  hasMarker,
  noteUnreachable,
  openLogin,
  SELLER_MARKER,
  SHOPPER_MARKER,
  setSession,
  useSession,
} from "#modules/identity/web/shared/session-store.ts";
import { FailedTitle } from "#modules/store/web/shared/page-head.tsx";
import { useRootData } from "#modules/store/web/shared/root-data.ts";
import { lazyPart } from "#ui/loading/lazy-part.tsx";
import { t } from "../texts/frame-texts.ts";
import { searchedFor } from "./search-address.ts";
import { cachePage } from "./shell/service-worker.ts";
import { StoreFrame } from "./shell/store-frame.tsx";

const loginDialog = lazyPart(() => import("#modules/account/web/shared/login-dialog.tsx"));

// The pages without the bar that leads to the cart.
const CHECKOUT_PAGES = /^\/(cart|add-address|edit-address\/[^/]+)$/;

// Home and the lists of products.
const MARKET_PAGES = /^\/(products(\/[^/]+)?)?$/;

export function Component() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** A page that fails keeps the frame around it, with its links. */
export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <Frame>
      <FailedTitle missing={t("pageNotFound")} />
      <LazyProblem error={error} />
    </Frame>
  );
}

const problemCode = () => import("#modules/store/web/shared/problem.tsx");
const Problem = lazy(async (): Promise<{ default: ComponentType<{ error: unknown }> }> => {
  // Without a connection and an earlier load, nothing is shown here. The frame around it has links.
  return problemCode().catch(() => ({ default: () => null }));
});

function LazyProblem({ error }: { error: unknown }) {
  return (
    <Suspense>
      <Problem error={error} />
    </Suspense>
  );
}

/** Loads the code in advance: most failures are lost connections, and then it could not be loaded any more. */
function usePreloadedProblem(): void {
  useEffect(() => onFirstInteraction(() => void problemCode().catch(() => undefined)), []);
}

function Frame({ children }: { children: ReactNode }) {
  const root = useRootData();
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const { user, login } = useSession();
  const count = cartCount(useCart());
  useEffect(startClientState, []);
  useOfferedPromo(search);
  usePreloadedProblem();
  useEffect(() => {
    // Loads the login in advance, so that it opens at once on a poor connection.
    if (user === null) return onFirstInteraction(loginDialog.fetchAhead);
  }, [user]);
  if (!root) return <>{children}</>;
  return (
    <StoreFrame
      store={root.store}
      query={searchedFor(search)}
      cartCount={count}
      isCheckout={CHECKOUT_PAGES.test(pathname)}
      isMarket={MARKET_PAGES.test(pathname)}
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
 * Starts the client's state: the device's cart, then the session. For a visitor with an empty cart there is nothing
 * else to check, so that code waits for the first touch. Returns a function that stops it.
 */
function startClientState(): () => void {
  let stopped = false;
  let stopSync: (() => void) | undefined;
  const keep = async () => {
    stopWaiting();
    stopWatching();
    const { startClientSync } = await import("./client-sync.ts");
    if (!stopped) stopSync ??= startClientSync();
  };
  const keepOrTryAgain = () => {
    keep().catch(() => {
      noteUnreachable();
      addEventListener("online", keepOrTryAgain, { once: true });
    });
  };
  let stopWaiting: () => void = () => undefined;
  const stopWatching = onCartChange(keepOrTryAgain);
  // It reports when there is something in the cart.
  const closeCart = openDeviceCart();
  if (hasMarker(SHOPPER_MARKER) || hasMarker(SELLER_MARKER)) keepOrTryAgain();
  else {
    setSession({ user: null, isSeller: false });
    stopWaiting = onFirstInteraction(keepOrTryAgain);
  }
  return () => {
    stopped = true;
    stopWaiting();
    stopWatching();
    stopSync?.();
    closeCart();
    removeEventListener("online", keepOrTryAgain);
  };
}

/** Stores the promo code of a link such as `/products?promo=MANGO` for the cart, which checks it. */
function useOfferedPromo(search: URLSearchParams): void {
  const hasPromoCodes = useRootData()?.store.hasPromoCodes;
  const code = (search.get("promo") ?? "").trim();
  useEffect(() => {
    if (!hasPromoCodes || code === "") return;
    import("./link-promo.ts").then(
      ({ storeLinkPromo }) => storeLinkPromo(code),
      () => undefined,
    );
  }, [hasPromoCodes, code]);
}

/** The time after which a page counts as seen, in milliseconds. The wait also spares the first paint. */
const SEEN_AFTER_MS = 1500;

function OfflineSupport() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const seen = setTimeout(() => cachePage(spokenPath(pathname) + search), SEEN_AFTER_MS);
    return () => clearTimeout(seen);
  }, [pathname, search]);
  const online = useOnline();
  useEffect(() => {
    noteOfflineShown(!online);
    return () => noteOfflineShown(false);
  }, [online]);
  return (
    // Always rendered, so that a screen reader announces changes in it.
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
