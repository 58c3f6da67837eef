import Scale from "lucide-react/icons/scale";
import { useState } from "react";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import type { Order } from "#modules/order/contract/order.ts";
import type { SellerActionProps } from "#modules/order/web/order-slots.tsx";
import { Button } from "#ui/button.tsx";
import { t } from "../seller-texts.ts";
import { WeighDialog } from "./weigh-dialog.tsx";

const WORDS = { open: "asked", agreed: "agreed", declined: "declined" } as const;

const OPEN: readonly string[] = ["Pending", "Out for Delivery"];

/** Opens what was packed of an order that waits or is on its way. */
export default function WeighOrder({ order, onChange }: SellerActionProps) {
  /** This order or, after "Save and next", another one of its day. */
  const [weighing, setWeighing] = useState<Order | null>(null);
  const { question } = order;
  if (!weighing && !OPEN.includes(order.status)) return null;
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        onClick={() => setWeighing(order)}
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
      {weighing && (
        <WeighDialog
          key={weighing._id}
          order={weighing}
          onClose={() => setWeighing(null)}
          onSaved={onChange}
          onNext={setWeighing}
        />
      )}
    </>
  );
}
