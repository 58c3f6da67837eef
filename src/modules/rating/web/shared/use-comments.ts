import { useState } from "react";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { call } from "#kernel/web/api/call.ts";
import { useSubmit } from "#ui/forms/use-submit.ts";
import type { Comment } from "../../contract.ts";

/** The number of comments with a product's page, and of those that are loaded at a time afterwards. */
export const FIRST_COMMENTS = 4;
const MORE_COMMENTS = 10;

export interface CommentPage {
  comments: Comment[];
  /** Whether there are older ones. */
  more: boolean;
}

/** A product's loaded comments, the newest first. */
export function useComments(productId: string, first: CommentPage) {
  const [page, setPage] = useState(first);
  const { busy, submit } = useSubmit(async () => {
    const last = page.comments.at(-1);
    if (!last) return;
    const known = { before: last.createdAt, beforeId: last._id };
    const query = { productId, limit: String(MORE_COMMENTS), ...known };
    const { comments, more } = await call(browserApi.api.rating.comments.$get({ query }));
    setPage({ comments: [...page.comments, ...comments], more });
  });
  return { ...page, loading: busy, loadMore: () => submit(undefined) };
}
