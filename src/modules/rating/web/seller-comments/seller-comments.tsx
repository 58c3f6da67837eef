import { SpeechBubbles } from "#ui/illustrations/speech-bubbles.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import { Select } from "#ui/select.tsx";
import { EmptyState, ErrorState } from "#ui/states.tsx";
import { TableSkeleton } from "#ui/table-skeleton.tsx";
import { useFilters } from "#ui/use-filters.ts";
import { useLastPage } from "#ui/use-last-page.ts";
import { REVIEW_LISTS } from "../../rules/review-lists.ts";
import { CommentCard } from "./comment-card.tsx";
import { listOf, PER_PAGE, type readReviews, useReviews } from "./use-reviews.ts";

const LISTS = { waiting: "To decide", hidden: "Hidden" };
const NOTHING = {
  waiting: {
    title: "Nothing to decide",
    text: "Comments appear at the product at once. What a shopper reports stands here until you decide.",
  },
  hidden: {
    title: "No comment is hidden",
    text: "A comment that you hide stands here, and can be shown again.",
  },
};

/** What shoppers reported: each comment is hidden or kept. */
export function SellerComments({ asked }: { asked: ReturnType<typeof readReviews> | undefined }) {
  const filters = useFilters();
  const list = listOf(filters);
  const { value, failed, loading, reload, decide } = useReviews(asked);
  useLastPage(filters, { limit: PER_PAGE, total: loading || failed ? undefined : value?.total });
  return (
    <>
      <PageHeader title="Comments" aside={value && `${value.waiting} to decide`}>
        <Select
          label="Which comments"
          hideLabel
          value={list}
          onChange={(event) => filters.set({ list: event.target.value === "hidden" ? "hidden" : "" })}
          className="w-40"
        >
          {REVIEW_LISTS.map((name) => (
            <option key={name} value={name}>
              {LISTS[name]}
            </option>
          ))}
        </Select>
      </PageHeader>
      {failed && <ErrorState title="The comments could not be loaded" onRetry={reload} />}
      {!value && !failed && <TableSkeleton label="Loading comments…" />}
      {value?.total === 0 && (
        <EmptyState picture={SpeechBubbles} title={NOTHING[list].title}>
          {NOTHING[list].text}
        </EmptyState>
      )}
      {value && value.total > 0 && (
        <>
          <ul aria-busy={loading} className="grid gap-3">
            {value.comments.map((comment) => (
              <CommentCard
                key={comment._id}
                comment={comment}
                onDecide={(hidden) => decide(comment, hidden)}
              />
            ))}
          </ul>
          <Pager page={filters.page} limit={PER_PAGE} total={value.total} onPage={filters.setPage} />
        </>
      )}
    </>
  );
}
