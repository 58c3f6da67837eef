import { Scale } from "lucide-react";
import { useState } from "react";
import type { SellerActionProps } from "#modules/order/web/order-slots.tsx";
import { Button } from "#ui/button.tsx";
import { t } from "../seller-texts.ts";
import { WeighDialog } from "./weigh-dialog.tsx";

/** Opens what was packed of a pending order. */
export default function WeighOrder({ order, onChange }: SellerActionProps) {
  const [open, setOpen] = useState(false);
  if (order.status !== "Pending") return null;
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        onClick={() => setOpen(true)}
        aria-label={t("weighOf", { invoiceNumber: order.invoiceNumber })}
      >
        <Scale aria-hidden="true" className="size-4" />
        {t("weigh")}
      </Button>
      {open && <WeighDialog order={order} onClose={() => setOpen(false)} onSaved={onChange} />}
    </>
  );
}
