import PencilLine from "lucide-react/icons/pencil-line";
import { useState } from "react";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { toast } from "#kernel/web/toast.ts";
import { forgetOrder } from "#modules/cart/web/shared/cart-store.ts";
import { Button } from "#ui/controls/button.tsx";
import { useDoubleTapGuard } from "#ui/controls/double-tap-guard.ts";
import { RadioCard, RadioCardText } from "#ui/controls/radio-card.tsx";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import type { Order } from "../../rules/shared/order.ts";
import { MAX_CANCEL_REASON } from "../../rules/shared/order-status.ts";
import { returnNews } from "../../rules/shared/settling.ts";
import { t } from "../../texts/cancel-texts.ts";
import { t as changeTexts } from "../../texts/change-texts.ts";
import { cancelOrder } from "../shared/order-calls.ts";

const REASONS = ["mistake", "change", "otherDay", "other"] as const;
type Reason = (typeof REASONS)[number];

interface CancelOrderDialogProps {
  order: Order;
  onClose: () => void;
  onCancelled: (order: Order) => void;
  onRevise: () => void;
  /** Called if the order has changed since it was shown. */
  onTooLate: () => Promise<void>;
}

/** Asks for confirmation and a reason before an order is cancelled. */
export default function CancelOrderDialog({
  order,
  onClose,
  onCancelled,
  onRevise,
  onTooLate,
}: CancelOrderDialogProps) {
  const [reason, setReason] = useState<Reason>();
  const { busy, errors, submit, formRef } = useSubmit(async (words: string) => {
    const json = { id: order.id, revision: order.revision, reason: words };
    try {
      const answer = await cancelOrder(json);
      forgetOrder(order);
      toast.success(answer.message);
      onCancelled(answer.order);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409)) throw error;
      toast.error(error.message);
      await onTooLate();
    }
    onClose();
  });
  return (
    <Dialog open onClose={onClose} title={t("title", { invoiceNumber: order.invoiceNumber })}>
      <form
        ref={formRef}
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = String(new FormData(event.currentTarget).get("reason") ?? "");
          submit(reason === undefined || reason === "other" ? typed : t(reason));
        }}
      >
        <p className="text-ink-soft">{whatFollows(order)}</p>
        <fieldset className="min-w-0">
          <legend className="mb-1.5 text-sm font-semibold">{t("why")}</legend>
          <div className="grid gap-2">
            {REASONS.map((each) => (
              <RadioCard key={each} name="why" checked={each === reason} onChoose={() => setReason(each)}>
                <RadioCardText label={t(each)} />
              </RadioCard>
            ))}
          </div>
        </fieldset>
        {reason === "other" && (
          <TextField label={t("words")} name="reason" maxLength={MAX_CANCEL_REASON} error={errors.reason} />
        )}
        {reason === "change" && order.changeableUntil && (
          <div className="grid gap-2 rounded-field bg-sprout/50 p-3">
            <p>{t("changeInstead")}</p>
            <Button className="justify-self-start" size="small" onClick={onRevise}>
              <PencilLine aria-hidden="true" className="size-4" />
              {changeTexts("change")}
            </Button>
          </div>
        )}
        <Buttons busy={busy} onClose={onClose} />
      </form>
    </Dialog>
  );
}

function whatFollows(order: Order): string {
  const back = returnNews({ ...order, status: "Cancelled" });
  return back.length === 0 ? t("what") : t("whatPaid", { back: back.join(" ") });
}

/**
 * Guarded buttons, as they may appear under the finger that opened the dialog. That finger's second tap is no answer.
 */
function Buttons({ busy, onClose }: { busy: boolean; onClose: () => void }) {
  return (
    <div className="grid grid-cols-2 gap-3 cramped:grid-cols-1">
      <Button variant="secondary" onClick={onClose}>
        {t("keep")}
      </Button>
      <Button type="submit" variant="danger" busy={busy} {...useDoubleTapGuard<HTMLButtonElement>()}>
        {t("cancel")}
      </Button>
    </div>
  );
}
