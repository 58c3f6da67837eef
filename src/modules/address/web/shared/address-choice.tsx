import MapPin from "lucide-react/icons/map-pin";
import Plus from "lucide-react/icons/plus";
import { type ReactElement, useEffect, useRef } from "react";
import { pathTo } from "#kernel/paths.ts";
import { cartPages } from "#modules/cart/paths.ts";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { RadioCard } from "#ui/controls/radio-card.tsx";
import { Doorstep } from "#ui/illustrations/doorstep.tsx";
import { Loading, SkeletonText } from "#ui/loading/skeleton.tsx";
import type { Address } from "../../contract.ts";
import { addressPages } from "../../paths.ts";
import { t } from "../../texts.ts";
import { PostalAddress } from "./postal-address.tsx";

interface AddressChoiceProps {
  /** Undefined while they are loading. */
  addresses: readonly Address[] | undefined;
  chosen: Address | undefined;
  onChoose: (id: string) => void;
  /** Whether all addresses are shown, to choose another one. */
  choosing: boolean;
  onChoosing: (choosing: boolean) => void;
  failed: boolean;
  onRetry: () => void;
  /** Whether there is no network to load the session and the addresses. */
  offline: boolean;
  /** Called to log in. Set if nobody is logged in, so that there are no addresses yet. */
  onLogin: (() => void) | undefined;
}

/** The delivery address of an order: the chosen one, the others on request, and a link to a new one. */
export function AddressChoice(props: AddressChoiceProps) {
  return (
    <section aria-labelledby="delivery-address" className="grid gap-3">
      <h2 id="delivery-address" className="text-heading">
        {t("deliveryAddress")}
      </h2>
      <AddressBody {...props} />
    </section>
  );
}

function AddressBody(props: AddressChoiceProps): ReactElement {
  const { addresses, failed, onRetry, offline, onLogin, ...choice } = props;
  if (offline && !addresses) return <p className="text-ink-soft">{t("whenOnline")}</p>;
  if (onLogin) {
    return (
      <>
        <p className="text-ink-soft">{t("logInToChoose")}</p>
        <Button variant="secondary" wide onClick={onLogin}>
          {t("login")}
        </Button>
      </>
    );
  }
  if (addresses) return <Chooser addresses={addresses} {...choice} />;
  if (failed) {
    return (
      <div role="alert" className="grid gap-3">
        <p>{t("failed")}</p>
        <Button variant="secondary" size="small" onClick={onRetry}>
          {t("tryAgain")}
        </Button>
      </div>
    );
  }
  return (
    <Loading label={t("loading")}>
      <SkeletonText lines={3} />
    </Loading>
  );
}

type ChooserProps = Pick<AddressChoiceProps, "chosen" | "onChoose" | "choosing" | "onChoosing"> & {
  addresses: readonly Address[];
};

function Chooser({ addresses, chosen, onChoose, choosing, onChoosing }: ChooserProps) {
  if (!chosen) {
    return (
      <>
        <div className="flex items-center gap-4">
          <Doorstep className="w-24 shrink-0" />
          <p className="text-ink-soft">{t("none")}</p>
        </div>
        <AddLink />
      </>
    );
  }
  if (!choosing) {
    return (
      <div className="flex items-start gap-3 cramped:flex-col">
        <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-leaf" />
        <PostalAddress address={chosen} />
        <Button
          variant="quiet"
          size="small"
          onClick={() => onChoosing(true)}
          className="-mt-2 -mr-3 ml-auto cramped:m-0"
        >
          {t("change")}
        </Button>
      </div>
    );
  }
  // A changed list takes the focus again, as the focused element may be gone.
  const ids = addresses.map(({ _id }) => _id).join();
  return (
    <AddressList
      key={ids}
      addresses={addresses}
      chosen={chosen}
      onChoose={onChoose}
      onDone={() => onChoosing(false)}
    />
  );
}

interface AddressListProps {
  addresses: readonly Address[];
  chosen: Address;
  onChoose: (id: string) => void;
  onDone: () => void;
}

/** All addresses. The list scrolls into view and takes the focus, as the button that opened it may be far away. */
function AddressList({ addresses, chosen, onChoose, onDone }: AddressListProps) {
  const ref = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>("input:checked")?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <fieldset ref={ref} className="grid gap-2">
      <legend className="sr-only">{t("deliverTo")}</legend>
      {addresses.map((address) => (
        <RadioCard
          key={address._id}
          name="address"
          checked={address._id === chosen._id}
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
      <AddLink />
    </fieldset>
  );
}

function AddLink() {
  return (
    <LinkButton to={addressPages.addAddress} state={cartPages.cart} variant="secondary" size="small" wide>
      <Plus aria-hidden="true" className="size-4" />
      {t("add")}
    </LinkButton>
  );
}
