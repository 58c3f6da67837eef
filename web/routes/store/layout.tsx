import { type ReactNode, useEffect } from "react";
import { isRouteErrorResponse, Outlet, useLocation, useSearchParams } from "react-router";
import { cartCount } from "#domain/cart.ts";
import { toPaise, toRupees } from "#domain/money.ts";
import { cartAmountPaise } from "#domain/pricing.ts";
import { useLogOut } from "#web/features/account/use-log-out.ts";
import { readListPlace } from "#web/features/catalog/list-address.ts";
import { OfflineSupport } from "#web/features/offline/offline-support.tsx";
import { Problem } from "#web/features/shell/problem.tsx";
import { StoreFrame } from "#web/features/shell/store-frame.tsx";
import { pageTitle } from "#web/page-title.ts";
import { useRootData } from "#web/root-data.ts";
import { useCart } from "#web/state/cart-store.ts";
import { useKnownProducts } from "#web/state/known-products.ts";
import { closeLogin, openLogin, useSession } from "#web/state/session-store.ts";
import { startClientState } from "#web/state/start-client-state.ts";
import { latePart } from "#web/ui/late-part.tsx";
import type { Route } from "./+types/layout.ts";

const loginDialog = latePart(() => import("#web/features/account/login-dialog.tsx"));

/** Of an address that fails its page says nothing, so what is not there is called here as an unknown one is. */
export const meta: Route.MetaFunction = ({ error, matches }) =>
  isRouteErrorResponse(error) && error.status === 404
    ? [pageTitle("Page not found", matches[0].loaderData?.store), { name: "robots", content: "noindex" }]
    : matches.flatMap((match) => match?.meta ?? []);

// On these the way to the cart would only be in the way.
const CHECKOUT_PAGES = /^\/(cart|add-address|edit-address\/[^/]+)$/;

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
      <Problem error={error} />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const root = useRootData();
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const { user, login } = useSession();
  const cartSums = useCartSums();
  const logOutAndGoHome = useLogOut();
  useEffect(startClientState, []);
  useEffect(() => {
    // So that the login opens at once, also when the connection is poor.
    if (user === null) loginDialog.fetchAhead();
  }, [user]);
  if (!root) return children;
  return (
    <StoreFrame
      store={root.store}
      query={readListPlace(search).q}
      {...cartSums}
      hideCartBar={CHECKOUT_PAGES.test(pathname)}
      visitor={user ?? null}
      onLogin={() => openLogin()}
      onLogout={logOutAndGoHome}
    >
      <OfflineSupport />
      {children}
      {login && <loginDialog.Part {...login} onMissing={closeLogin} />}
    </StoreFrame>
  );
}

/** How many pieces, and what those whose product is known come to in rupees (specification, section 4). */
function useCartSums() {
  const cart = useCart();
  const known = useKnownProducts();
  const lines = Object.entries(cart).flatMap(([id, quantity]) => {
    const product = known[id];
    return product ? [{ offerPricePaise: toPaise(product.offerPrice), quantity }] : [];
  });
  return { cartCount: cartCount(cart), cartAmount: toRupees(cartAmountPaise(lines)) };
}
