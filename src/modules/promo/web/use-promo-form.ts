import { ApiError } from "#kernel/web/api-error.ts";
import { browserApi } from "#kernel/web/browser-api.ts";
import { toast } from "#kernel/web/toast.ts";
import { sellerCall } from "#modules/identity/web/seller-session.ts";
import { refreshStore } from "#modules/store/web/refresh-store.ts";
import { useEdit } from "#ui/use-edit.ts";
import type { PromoCodeInfo, PromoFields } from "../contract.ts";
import { t } from "../seller-texts.ts";
import { fromDraft, NEW_PROMO, type PromoDraft, toDraft } from "./promo-draft.ts";
import { readPromos } from "./use-promos.ts";

/** How a promo code is typed and saved. A refusal is named beside its field; all that was typed stays. */
export function usePromoForm(promo: PromoCodeInfo | undefined, onSaved: () => void) {
  return useEdit<PromoCodeInfo, PromoDraft>({
    loaded: promo,
    toDraft: (shown) => (shown ? toDraft(shown) : NEW_PROMO),
    save: async (typed, was) => {
      const read = fromDraft(typed);
      if ("errors" in read) throw new ApiError(400, Object.values(read.errors)[0] ?? "", read.errors);
      const { message } = await send(read.fields, was);
      toast.success(message);
      void refreshStore();
      onSaved();
      return undefined;
    },
    read: async ({ _id: id }) => (await readPromos()).codes.find(({ _id }) => _id === id),
    failed: t("saveFailed"),
  });
}

function send(fields: PromoFields, was: PromoCodeInfo | undefined) {
  return was
    ? sellerCall(browserApi.api.promo[":id"].$put({ param: { id: was._id }, json: { ...fields, was } }))
    : sellerCall(browserApi.api.promo.add.$post({ json: fields }));
}
