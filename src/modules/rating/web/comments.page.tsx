import { useLoaderData } from "react-router";
import { pathTo } from "#kernel/paths.ts";
import { say } from "#kernel/texts/text.ts";
import { formatClock, formatDate } from "#kernel/time/store-time.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toastError } from "#kernel/web/api/call.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { catalogPages } from "#modules/catalog/paths.ts";
import { askAsSeller, sellerCall, sellerDone } from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/controls/button.tsx";
import { PrefixedLink } from "#ui/controls/page-link.tsx";
import { GivenStars } from "#ui/drawings/stars.tsx";
import { Options } from "#ui/fields/options.tsx";
import { Select } from "#ui/fields/select.tsx";
import { SpeechBubbles } from "#ui/illustrations/speech-bubbles.tsx";
import { Pager, useLastPage } from "#ui/lists/pager.tsx";
import { filtersIn, type ListFilters, useFilters } from "#ui/lists/use-filters.ts";
import { LoadState } from "#ui/loading/load-state.tsx";
import { EmptyState } from "#ui/loading/states.tsx";
import { useWork } from "#ui/loading/use-work.ts";
import type { ReviewedComment } from "../contract.ts";
import type { RatingApi } from "../module-api.ts";
import { REVIEW_LISTS, type ReviewList } from "../rules/comments.ts";
import { t } from "../seller-texts.ts";

const PER_PAGE = 50;

export const loader = browserLoader(({ url }) => ({
  comments: askAsSeller(() => readReviews(filtersIn(url.searchParams))),
}));

const LISTS = { all: t.later("all"), waiting: t.later("toDecide"), hidden: t.later("hidden") };
const NOTHING = {
  all: { title: t.later("noneYet"), text: t.later("appearAtOnce") },
  waiting: { title: t.later("nothingToDecide"), text: t.later("appearAtOnce") },
  hidden: { title: t.later("noneHidden"), text: t.later("hiddenStandHere") },
};

/** The comments. Reported ones come first, to be hidden or kept. */
export function Component() {
  const filters = useFilters();
  const list = listOf(filters);
  const { value, failed, loading, reload, decide } = useReviews(useLoaderData<typeof loader>()?.comments);
  useLastPage(filters, { limit: PER_PAGE, total: loading || failed ? undefined : value?.total });
  return (
    <>
      <SellerHead title={t("title")} aside={value && t("countToDecide", { count: value.waiting })}>
        <Select
          label={t("whichComments")}
          hideLabel
          value={list}
          onChange={(event) => filters.set({ list: event.target.value === "all" ? "" : event.target.value })}
          className="w-40"
        >
          <Options of={REVIEW_LISTS.map((name) => [name, say(LISTS[name])])} />
        </Select>
      </SellerHead>
      <LoadState of={{ value, failed, reload }} notLoaded={t("notLoaded")} loading={t("loading")} />
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

function listOf(filters: ListFilters): ReviewList {
  return REVIEW_LISTS.find((name) => name === filters.get("list")) ?? "all";
}

function readReviews(filters: ListFilters) {
  const query = { list: listOf(filters), page: String(filters.page), limit: String(PER_PAGE) };
  return sellerCall(browserApi<RatingApi>().api.rating.reviews.$get({ query }));
}

function useReviews(request: ReturnType<typeof readReviews> | undefined) {
  const reviews = useSellerPage(request, t("loadFailed"));

  const decide = async ({ _id: id, createdAt }: ReviewedComment, hidden: boolean) => {
    const matter = `comment ${id}`;
    try {
      const json = { id, hidden, createdAt };
      await sellerDone(browserApi<RatingApi>().api.rating.decide.$post({ json }), matter);
    } catch (error) {
      // If the comment was changed or deleted meanwhile, the server's message says so, and the list is updated.
      toastError(error, t("updateFailed"), matter);
      if (!(error instanceof ApiError)) return;
    }
    await reviews.reload();
  };
  return { ...reviews, decide };
}

interface CommentCardProps {
  comment: ReviewedComment;
  /** Hides or keeps it. */
  onDecide: (hidden: boolean) => Promise<void>;
}

function CommentCard({ comment: reviewed, onDecide }: CommentCardProps) {
  const { name, stars, comment, createdAt, product, hidden, waits } = reviewed;
  const at = new Date(createdAt);
  return (
    <li className="grid gap-2 rounded-tile border border-line bg-sheet p-4 md:grid-cols-[minmax(0,1fr)_auto] md:gap-x-6">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 text-sm">
          <PrefixedLink
            to={pathTo(catalogPages.product, { category: product.category, id: product._id })}
            className="-my-2.5 py-2.5 text-base font-semibold wrap-anywhere hover:text-leaf hover:underline"
          >
            {product.name}
          </PrefixedLink>
          <GivenStars stars={stars} />
          <span className="text-ink-soft wrap-anywhere">
            {t.rich("writtenBy", {
              author: name ?? t("formerCustomer"),
              time: () => (
                <time dateTime={createdAt} className="whitespace-nowrap tabular-nums">
                  {formatDate(at)} {formatClock(at)}
                </time>
              ),
            })}
          </span>
        </p>
        <p className="wrap-anywhere whitespace-pre-line">{comment}</p>
        <WhyHere comment={reviewed} />
      </div>
      <Decision
        waits={waits}
        of={{ author: name ?? t("theFormerCustomer"), product: product.name }}
        hidden={hidden}
        onDecide={onDecide}
      />
    </li>
  );
}

/** A comment's special state: hidden, waiting or reported. */
function WhyHere({ comment: { reports, hidden, waits } }: { comment: ReviewedComment }) {
  if (!hidden && reports === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
      {hidden && <Badge tone="ink">{t("hidden")}</Badge>}
      {waits && <Badge tone="clay">{t("toDecide")}</Badge>}
      {t(hidden ? "onlyAuthor" : "reports", { count: reports })}
    </p>
  );
}

interface DecisionProps {
  /** The author and product, for screen readers. */
  of: { author: string; product: string };
  hidden: boolean;
  /** Whether a decision is needed. Otherwise the only button changes the comment's visibility. */
  waits: boolean;
  onDecide: (hidden: boolean) => Promise<void>;
}

function Decision({ of, hidden, waits, onDecide }: DecisionProps) {
  const may = useMay();
  const { doing, run } = useWork<"hide" | "show">();
  if (!may("rating.change")) return null;
  return (
    <div className="flex items-center gap-2">
      {(waits || !hidden) && (
        <Button
          variant="secondary"
          size="small"
          aria-label={t(hidden ? "keepCommentHidden" : "hideComment", of)}
          busy={doing === "hide"}
          onClick={() => run(() => onDecide(true), "hide")}
        >
          {t(hidden ? "keepHidden" : "hide")}
        </Button>
      )}
      {(waits || hidden) && (
        <Button
          variant="quiet"
          size="small"
          aria-label={t(hidden ? "showComment" : "keepComment", of)}
          busy={doing === "show"}
          onClick={() => run(() => onDecide(false), "show")}
        >
          {t(hidden ? "show" : "keep")}
        </Button>
      )}
    </div>
  );
}
