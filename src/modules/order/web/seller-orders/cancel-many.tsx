import { useState } from "react";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { TextField } from "#ui/text-field.tsx";
import { MAX_CANCEL_REASON } from "../../rules/order-status.ts";
import { t } from "../../seller-texts.ts";

interface CancelManyProps {
  open: boolean;
  count: number;
  onClose: () => void;
  onConfirm: (reason: string) => Promise<void>;
}

/** Asks before many orders are cancelled, and why they are. */
export function CancelMany({ open, count, onClose, onConfirm }: CancelManyProps) {
  const [reason, setReason] = useState("");
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t("cancelQuestion", { count })}
      action={t("setToCancelled", { count })}
      dismiss={t("keepThem")}
      onConfirm={() => onConfirm(reason.trim())}
    >
      <p className="mb-4">{t("cancelWarning")}</p>
      <TextField
        label={t("cancelReason")}
        hint={t("cancelReasonHint")}
        maxLength={MAX_CANCEL_REASON}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}
