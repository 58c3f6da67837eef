import Flag from "lucide-react/icons/flag";
import { formatShortDay, storeDay, storeYear } from "#kernel/time/store-time.ts";
import { GivenStars } from "#ui/drawings/stars.tsx";
import type { Comment } from "../contract.ts";
import { t } from "../texts.ts";
import { authorOf } from "./author-of.ts";

interface CommentEntryProps {
  comment: Comment;
  /** Whether this shopper has just reported it. */
  reported: boolean;
  onReport: () => void;
  /** Called when the report button is about to be pressed. */
  onNear: () => void;
}

/** A shopper's words and stars. */
export function CommentEntry({ comment: entry, reported, onReport, onNear }: CommentEntryProps) {
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
