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
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  /** The button that does it. */
  action: string;
  /** Throws nothing: it tells of its own failure. */
  onConfirm: () => Promise<void>;
  variant?: "danger" | "primary";
  /** The button that leaves everything as it is. */
  dismiss?: string;
}

/** Asks before something that weighs much. */
export function ConfirmDialog({ open, onClose, title, children, ...rest }: ConfirmDialogProps) {
  const { action, onConfirm, variant = "danger", dismiss = t("cancel") } = rest;
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
        <Button variant="secondary" size="small" onClick={onClose}>
          {dismiss}
        </Button>
        <ActionButton variant={variant} size="small" busy={busy} onClick={confirm}>
          {action}
        </ActionButton>
      </div>
    </Dialog>
  );
}

/** It may come up under the finger that asked for it, whose second tap is no answer. */
function ActionButton(button: ComponentProps<typeof Button>) {
  return <Button {...button} {...useDoubleTapGuard<HTMLButtonElement>()} />;
}
