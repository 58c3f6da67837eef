import { ApiError } from "#kernel/web/api-error.ts";
import { browserApi } from "#kernel/web/browser-api.ts";
import { toast } from "#kernel/web/toast.ts";
import { sellerCall, toastFailure, toastUndeleted } from "#modules/identity/web/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/use-seller-data.ts";
import { t } from "../../category-texts.ts";
import type { Category } from "../../contract/category.ts";
import type { readCategories } from "../use-categories.ts";

/** All categories, and what can be done to one of them. */
export function useSellerCategories(asked: ReturnType<typeof readCategories> | undefined) {
  const list = useSellerPage(asked, t("loadFailed"));
  const show = (id: string, isActive: boolean) =>
    list.patch((value) => ({
      ...value,
      categories: value.categories.map((each) => (each._id === id ? { ...each, isActive } : each)),
    }));

  /** Shows it at once, and takes it back when it could not be saved. */
  const setActive = async ({ _id: id }: Category, isActive: boolean) => {
    const matter = `active ${id}`;
    show(id, isActive);
    try {
      await sellerCall(browserApi.api.category["toggle-status"].$post({ json: { id, isActive } }), matter);
    } catch (error) {
      show(id, !isActive);
      toastFailure(error, t("statusFailed"), undefined, matter);
    }
  };
  const remove = async ({ _id: id, name }: Category) => {
    const matter = `delete ${id}`;
    try {
      const { message } = await sellerCall(browserApi.api.category.delete.$post({ json: { id } }), matter);
      toast.success(message);
      list.reload();
    } catch (error) {
      // Why it can't go, such as the products it still has, is worth more than that it did not.
      const isRule = error instanceof ApiError && error.status === 409;
      const isGone = toastUndeleted(error, { name, matter }, isRule ? error.message : t("deleteFailed"));
      if (isGone) list.reload();
    }
  };
  return { ...list, setActive, remove };
}
