import { Plus } from "lucide-react";
import { useState } from "react";
import { pages, pathTo } from "#kernel/paths.ts";
import { MESSAGES } from "#kernel/texts/messages.ts";
import { browserApi } from "#kernel/web/browser-api.ts";
import type { Address } from "#modules/address/contract.ts";
import type { Personal } from "#modules/identity/web/ask-as-shopper.ts";
import { shopperCall } from "#modules/identity/web/shopper-call.ts";
import { useShopperPage } from "#modules/identity/web/use-shopper-page.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Doorstep } from "#ui/illustrations/doorstep.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PostalAddress } from "#ui/postal-address.tsx";
import { Loading, SkeletonText } from "#ui/skeleton.tsx";
import { ErrorState } from "#ui/states.tsx";
import { toast } from "#ui/toaster.tsx";
import { useSubmit } from "#ui/use-submit.ts";
import { AccountSection } from "./account-section.tsx";

/** The delivery addresses, each of which can be corrected and deleted. */
export function SavedAddresses({ asked }: { asked: Promise<Personal<Address[]>> | undefined }) {
  const { value: addresses, error, loading, reload, patch } = useShopperPage(asked);
  const [doomed, setDoomed] = useState<Address>();
  return (
    <AccountSection title="Delivery addresses">
      {error !== undefined && (
        <ErrorState title={MESSAGES.addressesFailed} onRetry={reload} retrying={loading} />
      )}
      {!addresses && error === undefined && (
        <Loading label="Loading your addresses…">
          <SkeletonText lines={3} />
        </Loading>
      )}
      {addresses && <AddressList addresses={addresses} onDelete={setDoomed} />}
      <LinkButton
        to={pages.addAddress}
        state={pages.account}
        variant="secondary"
        size="small"
        className="justify-self-start"
      >
        <Plus aria-hidden="true" className="size-4" />
        Add address
      </LinkButton>
      {addresses && doomed && (
        <DeleteAddress
          address={doomed}
          onClose={() => setDoomed(undefined)}
          onDeleted={() => patch((latest) => latest.filter(({ _id }) => _id !== doomed._id))}
        />
      )}
    </AccountSection>
  );
}

interface AddressListProps {
  addresses: Address[];
  onDelete: (address: Address) => void;
}

function AddressList({ addresses, onDelete }: AddressListProps) {
  if (addresses.length === 0) {
    return (
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Doorstep className="w-28" />
        <p className="text-ink-soft">No addresses yet. Tell us which door to knock at.</p>
      </div>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {addresses.map((address) => (
        <li
          key={address._id}
          className="flex items-start justify-between gap-3 py-3 first:pt-0 cramped:flex-col"
        >
          <PostalAddress address={address} />
          <div className="-mr-3 flex max-sm:flex-col cramped:flex-row">
            <LinkButton
              to={pathTo(pages.editAddress, { id: address._id })}
              state={pages.account}
              variant="quiet"
              size="small"
              aria-label={`Edit address: ${address.street}, ${address.city}`}
            >
              Edit
            </LinkButton>
            <Button
              variant="quiet"
              size="small"
              aria-label={`Delete address: ${address.street}, ${address.city}`}
              onClick={() => onDelete(address)}
            >
              Delete
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

interface DeleteAddressProps {
  address: Address;
  onClose: () => void;
  onDeleted: () => void;
}

function DeleteAddress({ address, onClose, onDeleted }: DeleteAddressProps) {
  const { busy, submit } = useSubmit(async () => {
    const { message } = await shopperCall(
      browserApi.api.address[":id"].$delete({ param: { id: address._id } }),
    );
    toast.success(message);
    onDeleted();
    onClose();
  });
  return (
    <Dialog open onClose={onClose} title="Delete this address?">
      <div className="grid gap-5">
        <PostalAddress address={address} />
        <p className="text-sm text-ink-soft">Orders that went there keep it on their invoice.</p>
        <div className="grid grid-cols-2 gap-3">
          <Button variant="secondary" onClick={onClose}>
            Keep
          </Button>
          <Button variant="danger" busy={busy} onClick={() => submit(undefined)}>
            Delete
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
