import { browserApi } from "#kernel/web/browser-api.ts";
import { t } from "#modules/address/texts.ts";
import { shopperCall } from "#modules/identity/web/shopper-call.ts";
import { pageTitle } from "#modules/store/web/page-title.ts";
import type { Route } from "./+types/add-address.page.ts";
import { newDraft } from "./address-fields.ts";
import { AddressForm } from "./address-form.tsx";
import { AddressFrame } from "./address-frame.tsx";

export const meta: Route.MetaFunction = ({ matches }) => [
  pageTitle(t("shippingAddress"), matches[0].loaderData?.store),
  { name: "robots", content: "noindex" },
];

/** A new delivery address; without login it is back to the cart (specification, section 2). */
export default function AddAddressPage({ matches }: Route.ComponentProps) {
  const { store } = matches[0].loaderData;
  return (
    <AddressFrame title={t("shippingAddress")}>
      {(user, leave) => (
        <AddressForm
          draftOf={user.email}
          initial={newDraft({ user, store })}
          save={(address) => shopperCall(browserApi.api.address.add.$post({ json: { address } }))}
          onSaved={leave}
          takesFocus
        />
      )}
    </AddressFrame>
  );
}
