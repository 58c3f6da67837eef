import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { Button } from "#ui/controls/button.tsx";
import { useDoubleTapGuard } from "#ui/controls/double-tap-guard.ts";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import type { Order } from "../../../contract/order.ts";
import { settledAs } from "../../../rules/settling.ts";
import {
  MAX_CANCEL_REASON,
  OPEN_STATUSES,
  type OrderStatus,
  statusName,
} from "../../../rules/shared/order-status.ts";
import { t } from "../../../seller-texts.ts";

/** Whether a new status needs confirmation: a cancellation, or the way back from a final one. */
export function isAskedAbout({ status: before }: Order, status: OrderStatus): boolean {
  return status === "Cancelled" || !OPEN_STATUSES.includes(before);
}

interface StatusQuestionProps {
  order: Order;
  status: OrderStatus;
  busy: boolean;
  onClose: () => void;
  onAnswer: (reason: string) => void;
}

/**
 * Asks for confirmation before an order is cancelled or restored: the consequences and, for a cancellation, the reason.
 */
export function StatusQuestion({ order, status, busy, onClose, onAnswer }: StatusQuestionProps) {
  return (
    <Dialog open onClose={onClose} title={titleOf(order, status)}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onAnswer(String(new FormData(event.currentTarget).get("reason") ?? "").trim());
        }}
      >
        <ul className="grid list-disc gap-1 pl-5 text-ink-soft">
          {whatItMeans(order, status).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        {status === "Cancelled" && (
          <TextField
            label={t("cancelReason")}
            hint={t("cancelReasonHint")}
            name="reason"
            maxLength={MAX_CANCEL_REASON}
          />
        )}
        <div className="grid grid-cols-2 gap-3 cramped:grid-cols-1">
          <Button variant="secondary" onClick={onClose}>
            {t("leaveIt")}
          </Button>
          <Confirm status={status} busy={busy} />
        </div>
      </form>
    </Dialog>
  );
}

/**
 * A guarded button, as it may appear under the finger that opened the dialog. That finger's second tap is no answer.
 */
function Confirm({ status, busy }: { status: OrderStatus; busy: boolean }) {
  return (
    <Button type="submit" variant="danger" busy={busy} {...useDoubleTapGuard<HTMLButtonElement>()}>
      {t("setTo", { status: statusName(status) })}
    </Button>
  );
}

function titleOf({ invoiceNumber, status: before }: Order, status: OrderStatus): string {
  if (status === "Cancelled") return t("cancelOne", { invoiceNumber });
  if (before === "Cancelled") return t("reviveOne", { invoiceNumber });
  return t("notDelivered", { invoiceNumber });
}

function whatItMeans(order: Order, status: OrderStatus): string[] {
  const { status: before, deliveryDay, totalAmount, isPaid, address, userId } = order;
  const day = formatShortDay(deliveryDay);
  const sum = formatPaise(toPaise(totalAmount));
  const paidThen = settledAs(status, order).isPaid;
  return [
    ...(before === "Cancelled" ? [t("takesAgain", { day })] : []),
    ...(before === "Delivered" && OPEN_STATUSES.includes(status) ? [t("wasDelivered")] : []),
    ...(status === "Cancelled" ? [t("givesBack", { day })] : []),
    ...(isPaid && !paidThen ? [t("paidTakenBack", { sum })] : []),
    ...(!isPaid && paidThen ? [t("paidThen", { sum })] : []),
    ...(userId ? [t("mailGoesOut", { name: address.firstName, status: statusName(status) })] : []),
    t("undoForAWhile"),
  ];
}
