import { MESSAGES } from "#kernel/texts/messages.ts";
import { ApiError } from "#kernel/web/api-error.ts";
import { browserApi } from "#kernel/web/browser-api.ts";
import { sellerCall, tellFailure } from "#modules/identity/web/seller-session.ts";
import { useSellerData } from "#modules/identity/web/use-seller-data.ts";
import { toast } from "#ui/toaster.tsx";
import type { Filters } from "#ui/use-filters.ts";
import { REVIEW_LISTS, type ReviewedComment } from "../../contract/comment.ts";

export const PER_PAGE = 50;

/** The comments that wait for a decision, or those that are hidden, and how to decide. */
export function useReviews(filters: Filters) {
  const list = REVIEW_LISTS.find((name) => name === filters.get("list")) ?? "waiting";
  const query = { list, page: String(filters.page), limit: String(PER_PAGE) };
  const read = () => sellerCall(browserApi.api.rating.reviews.$get({ query }));
  const reviews = useSellerData(filters.key, read, MESSAGES.commentsFailed);

  const decide = async ({ _id: id, createdAt }: ReviewedComment, hidden: boolean) => {
    try {
      const json = { id, hidden, createdAt };
      toast.success((await sellerCall(browserApi.api.rating.decide.$post({ json }))).message);
    } catch (error) {
      // Where it changed or went meanwhile, the server says so, and the list shows it.
      tellFailure(
        error,
        error instanceof ApiError ? error.message : MESSAGES.updateFailed,
        MESSAGES.serverError,
      );
      if (!(error instanceof ApiError)) return;
    }
    reviews.reload();
  };
  return { ...reviews, list, decide };
}
