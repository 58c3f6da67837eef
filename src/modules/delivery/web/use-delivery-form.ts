import { browserApi } from "#kernel/web/browser-api.ts";
import { toast } from "#kernel/web/toast.ts";
import { sellerCall } from "#modules/identity/web/seller-session.ts";
import { useEdit } from "#ui/use-edit.ts";
import type { DeliverySettings } from "../contract.ts";
import { t } from "../seller-texts.ts";
import { type DeliveryDraft, toDraft } from "./delivery-draft.ts";
import { fromDraft } from "./read-draft.ts";
import { refreshDelivery } from "./refresh-delivery.ts";

/** The delivery settings as they are typed and saved. Nothing typed is lost when somebody else was faster. */
export function useDeliveryForm(loaded: DeliverySettings) {
  return useEdit<DeliverySettings, DeliveryDraft>({
    loaded,
    toDraft: (shown = loaded) => toDraft(shown),
    save: async (typed, { version } = loaded) => {
      const json = fromDraft(typed, version);
      const { message, settings } = await sellerCall(browserApi.api.delivery.settings.$put({ json }));
      toast.success(message);
      // The shop's pages in this window, which the seller looks at next.
      void refreshDelivery();
      return settings;
    },
    read: async () => (await sellerCall(browserApi.api.delivery.settings.$get())).settings,
    failed: t("saveFailed"),
  });
}
