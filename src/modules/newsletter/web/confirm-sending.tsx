import { ConfirmDialog } from "#ui/confirm-dialog.tsx";

interface ConfirmSendingProps {
  open: boolean;
  onClose: () => void;
  /** How many get it. */
  subscribers: number;
  subject: string;
  onConfirm: () => Promise<void>;
}

const COUNT = new Intl.NumberFormat("en-IN");

/** Asks before an offer goes out, and says to how many. */
export function ConfirmSending({ subscribers, subject, ...dialog }: ConfirmSendingProps) {
  const readers = `${COUNT.format(subscribers)} subscriber${subscribers === 1 ? "" : "s"}`;
  const nobody = subscribers === 0;
  return (
    <ConfirmDialog
      {...dialog}
      title={nobody ? "Save this offer?" : `Send this offer to ${readers}?`}
      action={nobody ? "Save the offer" : `Send to ${readers}`}
      variant="primary"
    >
      {nobody ? (
        "Nobody is subscribed yet, so no mail goes out. The offer is noted in the history."
      ) : (
        <>
          The mail is called <span className="font-medium text-ink wrap-anywhere">{subject}</span>. Mails that
          are sent can't be called back.
        </>
      )}
    </ConfirmDialog>
  );
}
