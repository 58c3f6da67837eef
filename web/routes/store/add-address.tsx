import { useEffect } from "react";
import { useNavigate } from "react-router";
import { AddressForm } from "#web/features/checkout/address-form.tsx";
import { pageTitle } from "#web/page-title.ts";
import { useSession } from "#web/state/session-store.ts";
import { Breadcrumb } from "#web/ui/breadcrumb.tsx";
import { NeedsScript } from "#web/ui/needs-script.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import type { Route } from "./+types/add-address.ts";

export const meta: Route.MetaFunction = ({ matches }) => [
  pageTitle("Shipping address", matches[0].loaderData?.store),
  { name: "robots", content: "noindex" },
];

/** A new delivery address; without login it is back to the cart (specification, section 2). */
export default function AddAddressPage() {
  const { user } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (user === null) navigate("/cart", { replace: true });
  }, [user, navigate]);
  return (
    <div className="page max-w-2xl py-4 sm:py-8">
      <Breadcrumb steps={[{ label: "Cart", to: "/cart" }, { label: "Shipping address" }]} />
      <h1 className="mt-2 mb-6 text-title">Shipping address</h1>
      {user ? <AddressForm email={user.email} onSaved={() => navigate("/cart")} /> : <FormSkeleton />}
    </div>
  );
}

function FormSkeleton() {
  return (
    <Loading>
      <NeedsScript what="This page" />
      <span className="grid gap-5">
        {[1, 2, 3, 4, 5, 6].map((field) => (
          <Skeleton key={field} className="h-16" />
        ))}
      </span>
    </Loading>
  );
}
