import { Scale } from "lucide-react";
import { useState } from "react";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import type { SellerActionProps } from "#modules/order/web/order-slots.tsx";
import { Button } from "#ui/button.tsx";
import { t } from "../seller-texts.ts";
import { WeighDialog } from "./weigh-dialog.tsx";

const WORDS = { open: "asked", agreed: "agreed", declined: "declined" } as const;

/** Opens what was packed of a pending order. */
export default function WeighOrder({ order, onChange }: SellerActionProps) {
  const [open, setOpen] = useState(false);
  const { question } = order;
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
      {question && (
        <p className="basis-full pl-3 text-sm">
          {t(WORDS[question.status], { more: formatPaise(toPaise(question.amount)) })}
        </p>
      )}
      {open && <WeighDialog order={order} onClose={() => setOpen(false)} onSaved={onChange} />}
    </>
  );
}
