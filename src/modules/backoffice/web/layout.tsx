import { useEffect, useLayoutEffect } from "react";
import { data, type LoaderFunctionArgs, Outlet, useLoaderData, useLocation, useNavigate } from "react-router";
import { apiContext } from "#kernel/web/api-context.ts";
import { toast } from "#kernel/web/toast.ts";
import { lastSellerPlace, noteSellerPlace, SELLER_START } from "#modules/identity/web/seller-place.ts";
import { logOutSeller, useInterruption } from "#modules/identity/web/seller-session.ts";
import { setSession, useSession } from "#modules/identity/web/session-store.ts";
import { useRootData } from "#modules/store/web/root-data.ts";
import { useWork } from "#ui/use-work.ts";
import { t } from "../seller-texts.ts";
import { SellerFrame } from "./seller-frame.tsx";
import { SellerLoginPage } from "./seller-login-page.tsx";
import { SessionEnded } from "./session-ended.tsx";

/** Asks whether this is the seller; a failing check says no (specification, section 4). */
export async function loader({ context }: LoaderFunctionArgs) {
  const check = context.get(apiContext).api.seller["is-auth"].$get();
  const isSeller = await check.then(
    ({ ok }) => ok,
    () => false,
  );
  // Only this page depends on who asks.
  return data({ isSeller }, { headers: { "Cache-Control": "private, no-cache" } });
}

// Filters and pages change the address, but not who is looking.
export const shouldRevalidate = () => false;

/** The seller's pages, without the shopper's chrome. Other visitors see the login (specification, section 2). */
export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  const store = useRootData()?.store;
  const session = useSession();
  const interruption = useInterruption();
  const { loggingOut, logOut } = useLogOut();
  useLayoutEffect(() => setSession({ isSeller: loaderData.isSeller }), [loaderData.isSeller]);

  const isSeller = session.isSeller ?? loaderData.isSeller;
  const storeName = store?.name ?? "";
  const goOn = useLastPlace(isSeller);
  if (!isSeller && interruption === "none") {
    return <SellerLoginPage storeName={storeName} onLoggedIn={goOn} />;
  }
  return (
    <SellerFrame storeName={storeName} onLogout={logOut} loggingOut={loggingOut}>
      <SessionEnded />
      <Outlet />
    </SellerFrame>
  );
}

/** Keeps the seller's last page. The function it returns goes back there after a login at the seller's first page. */
function useLastPlace(isSeller: boolean): () => void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (isSeller) noteSellerPlace(`${pathname}${search}`);
  }, [isSeller, pathname, search]);
  return () => {
    const last = lastSellerPlace();
    if (last && pathname.replace(/\/$/, "") === SELLER_START) navigate(last, { replace: true });
  };
}

const LOGOUT_TOAST = { id: "seller-logout" };

function useLogOut() {
  const { busy: loggingOut, run } = useWork();
  const logOut = () => {
    toast.dismiss(LOGOUT_TOAST.id);
    return run(() => logOutSeller().catch(() => toast.error(t("logoutFailed"), LOGOUT_TOAST)));
  };
  return { loggingOut, logOut };
}
