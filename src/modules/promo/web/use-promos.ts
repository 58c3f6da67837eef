import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toastError } from "#kernel/web/api/call.ts";
import { deletedAsSeller, messageOr, sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { refreshStore } from "#modules/store/web/shared/refresh-store.ts";
import type { PromoCodeInfo } from "../contract.ts";
import type { PromoApi } from "../module-api.ts";
import { t } from "../seller-texts.ts";

/** All promo codes, the newest first. */
export function readPromos() {
  return sellerCall(browserApi<PromoApi>().api.promo.list.$get());
}

/** All promo codes, with their actions. */
export function usePromos(pageRequest: ReturnType<typeof readPromos> | undefined) {
  const list = useSellerPage(pageRequest, t("loadFailed"));
  const show = (id: string, isActive: boolean) =>
    list.patch((value) => ({
      ...value,
      codes: value.codes.map((each) => (each._id === id ? { ...each, isActive } : each)),
    }));

  /** Shows the change at once, and reverts it if it could not be saved. */
  const setActive = async ({ _id: id }: PromoCodeInfo, isActive: boolean) => {
    const matter = `active ${id}`;
    show(id, isActive);
    try {
      const request = browserApi<PromoApi>().api.promo[":id"].active.$patch({
        param: { id },
        json: { isActive },
      });
      await sellerCall(request, matter);
    } catch (error) {
      show(id, !isActive);
      toastError(error, t("switchFailed"), matter);
    }
  };
  const remove = async ({ _id: id, code }: PromoCodeInfo) => {
    await deletedAsSeller(browserApi<PromoApi>().api.promo[":id"].$delete({ param: { id } }), {
      id,
      name: code,
      refused: (error) => messageOr(error, t("deleteFailed")),
    });
    void refreshStore();
    await list.reload();
  };
  return { ...list, setActive, remove };
}
