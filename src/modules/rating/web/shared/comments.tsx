import Flag from "lucide-react/icons/flag";
import { useState } from "react";
import { formatShortDay, storeDay, storeYear } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { call } from "#kernel/web/api/call.ts";
import { requireLogin } from "#modules/identity/web/shared/shopper-call.ts";
import { Button } from "#ui/controls/button.tsx";
import { GivenStars } from "#ui/drawings/stars.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { lazyPart } from "#ui/loading/lazy-part.tsx";
import type { Comment } from "../../contract.ts";
import type { RatingApi } from "../../module-api.ts";
import { t } from "../../texts.ts";

const { Part: ReportDialog, fetchAhead } = lazyPart(() => import("../report-dialog.tsx"));

interface CommentsProps {
  productId: string;
  /** The newest comments, from the page's loader. */
  first: CommentPage;
}

/** The comments about a product; nothing without any. */
export function Comments({ productId, first }: CommentsProps) {
  const { comments, more, loading, loadMore } = useComments(productId, first);
  const [doubted, setDoubted] = useState<Comment>();
  const [reported, setReported] = useState<ReadonlySet<string>>(new Set());
  if (comments.length === 0) return null;
  const report = async (comment: Comment) => {
    if (await requireLogin(t("loginToReport"))) setDoubted(comment);
  };
  const close = () => setDoubted(undefined);
  return (
    <section aria-labelledby={COMMENTS} className="pt-10">
      <h2 id={COMMENTS} className="scroll-mt-24 text-heading">
        {t("title")}
      </h2>
      <ul className="mt-2 gap-x-12 md:columns-2">
        {comments.map((comment) => (
          <CommentEntry
            key={comment._id}
            comment={comment}
            reported={reported.has(comment._id)}
            onReport={() => report(comment)}
            onNear={fetchAhead}
          />
        ))}
      </ul>
      {more && (
        <Button variant="secondary" size="small" className="mt-3" busy={loading} onClick={loadMore}>
          {t("more")}
        </Button>
      )}
      {doubted && (
        <ReportDialog
          comment={doubted}
          author={authorOf(doubted)}
          onClose={close}
          onMissing={close}
          onReported={() => setReported(new Set([...reported, doubted._id]))}
        />
      )}
    </section>
  );
}

/** The id of their heading, to which a page may lead. */
export const COMMENTS = "comments";
/** The number of comments with a product's page, and of those that are loaded at a time afterwards. */
export const FIRST_COMMENTS = 4;
const MORE_COMMENTS = 10;

interface CommentPage {
  comments: Comment[];
  /** Whether there are older ones. */
  more: boolean;
}

/** A product's loaded comments, the newest first. */
function useComments(productId: string, first: CommentPage) {
  const [page, setPage] = useState(first);
  const { busy, submit } = useSubmit(async () => {
    const last = page.comments.at(-1);
    if (!last) return;
    const cursor = { before: last.createdAt, beforeId: last._id };
    const query = { productId, limit: String(MORE_COMMENTS), ...cursor };
    const { comments, more } = await call(browserApi<RatingApi>().api.rating.comments.$get({ query }));
    setPage({ comments: [...page.comments, ...comments], more });
  });
  return { ...page, loading: busy, loadMore: () => submit(undefined) };
}

interface CommentEntryProps {
  comment: Comment;
  /** Whether this shopper has just reported it. */
  reported: boolean;
  onReport: () => void;
  /** Called when the report button is about to be pressed. */
  onNear: () => void;
}

function CommentEntry({ comment: entry, reported, onReport, onNear }: CommentEntryProps) {
  const { stars, comment, createdAt } = entry;
  const author = authorOf(entry);
  return (
    <li className="grid break-inside-avoid gap-1 border-b border-line py-2.5">
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="font-semibold wrap-anywhere">{author}</span>
        <GivenStars stars={stars} />
        <time
          dateTime={createdAt}
          className="text-sm text-ink-soft tabular-nums max-sm:order-last max-sm:w-full"
        >
          {writtenOn(new Date(createdAt))}
        </time>
        {reported ? (
          <span className="ml-auto flex min-h-11 items-center text-sm text-ink-soft">{t("reported")}</span>
        ) : (
          <button
            type="button"
            aria-label={t("reportComment", { author })}
            onClick={onReport}
            onPointerEnter={onNear}
            onFocus={onNear}
            className="-mr-3 ml-auto flex min-h-11 items-center gap-1.5 rounded-full px-3 text-sm text-ink-soft hover:bg-paper-deep hover:text-ink"
          >
            <Flag aria-hidden="true" className="size-3.5" />
            {t("report")}
          </button>
        )}
      </p>
      <p className="max-w-prose wrap-anywhere whitespace-pre-line">{comment}</p>
    </li>
  );
}

/** A date at the store: `Sun 22 Nov 2026`. */
function writtenOn(at: Date): string {
  return `${formatShortDay(storeDay(at))} ${storeYear(at)}`;
}

function authorOf({ name }: Pick<Comment, "name">): string {
  return name ?? t("formerCustomer");
}
