import { type ReactNode, useEffect } from "react";
import { isRouteErrorResponse, Outlet, useLocation, useSearchParams } from "react-router";
import { onFirstTouch } from "#kernel/web/first-touch.ts";
import { cartCount } from "#modules/cart/rules/cart.ts";
import { useCart } from "#modules/cart/web/cart-store.ts";
import { closeLogin, openLogin, useSession } from "#modules/identity/web/session-store.ts";
import { LateProblem, useProblemAhead } from "#modules/store/web/late-problem.tsx";
import { pageTitle } from "#modules/store/web/page-title.ts";
import { useRootData } from "#modules/store/web/root-data.ts";
import { t } from "#modules/storefront/frame-texts.ts";
import { latePart } from "#ui/late-part.tsx";
import type { Route } from "./+types/layout.ts";
import { searchedFor } from "./browse/searched-for.ts";
import { OfflineSupport } from "./offline/offline-support.tsx";
import { StoreFrame } from "./shell/store-frame.tsx";
import { startClientState } from "./start-client-state.ts";
import { useOfferedPromo } from "./use-offered-promo.ts";

const loginDialog = latePart(() => import("#modules/account/web/login-dialog.tsx"));

/** The page of a failed address shows no title. A missing one gets the title of an unknown address here. */
export const meta: Route.MetaFunction = ({ error, matches }) =>
  isRouteErrorResponse(error) && error.status === 404
    ? [pageTitle(t("pageNotFound"), matches[0].loaderData?.store), { name: "robots", content: "noindex" }]
    : matches.flatMap((match) => match?.meta ?? []);

// These pages hide the bar that leads to the cart.
const CHECKOUT_PAGES = /^\/(cart|add-address|edit-address\/[^/]+)$/;

// The same function each time: a part that is not alive yet would wake for a new one.
const logIn = () => openLogin();

export default function StoreLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** A page that fails keeps the chrome around it, so that there is a way on. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
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
      onLogin={logIn}
    >
      <OfflineSupport />
      {children}
      {login && <loginDialog.Part {...login} onMissing={closeLogin} />}
    </StoreFrame>
  );
}
