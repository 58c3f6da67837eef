import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { pathTo } from "#kernel/paths.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toast } from "#kernel/web/toast.ts";
import type { Address } from "#modules/address/contract.ts";
import type { AddressApi } from "#modules/address/module-api.ts";
import { addressPages } from "#modules/address/paths.ts";
import { t as address } from "#modules/address/texts.ts";
import { PostalAddress } from "#modules/address/web/shared/postal-address.tsx";
import { type Personal, shopperCall } from "#modules/identity/web/shared/shopper-call.ts";
import { useShopperPage } from "#modules/identity/web/shared/use-shopper-page.ts";
import { ActionLinkRow, ActionRows } from "#ui/controls/action-row.tsx";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { Doorstep } from "#ui/illustrations/doorstep.tsx";
import { Loading, SkeletonText } from "#ui/loading/skeleton.tsx";
import { ErrorState } from "#ui/loading/states.tsx";
import { accountPages } from "../paths.ts";
import { t } from "../texts.ts";

/** The delivery addresses, with links to edit and delete each one. */
export function SavedAddresses({ request }: { request: Promise<Personal<Address[]>> | undefined }) {
  const { value: addresses, error, loading, reload, patch } = useShopperPage(request);
  const [toDelete, setToDelete] = useState<Address>();
  return (
    <>
      {error !== undefined && <ErrorState title={address("failed")} onRetry={reload} retrying={loading} />}
      {!addresses && error === undefined && (
        <Loading label={address("loading")}>
          <SkeletonText lines={3} />
        </Loading>
      )}
      {addresses && <AddressList addresses={addresses} onDelete={setToDelete} />}
      <ActionRows>
        <ActionLinkRow icon={Plus} to={addressPages.addAddress} state={accountPages.account}>
          {address("add")}
        </ActionLinkRow>
      </ActionRows>
      {addresses && toDelete && (
        <DeleteAddress
          address={toDelete}
          onClose={() => setToDelete(undefined)}
          onDeleted={() => patch((latest) => latest.filter(({ _id }) => _id !== toDelete._id))}
        />
      )}
    </>
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
        <p className="text-ink-soft">{t("noAddresses")}</p>
      </div>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {addresses.map((saved) => (
        <li
          key={saved._id}
          className="flex items-start justify-between gap-3 py-3 first:pt-0 cramped:flex-col"
        >
          <PostalAddress address={saved} />
          <div className="-mr-3 flex max-sm:flex-col cramped:mr-0 cramped:flex-row cramped:flex-wrap">
            <LinkButton
              to={pathTo(addressPages.editAddress, { id: saved._id })}
              state={accountPages.account}
              variant="quiet"
              size="small"
              aria-label={address("editOf", { street: saved.street, city: saved.city })}
            >
              {address("edit")}
            </LinkButton>
            <Button
              variant="quiet"
              size="small"
              aria-label={t("deleteAddressOf", { street: saved.street, city: saved.city })}
              onClick={() => onDelete(saved)}
            >
              {t("delete")}
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

function DeleteAddress({ address: saved, onClose, onDeleted }: DeleteAddressProps) {
  const { busy, submit } = useSubmit(async () => {
    const { message } = await shopperCall(
      browserApi<AddressApi>().api.address[":id"].$delete({ param: { id: saved._id } }),
    );
    toast.success(message);
    onDeleted();
    onClose();
  });
  return (
    <Dialog open onClose={onClose} title={t("deleteAddress")}>
      <div className="grid gap-5">
        <PostalAddress address={saved} />
        <p className="text-sm text-ink-soft">{t("ordersKeepAddress")}</p>
        <div className="grid grid-cols-2 gap-3">
          <Button variant="secondary" onClick={onClose}>
            {t("keep")}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => submit(undefined)}>
            {t("delete")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
