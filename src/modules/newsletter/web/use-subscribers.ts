import { browserApi } from "#kernel/web/browser-api.ts";
import { toast } from "#kernel/web/toast.ts";
import { sellerCall, toastUndeleted } from "#modules/identity/web/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/use-seller-data.ts";
import type { Subscriber } from "../contract.ts";
import { t } from "../seller-texts.ts";

/** All subscribers. */
export function readSubscribers() {
  return sellerCall(browserApi.api.newsletter.subscribers.$get());
}

/** All subscribers, and how to delete one. */
export function useSubscribers(asked: ReturnType<typeof readSubscribers> | undefined) {
  const list = useSellerPage(asked, t("subscribersFailed"));
  const drop = (id: string) => list.patch((value) => value.filter((each) => each._id !== id));
  const remove = async ({ _id: id, email }: Subscriber) => {
    const matter = `delete ${id}`;
    try {
      const request = browserApi.api.newsletter.subscribers[":id"].$delete({ param: { id } });
      const { message } = await sellerCall(request, matter);
      toast.success(message);
      drop(id);
    } catch (error) {
      if (toastUndeleted(error, { name: email, matter }, t("deletionFailed"), t("serverError"))) drop(id);
    }
  };
  return { ...list, remove };
}
