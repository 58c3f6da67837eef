import { browserApi } from "#kernel/web/api/browser-api.ts";
import { shopperCall } from "#modules/identity/web/shared/shopper-call.ts";
import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { useStore } from "#modules/store/web/shared/root-data.ts";
import type { AddressApi } from "../module-api.ts";
import { t } from "../texts.ts";
import { AddressForm, AddressFrame } from "./address-form.tsx";
import { newDraft } from "./shared/address-fields.ts";

/** The page for a new address. Without a login it redirects to the cart (specification, section 2). */
export function Component() {
  const store = useStore();
  return (
    <>
      <PageTitle title={t("shippingAddress")} unlisted />
      <AddressFrame title={t("shippingAddress")}>
        {(user, leave) => (
          <AddressForm
            draftOf={user.email}
            initial={newDraft({ user, store })}
            save={(address) =>
              shopperCall(browserApi<AddressApi>().api.address.add.$post({ json: { address } }))
            }
            onSaved={leave}
            takesFocus
          />
        )}
      </AddressFrame>
    </>
  );
}
