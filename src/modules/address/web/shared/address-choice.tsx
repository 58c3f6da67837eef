import Plus from "lucide-react/icons/plus";
import { pathTo } from "#kernel/paths.ts";
import { cartPages } from "#modules/cart/paths.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { RadioCard } from "#ui/controls/radio-card.tsx";
import type { Address } from "../../contract.ts";
import { addressPages } from "../../paths.ts";
import { t } from "../../texts.ts";
import { PostalAddress } from "./postal-address.tsx";

interface AddressChoiceProps {
  addresses: readonly Address[];
  chosen: Address | undefined;
  onChoose: (id: string) => void;
  /** Called once an address was pressed with a finger or a mouse. */
  onDone: () => void;
}

/** The choice of an order's delivery address among all that are saved, and the way to a new one. */
export function AddressChoice({ addresses, chosen, onChoose, onDone }: AddressChoiceProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{t("deliverTo")}</legend>
      {addresses.map((address) => (
        <RadioCard
          key={address._id}
          name="address"
          checked={address._id === chosen?._id}
          onChoose={() => onChoose(address._id)}
          onPress={onDone}
          action={
            <LinkButton
              to={pathTo(addressPages.editAddress, { id: address._id })}
              state={cartPages.cart}
              variant="quiet"
              size="small"
              aria-label={t("editOf", { street: address.street, city: address.city })}
            >
              {t("edit")}
            </LinkButton>
          }
        >
          <PostalAddress address={address} />
        </RadioCard>
      ))}
      <LinkButton to={addressPages.addAddress} state={cartPages.cart} variant="secondary" size="small" wide>
        <Plus aria-hidden="true" className="size-4" />
        {t("add")}
      </LinkButton>
    </fieldset>
  );
}
