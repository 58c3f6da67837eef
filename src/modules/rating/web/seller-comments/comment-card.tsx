import { Link } from "react-router";
import { pages, pathTo } from "#kernel/paths.ts";
import { formatClock, formatDate } from "#kernel/time/store-time.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { GivenStars } from "#ui/stars.tsx";
import { useWork } from "#ui/use-work.ts";
import type { ReviewedComment } from "../../contract.ts";
import { t } from "../../seller-texts.ts";

interface CommentCardProps {
  comment: ReviewedComment;
  /** Hides it, or keeps it in sight. */
  onDecide: (hidden: boolean) => Promise<void>;
}

/** A comment to decide about, with all that the decision needs. */
export function CommentCard({ comment: reviewed, onDecide }: CommentCardProps) {
  const { name, stars, comment, createdAt, product, hidden, waits } = reviewed;
  const at = new Date(createdAt);
  return (
    <li className="grid gap-2 rounded-tile border border-line bg-sheet p-4 md:grid-cols-[minmax(0,1fr)_auto] md:gap-x-6">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 text-sm">
          <Link
            to={pathTo(pages.product, { category: product.category, id: product._id })}
            className="-my-2.5 py-2.5 text-base font-semibold wrap-anywhere hover:text-leaf hover:underline"
          >
            {product.name}
          </Link>
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

/** What makes a comment other than most. */
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
  /** Whose comment on what, for who can't see it. */
  of: { author: string; product: string };
  hidden: boolean;
  /** Without a decision to make, it only changes sides. */
  waits: boolean;
  onDecide: (hidden: boolean) => Promise<void>;
}

function Decision({ of, hidden, waits, onDecide }: DecisionProps) {
  const { doing, run } = useWork<"hide" | "show">();
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
