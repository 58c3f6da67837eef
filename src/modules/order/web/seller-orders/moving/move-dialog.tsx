import type { ReactNode } from "react";
import { browserApi } from "#kernel/web/browser-api.ts";
import { sellerCall } from "#modules/identity/web/seller-session.ts";
import { useSellerData } from "#modules/identity/web/use-seller-data.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Loading, SkeletonText } from "#ui/skeleton.tsx";
import { ErrorState } from "#ui/states.tsx";
import { usePartQuestion } from "#ui/use-loaded.ts";
import { useSubmit } from "#ui/use-submit.ts";
import type { MoveOptions } from "../../../contract/move.ts";
import { t } from "../../../move-texts.ts";
import type { MoveDay } from "./move-choices.ts";
import { MoveForm, type MoveWanted } from "./move-form.tsx";

interface MoveDialogProps {
  title: string;
  /** The day whose orders are counted; without one none are. */
  from?: string;
  /** What moves, in words. */
  about: (options: MoveOptions) => ReactNode;
  /** The days to choose from, and the one that is chosen at first. */
  offer: (options: MoveOptions) => { days: MoveDay[]; first: MoveDay | undefined };
  action: (options: MoveOptions) => string;
  /** What stands as the reason at first. */
  reason?: string;
  onMove: (wanted: MoveWanted) => Promise<void>;
  onClose: () => void;
}

/** Asks to which day and window orders are to move, and why; says where there is room. */
export function MoveDialog({ title, from, about, offer, action, reason, onMove, onClose }: MoveDialogProps) {
  const read = () => sellerCall(browserApi.api.order["move-options"].$get({ query: from ? { from } : {} }));
  const { value, failed, reload } = useSellerData(usePartQuestion(from ?? "", read), t("notLoaded"));
  const { busy, submit } = useSubmit(async (wanted: MoveWanted) => {
    try {
      await onMove(wanted);
    } catch (error) {
      // Somebody else may have taken the places: the form says what is free by now.
      reload();
      throw error;
    }
    onClose();
  }, t("failed"));
  const options = value?.options;
  return (
    <Dialog open onClose={onClose} title={title}>
      {failed && <ErrorState title={t("notLoaded")} onRetry={reload} />}
      {!options && !failed && (
        <Loading label={t("loading")}>
          <SkeletonText lines={4} />
        </Loading>
      )}
      {options && (
        <div className="grid gap-4">
          <div className="grid gap-1 text-ink-soft">{about(options)}</div>
          <MoveForm
            {...offer(options)}
            action={action(options)}
            reason={reason}
            busy={busy}
            onMove={submit}
            onClose={onClose}
          />
        </div>
      )}
    </Dialog>
  );
}
