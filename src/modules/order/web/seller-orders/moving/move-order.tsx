import CalendarClock from "lucide-react/icons/calendar-clock";
import { useState } from "react";
import { browserApi } from "#kernel/web/browser-api.ts";
import { toast } from "#kernel/web/toast.ts";
import { dayAndWindow } from "#modules/delivery/rules/delivery-rules.ts";
import { sellerCall } from "#modules/identity/web/seller-session.ts";
import { Button } from "#ui/button.tsx";
import type { Order } from "../../../contract/order.ts";
import { t } from "../../../move-texts.ts";
import { isMovable } from "../../../rules/order-move.ts";
import { daysToOffer, firstChoice } from "./move-choices.ts";
import { MoveDialog } from "./move-dialog.tsx";
import type { MoveWanted } from "./move-form.tsx";

interface MoveOrderProps {
  order: Order;
  /** Shows the order as it is now. */
  onChange: (order: Order) => void;
}

/** Moves an order that still has to come to another day; one that is on its way found nobody, unless told otherwise. */
export function MoveOrder({ order, onChange }: MoveOrderProps) {
  const [open, setOpen] = useState(false);
  const { _id: id, invoiceNumber, status, deliveryDay, deliveryWindow } = order;
  if (!isMovable(order)) return null;
  const isOut = status === "Out for Delivery";
  const move = async (wanted: MoveWanted) => {
    const json = { id, ...wanted, from: status };
    const answer = await sellerCall(browserApi.api.order.move.$post({ json }));
    toast.success(answer.message);
    onChange(answer.order);
  };
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={t("moveOf", { invoiceNumber })}
        onClick={() => setOpen(true)}
      >
        <CalendarClock aria-hidden="true" className="size-4" />
        {t("move")}
      </Button>
      {open && (
        <MoveDialog
          title={t("titleOne", { invoiceNumber })}
          about={() => (
            <>
              <p>{t("comesNow", { place: dayAndWindow(deliveryDay, deliveryWindow) })}</p>
              {isOut && <p>{t("aboutOut")}</p>}
            </>
          )}
          reason={isOut ? t("notAtHome") : undefined}
          offer={(options) => {
            const days = daysToOffer(options.days, { day: deliveryDay, window: deliveryWindow });
            return { days, first: firstChoice(days, deliveryDay, 1) };
          }}
          action={() => t("submitOne")}
          onMove={move}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
