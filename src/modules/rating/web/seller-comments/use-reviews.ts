import { ApiError } from "#kernel/web/api-error.ts";
import { browserApi } from "#kernel/web/browser-api.ts";
import { toast } from "#kernel/web/toast.ts";
import { sellerCall, toastFailure } from "#modules/identity/web/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/use-seller-data.ts";
import type { AskedFilters } from "#ui/filters.ts";
import type { ReviewedComment } from "../../contract.ts";
import { REVIEW_LISTS, type ReviewList } from "../../rules/comments.ts";
import { t } from "../../seller-texts.ts";

export const PER_PAGE = 50;

/** Which comments are asked for. */
export function listOf(filters: AskedFilters): ReviewList {
  return REVIEW_LISTS.find((name) => name === filters.get("list")) ?? "all";
}

/** One page of the comments: all, those that wait for a decision, or those that are hidden. */
export function readReviews(filters: AskedFilters) {
  const query = { list: listOf(filters), page: String(filters.page), limit: String(PER_PAGE) };
  return sellerCall(browserApi.api.rating.reviews.$get({ query }));
}

/** The comments that were asked for, and how to decide about them. */
export function useReviews(asked: ReturnType<typeof readReviews> | undefined) {
  const reviews = useSellerPage(asked, t("loadFailed"));

  const decide = async ({ _id: id, createdAt }: ReviewedComment, hidden: boolean) => {
    const matter = `comment ${id}`;
    try {
      const json = { id, hidden, createdAt };
      toast.success((await sellerCall(browserApi.api.rating.decide.$post({ json }), matter)).message);
    } catch (error) {
      // Where it changed or went meanwhile, the server says so, and the list shows it.
      const said = error instanceof ApiError ? error.message : t("updateFailed");
      toastFailure(error, said, t("serverError"), matter);
      if (!(error instanceof ApiError)) return;
    }
    reviews.reload();
  };
  return { ...reviews, decide };
}
