import { useLoaderData, useLocation, useParams } from "react-router";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import type { Session } from "#modules/identity/web/shared/session-store.ts";
import { askAsShopper, type Personal, shopperCall } from "#modules/identity/web/shared/shopper-call.ts";
import { useShopperPage } from "#modules/identity/web/shared/use-shopper-page.ts";
import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { LinkButton } from "#ui/controls/button.tsx";
import { Doorstep } from "#ui/illustrations/doorstep.tsx";
import { EmptyState, ErrorState } from "#ui/loading/states.tsx";
import type { Address } from "../contract.ts";
import type { AddressApi } from "../module-api.ts";
import { addressPages } from "../paths.ts";
import { PIN_MARK } from "../rules/shared/address.ts";
import { t } from "../texts.ts";
import { AddressForm, AddressFrame, AddressSkeleton } from "./address-form.tsx";
import { type AddressDraft, draftOf } from "./shared/address-fields.ts";
import { listAddresses } from "./shared/saved-addresses.ts";

export const loader = browserLoader(() => ({ addresses: askAsShopper(listAddresses) }));

/** The page that edits a saved address. Orders keep the address that they went to. */
export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  const { id = "" } = useParams();
  const isPinMarked = useLocation().hash === `#${PIN_MARK}`;
  return (
    <>
      <PageTitle title={t("editAddress")} unlisted />
      <AddressFrame title={t("editAddress")}>
        {(user, leave) => (
          <Correction
            id={id}
            request={loaderData?.addresses}
            user={user}
            isPinMarked={isPinMarked}
            onSaved={leave}
          />
        )}
      </AddressFrame>
    </>
  );
}

interface CorrectionProps {
  id: string;
  request: Promise<Personal<Address[]>> | undefined;
  user: NonNullable<Session["user"]>;
  isPinMarked: boolean;
  onSaved: () => void;
}

function Correction({ id, request, user, isPinMarked, onSaved }: CorrectionProps) {
  const { value: addresses, error, loading, reload } = useShopperPage(request);
  if (error !== undefined) {
    return <ErrorState title={t("failed")} onRetry={reload} retrying={loading} />;
  }
  if (!addresses) return <AddressSkeleton />;
  const address = addresses.find(({ _id }) => _id === id);
  if (!address) {
    return (
      <EmptyState
        picture={Doorstep}
        title={t("gone")}
        action={<LinkButton to={addressPages.addAddress}>{t("add")}</LinkButton>}
      />
    );
  }
  return (
    <AddressForm
      draftOf={`${user.email} ${id}`}
      initial={draftOf(address)}
      read={() => readDraft(id)}
      save={(corrected, was) => save(id, corrected, was)}
      onSaved={onSaved}
      isPinMarked={isPinMarked}
    />
  );
}

async function readDraft(id: string): Promise<AddressDraft | undefined> {
  const address = (await listAddresses()).find(({ _id }) => _id === id);
  return address && draftOf(address);
}

/** Corrects the address. If it was deleted meanwhile, it is added again. */
function save(id: string, address: AddressDraft, was: AddressDraft | undefined) {
  return was
    ? shopperCall(
        browserApi<AddressApi>().api.address.update[":id"].$put({ param: { id }, json: { address, was } }),
      )
    : shopperCall(browserApi<AddressApi>().api.address.add.$post({ json: { address } }));
}
