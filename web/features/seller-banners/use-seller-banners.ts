import { MESSAGES } from "#domain/messages.ts";
import { browserApi } from "#web/api/browser-api.ts";
import { sellerCall, tellUndeleted } from "#web/state/seller-session.ts";
import { useSellerData } from "#web/state/use-seller-data.ts";
import { toast } from "#web/ui/toaster.tsx";

/** The home page's banners, and how to take one down. */
export function useSellerBanners() {
  const read = () => sellerCall(browserApi.api.banner.$get());
  const list = useSellerData("banners", read, MESSAGES.bannersFailed);
  const drop = (id: string) =>
    list.patch((value) => ({ ...value, banners: value.banners.filter((each) => each._id !== id) }));
  const remove = async (id: string) => {
    try {
      const { message } = await sellerCall(browserApi.api.banner[":id"].$delete({ param: { id } }));
      toast.success(message);
      drop(id);
    } catch (error) {
      if (tellUndeleted(error, "The banner", MESSAGES.bannerDeleteFailed, MESSAGES.serverError)) drop(id);
    }
  };
  return { ...list, remove };
}
