import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { t } from "../seller-texts.ts";

interface ConfirmSendingProps {
  open: boolean;
  onClose: () => void;
  /** How many get it. */
  subscribers: number;
  subject: string;
  onConfirm: () => Promise<void>;
}

/** Asks before an offer goes out, and says to how many. */
export function ConfirmSending({ subscribers, subject, ...dialog }: ConfirmSendingProps) {
  const nobody = subscribers === 0;
  return (
    <ConfirmDialog
      {...dialog}
      title={nobody ? t("saveTitle") : t("sendTitle", { count: subscribers })}
      action={nobody ? t("saveNow") : t("sendNow", { count: subscribers })}
      variant="primary"
    >
      {nobody
        ? t("nobodySubscribed")
        : t.rich("cannotCallBack", {
            subject: () => <span className="font-medium text-ink wrap-anywhere">{subject}</span>,
          })}
    </ConfirmDialog>
  );
}
