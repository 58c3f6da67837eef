import { useState } from "react";
import { ApiError } from "#kernel/web/api-error.ts";
import { browserApi } from "#kernel/web/browser-api.ts";
import { sellerCall } from "#modules/identity/web/seller-session.ts";
import { refreshStore } from "#modules/store/web/refresh-store.ts";
import { toast } from "#ui/toaster.tsx";
import { useSubmit } from "#ui/use-submit.ts";
import type { PromoCodeInfo, PromoFields } from "../contract.ts";
import { t } from "../seller-texts.ts";
import { fromDraft, NEW_PROMO, type PromoDraft, toDraft } from "./promo-draft.ts";

/** How a promo code is typed and saved. A refusal is named beside its field; all that was typed stays. */
export function usePromoForm(promo: PromoCodeInfo | undefined, onSaved: () => void) {
  const [draft, setDraft] = useState(promo ? toDraft(promo) : NEW_PROMO);
  const submission = useSubmit(async (typed: PromoDraft) => {
    const read = fromDraft(typed);
    if ("errors" in read) throw new ApiError(400, Object.values(read.errors)[0] ?? "", read.errors);
    const { message } = await save(promo?._id, read.fields);
    toast.success(message);
    void refreshStore();
    onSaved();
  }, t("saveFailed"));
  return {
    ...submission,
    draft,
    change: (change: Partial<PromoDraft>) => setDraft({ ...draft, ...change }),
    save: () => submission.submit(draft),
  };
}

function save(id: string | undefined, json: PromoFields) {
  return id === undefined
    ? sellerCall(browserApi.api.promo.add.$post({ json }))
    : sellerCall(browserApi.api.promo[":id"].$put({ param: { id }, json }));
}
