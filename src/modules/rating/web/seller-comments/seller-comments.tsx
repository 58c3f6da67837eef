import { say } from "#kernel/texts/text.ts";
import { SpeechBubbles } from "#ui/illustrations/speech-bubbles.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import { Select } from "#ui/select.tsx";
import { EmptyState, ErrorState } from "#ui/states.tsx";
import { TableSkeleton } from "#ui/table-skeleton.tsx";
import { useFilters } from "#ui/use-filters.ts";
import { useLastPage } from "#ui/use-last-page.ts";
import { REVIEW_LISTS } from "../../rules/comments.ts";
import { t } from "../../seller-texts.ts";
import { CommentCard } from "./comment-card.tsx";
import { listOf, PER_PAGE, type readReviews, useReviews } from "./use-reviews.ts";

const LISTS = { all: t.later("all"), waiting: t.later("toDecide"), hidden: t.later("hidden") };
const NOTHING = {
  all: {
    title: t.later("noneYet"),
    text: t.later("appearAtOnce"),
  },
  waiting: {
    title: t.later("nothingToDecide"),
    text: t.later("appearAtOnce"),
  },
  hidden: {
    title: t.later("noneHidden"),
    text: t.later("hiddenStandHere"),
  },
};

/** What shoppers wrote; what they reported stands on top, to be hidden or kept. */
export function SellerComments({ asked }: { asked: ReturnType<typeof readReviews> | undefined }) {
  const filters = useFilters();
  const list = listOf(filters);
  const { value, failed, loading, reload, decide } = useReviews(asked);
  useLastPage(filters, { limit: PER_PAGE, total: loading || failed ? undefined : value?.total });
  return (
    <>
      <PageHeader title={t("title")} aside={value && t("countToDecide", { count: value.waiting })}>
        <Select
          label={t("whichComments")}
          hideLabel
          value={list}
          onChange={(event) => filters.set({ list: event.target.value === "all" ? "" : event.target.value })}
          className="w-40"
        >
          {REVIEW_LISTS.map((name) => (
            <option key={name} value={name}>
              {say(LISTS[name])}
            </option>
          ))}
        </Select>
      </PageHeader>
      {failed && <ErrorState title={t("notLoaded")} onRetry={reload} />}
      {!value && !failed && <TableSkeleton label={t("loading")} />}
      {value?.total === 0 && (
        <EmptyState picture={SpeechBubbles} title={say(NOTHING[list].title)}>
          {say(NOTHING[list].text)}
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
