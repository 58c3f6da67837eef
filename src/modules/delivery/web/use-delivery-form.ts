import { useState } from "react";
import { browserApi } from "#kernel/web/browser-api.ts";
import { sellerCall } from "#modules/identity/web/seller-session.ts";
import { toast } from "#ui/toaster.tsx";
import { useSubmit } from "#ui/use-submit.ts";
import type { DeliverySettings } from "../contract.ts";
import { t } from "../seller-texts.ts";
import { type DeliveryDraft, fromDraft, toDraft } from "./delivery-draft.ts";
import { refreshDelivery } from "./refresh-delivery.ts";

/** The delivery settings as they are typed and saved. */
export function useDeliveryForm(loaded: DeliverySettings) {
  const [saved, setSaved] = useState(loaded);
  const [draft, setDraft] = useState(() => toDraft(loaded));
  const submission = useSubmit(async (typed: DeliveryDraft) => {
    const json = fromDraft(typed, saved.version);
    const { message, settings } = await sellerCall(browserApi.api.delivery.settings.$put({ json }));
    setSaved(settings);
    setDraft(toDraft(settings));
    toast.success(message);
    // The shop's pages in this window, which the seller looks at next.
    void refreshDelivery();
  }, t("saveFailed"));
  return {
    ...submission,
    draft,
    version: saved.version,
    isChanged: JSON.stringify(draft) !== JSON.stringify(toDraft(saved)),
    change: (change: Partial<DeliveryDraft>) => setDraft({ ...draft, ...change }),
    discard: () => setDraft(toDraft(saved)),
    save: () => submission.submit(draft),
  };
}
