import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toastError } from "#kernel/web/api/call.ts";
import { toast } from "#kernel/web/toast.ts";
import { shopperCall } from "#modules/identity/web/shared/shopper-call.ts";
import { ConfirmDialog } from "#ui/dialogs/confirm-dialog.tsx";
import type { Comment } from "../contract.ts";
import { t } from "../dialog-texts.ts";
import type { RatingApi } from "../module-api.ts";

interface ReportDialogProps {
  comment: Comment;
  author: string;
  onClose: () => void;
  onReported: () => void;
}

/** Asks for confirmation before a comment is reported. */
export default function ReportDialog({ comment, author, onClose, onReported }: ReportDialogProps) {
  const toastId = `report ${comment._id}`;
  const report = async () => {
    toast.dismiss(toastId);
    try {
      const { message } = await shopperCall(
        browserApi<RatingApi>().api.rating.report.$post({ json: { id: comment._id } }),
      );
      toast.success(message);
      onReported();
    } catch (error) {
      toastError(error, undefined, toastId);
    }
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("reportTitle")}
      action={t("report")}
      onConfirm={report}
      variant="primary"
    >
      <p className="mb-3">{t("sellerDecides", { author })}</p>
      <blockquote className="line-clamp-4 border-l-2 border-line-strong pl-3 wrap-anywhere text-ink">
        {comment.comment}
      </blockquote>
    </ConfirmDialog>
  );
}
