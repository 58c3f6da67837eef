import { browserApi } from "#kernel/web/browser-api.ts";
import { toast } from "#kernel/web/toast.ts";
import { sellerCall, toastUndeleted } from "#modules/identity/web/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/use-seller-data.ts";
import { t } from "../seller-texts.ts";

/** The home page's banners. */
export function readBanners() {
  return sellerCall(browserApi.api.banner.$get());
}

/** The home page's banners, and how to take one down. */
export function useSellerBanners(asked: ReturnType<typeof readBanners> | undefined) {
  const list = useSellerPage(asked, t("loadFailed"));
  const drop = (id: string) =>
    list.patch((value) => ({ ...value, banners: value.banners.filter((each) => each._id !== id) }));
  const remove = async (id: string) => {
    const matter = `delete ${id}`;
    try {
      const { message } = await sellerCall(browserApi.api.banner[":id"].$delete({ param: { id } }), matter);
      toast.success(message);
      drop(id);
    } catch (error) {
      const banner = { name: t("theBanner"), matter };
      if (toastUndeleted(error, banner, t("deleteFailed"), t("serverError"))) drop(id);
    }
  };
  return { ...list, remove };
}
