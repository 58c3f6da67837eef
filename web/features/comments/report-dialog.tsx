import type { Comment } from "#contract/comment.ts";
import { browserApi } from "#web/api/browser-api.ts";
import { toastError } from "#web/api/call.ts";
import { shopperCall } from "#web/state/shopper-call.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toast } from "#web/ui/toaster.tsx";
import { authorOf } from "./author-of.ts";

interface ReportDialogProps {
  comment: Comment;
  onClose: () => void;
  onReported: () => void;
}

/** Asks before the seller is told. */
export default function ReportDialog({ comment, onClose, onReported }: ReportDialogProps) {
  const report = async () => {
    try {
      const { message } = await shopperCall(
        browserApi.api.rating.report.$post({ json: { id: comment._id } }),
      );
      toast.success(message);
      onReported();
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Report this comment?"
      action="Report"
      onConfirm={report}
      variant="primary"
    >
      <p className="mb-3">
        The seller reads what {authorOf(comment)} wrote and decides whether it stays. Nobody else learns who
        reported it.
      </p>
      <blockquote className="line-clamp-4 border-l-2 border-line-strong pl-3 wrap-anywhere text-ink">
        {comment.comment}
      </blockquote>
    </ConfirmDialog>
  );
}
