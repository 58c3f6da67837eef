import { useState } from "react";
import { UpiCode } from "#modules/payment/web/shared/upi-code.tsx";
import type { StoreInfo } from "#modules/store/contract.ts";
import { Button } from "#ui/controls/button.tsx";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import type { Order } from "../../rules/shared/order.ts";
import { upiAtDoor } from "../../rules/shared/upi-at-door.ts";
import { t } from "../../texts/orders-texts.ts";

interface PayByUpiProps {
  order: Order;
  store: StoreInfo;
  /** True if it is the filled action of the order. */
  isMain?: boolean;
}

/** The button that shows how to pay by UPI what an order brings at the door. Nothing where the store has no address. */
export function PayByUpi({ order, store, isMain = false }: PayByUpiProps) {
  const [open, setOpen] = useState(false);
  const upi = upiAtDoor([order], store);
  if (!upi) return null;
  const { invoiceNumber } = order;
  return (
    <>
      <Button
        variant={isMain ? "primary" : "quiet"}
        size="small"
        tight={!isMain}
        aria-label={t("payByUpiOf", { invoiceNumber })}
        onClick={() => setOpen(true)}
      >
        {t("payByUpi")}
      </Button>
      {open && (
        <Dialog open onClose={() => setOpen(false)} title={t("payByUpiOf", { invoiceNumber })}>
          <div className="grid gap-4">
            <p className="text-ink-soft">{t("whenToPayByUpi")}</p>
            <UpiCode upi={upi} />
          </div>
        </Dialog>
      )}
    </>
  );
}
