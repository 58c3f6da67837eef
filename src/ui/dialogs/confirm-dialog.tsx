import type { ComponentProps, ReactNode } from "react";
import { Button } from "../controls/button.tsx";
import { useDoubleTapGuard } from "../controls/double-tap-guard.ts";
import { useWork } from "../loading/use-work.ts";
import { t } from "../texts.ts";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The consequence, and whether it can be undone. */
  children: ReactNode;
  action: string;
  /** Must not throw: it reports its own failure. */
  onConfirm: () => Promise<void>;
  /** `safe` makes the button that cancels the likelier one. */
  variant?: "danger" | "primary" | "safe";
  dismiss?: string;
}

/** Asks for confirmation before an important action. */
export function ConfirmDialog({ open, onClose, title, children, ...rest }: ConfirmDialogProps) {
  const { action, onConfirm, variant = "danger", dismiss = t("cancel") } = rest;
  const isSafe = variant === "safe";
  const { busy, run } = useWork();
  const confirm = () =>
    run(async () => {
      await onConfirm();
      onClose();
    });
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <div className="mb-5 text-ink-soft">{children}</div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant={isSafe ? "primary" : "secondary"} size="small" onClick={onClose}>
          {dismiss}
        </Button>
        <ActionButton variant={isSafe ? "secondary" : variant} size="small" busy={busy} onClick={confirm}>
          {action}
        </ActionButton>
      </div>
    </Dialog>
  );
}

/**
 * A guarded button, as the dialog may appear under the finger that opened it. That finger's second tap is no answer.
 */
function ActionButton(button: ComponentProps<typeof Button>) {
  return <Button {...button} {...useDoubleTapGuard<HTMLButtonElement>()} />;
}
