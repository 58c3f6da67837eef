import { pages } from "#kernel/paths.ts";
import { MESSAGES } from "#kernel/texts/messages.ts";
import { browserApi } from "#kernel/web/browser-api.ts";
import type { Session } from "#modules/identity/web/session-store.ts";
import { shopperCall } from "#modules/identity/web/shopper-call.ts";
import { pageTitle } from "#modules/store/web/page-title.ts";
import { Doorstep } from "#ui/illustrations/doorstep.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { EmptyState, ErrorState } from "#ui/states.tsx";
import type { Route } from "./+types/edit-address.page.ts";
import { draftOf } from "./address-fields.ts";
import { AddressForm } from "./address-form.tsx";
import { AddressFrame, AddressSkeleton } from "./address-frame.tsx";
import { useAddresses } from "./use-addresses.ts";

export const meta: Route.MetaFunction = ({ matches }) => [
  pageTitle("Edit address", matches[0].loaderData?.store),
  { name: "robots", content: "noindex" },
];

/** A saved delivery address, to be corrected. Orders that went there keep it as it was. */
export default function EditAddressPage({ params }: Route.ComponentProps) {
  return (
    <AddressFrame title="Edit address">
      {(user, leave) => <Correction id={params.id} user={user} onSaved={leave} />}
    </AddressFrame>
  );
}

interface CorrectionProps {
  id: string;
  user: NonNullable<Session["user"]>;
  onSaved: () => void;
}

function Correction({ id, user, onSaved }: CorrectionProps) {
  const { value: addresses, error, loading, reload } = useAddresses(user._id);
  if (error !== undefined) {
    return <ErrorState title={MESSAGES.addressesFailed} onRetry={reload} retrying={loading} />;
  }
  if (!addresses) return <AddressSkeleton />;
  const address = addresses.find(({ _id }) => _id === id);
  if (!address) {
    return (
      <EmptyState
        picture={Doorstep}
        title="This address is gone"
        action={<LinkButton to={pages.addAddress}>Add address</LinkButton>}
      />
    );
  }
  return (
    <AddressForm
      draftOf={`${user.email} ${id}`}
      initial={draftOf(address)}
      save={(corrected) =>
        shopperCall(
          browserApi.api.address.update[":id"].$put({ param: { id }, json: { address: corrected } }),
        )
      }
      onSaved={onSaved}
    />
  );
}
