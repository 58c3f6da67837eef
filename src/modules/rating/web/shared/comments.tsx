import { useState } from "react";
import { openLogin, whenKnown } from "#modules/identity/web/shared/session-store.ts";
import { Button } from "#ui/controls/button.tsx";
import { latePart } from "#ui/loading/late-part.tsx";
import type { Comment } from "../../contract.ts";
import { t } from "../../texts.ts";
import { CommentEntry } from "../comment-entry.tsx";
import { type CommentPage, useComments } from "./use-comments.ts";

const { Part: ReportDialog, fetchAhead } = latePart(() => import("../report-dialog.tsx"));

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
    if (await whenKnown("user")) setDoubted(comment);
    else openLogin("login", t("loginToReport"));
  };
  const close = () => setDoubted(undefined);
  return (
    <section aria-labelledby="comments" className="pt-10">
      <h2 id="comments" className="text-heading">
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
          onClose={close}
          onMissing={close}
          onReported={() => setReported(new Set([...reported, doubted._id]))}
        />
      )}
    </section>
  );
}
