import { type ReactNode, useEffect } from "react";
import { Outlet, useLocation, useRouteError, useSearchParams } from "react-router";
import { onFirstTouch } from "#kernel/web/first-touch.ts";
import { cartCount } from "#modules/cart/rules/cart.ts";
import { useCart } from "#modules/cart/web/cart-store.ts";
import { closeLogin, openLogin, useSession } from "#modules/identity/web/session-store.ts";
import { LateProblem, useProblemAhead } from "#modules/store/web/late-problem.tsx";
import { FailedTitle } from "#modules/store/web/page-head.tsx";
import { useRootData } from "#modules/store/web/root-data.ts";
import { t } from "#modules/storefront/frame-texts.ts";
import { latePart } from "#ui/late-part.tsx";
import { searchedFor } from "./browse/searched-for.ts";
import { OfflineSupport } from "./offline/offline-support.tsx";
import { StoreFrame } from "./shell/store-frame.tsx";
import { startClientState } from "./start-client-state.ts";
import { useOfferedPromo } from "./use-offered-promo.ts";

const loginDialog = latePart(() => import("#modules/account/web/login-dialog.tsx"));

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
