import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "../dialogs/confirm-dialog.tsx";
import { Dialog } from "../dialogs/dialog.tsx";
import { t } from "../list-texts.ts";
import { useUnsaved } from "./leave-dialog.tsx";

interface FormDialogProps {
  open: boolean;
  title: string;
  size?: "medium";
  onClose: () => void;
  /** The form. Call `close` once it is saved, or `closeAfter` what follows, and `onInput` on a change that no field sends. */
  children: (form: {
    onInput: () => void;
    close: () => void;
    closeAfter: (work: Promise<unknown>) => Promise<void>;
  }) => ReactNode;
}

/** A dialog with a form. It asks before it closes with unsaved text. */
export function FormDialog({ open, title, size, onClose, children }: FormDialogProps) {
  const { unsaved, onInput, settle } = useUnsaved();
  const [isConfirming, setConfirming] = useState(false);
  const close = () => {
    settle();
    onClose();
  };
  const closeAfter = (work: Promise<unknown>) => work.then(close);
  return (
    <>
      <Dialog
        open={open}
        onClose={() => (unsaved ? setConfirming(true) : onClose())}
        title={title}
        {...(size && { size })}
      >
        <div className="contents" onInput={onInput}>
          {children({ onInput, close, closeAfter })}
        </div>
      </Dialog>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={t("closeUnsaved")}
        action={t("closeNow")}
        onConfirm={async () => close()}
      >
        {t("notSavedYet")}
      </ConfirmDialog>
    </>
  );
}
