import { type ReactNode, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { say } from "#kernel/texts/text.ts";
import { accountPages } from "#modules/account/paths.ts";
import { t } from "#modules/address/texts.ts";
import { cartPages } from "#modules/cart/paths.ts";
import { type Session, useSession } from "#modules/identity/web/shared/session-store.ts";
import { NeedsScript } from "#modules/store/web/shared/needs-script.tsx";
import { Breadcrumb } from "#ui/breadcrumb.tsx";
import { Loading, Skeleton } from "#ui/loading/skeleton.tsx";

// The pages that open an address form. The form returns to them.
const ORIGINS = [
  { label: t.later("cart"), to: cartPages.cart },
  { label: t.later("profile"), to: accountPages.account },
] as const;

interface AddressFrameProps {
  title: string;
  /** The form for the logged-in shopper. `leave` returns to the page that opened it. */
  children: (user: NonNullable<Session["user"]>, leave: () => void) => ReactNode;
}

/** The page around an address form. Without a login it redirects to the cart (specification, section 2). */
export function AddressFrame({ title, children }: AddressFrameProps) {
  const { user } = useSession();
  const navigate = useNavigate();
  const { state } = useLocation();
  const from = ORIGINS.find(({ to }) => to === state);
  const origin = from ?? ORIGINS[0];
  // Returns to the previous page as it was left. A new history entry would make Back lead into the form.
  const leave = () => (from ? navigate(-1) : navigate(origin.to, { replace: true }));
  useEffect(() => {
    if (user === null) navigate(cartPages.cart, { replace: true });
  }, [user, navigate]);
  return (
    <div className="page max-w-2xl py-4 sm:py-8">
      <Breadcrumb steps={[{ label: say(origin.label), to: origin.to }, { label: title }]} />
      <h1 className="mt-2 mb-6 text-title">{title}</h1>
      {user ? children(user, leave) : <AddressSkeleton />}
    </div>
  );
}

export function AddressSkeleton() {
  return (
    <Loading>
      <NeedsScript />
      <span className="grid gap-5">
        {[1, 2, 3, 4, 5, 6].map((field) => (
          <Skeleton key={field} className="h-16" />
        ))}
      </span>
    </Loading>
  );
}
