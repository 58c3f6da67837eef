import Scale from "lucide-react/icons/scale";
import { useState } from "react";
import { formatPaise } from "#kernel/money/money.ts";
import { May } from "#modules/identity/web/shared/may.tsx";
import type { SellerOrder } from "#modules/order/rules/shared/order.ts";
import type { SellerActionProps } from "#modules/order/web/shared/order-slots.ts";
import { lazyPart } from "#ui/loading/lazy-part.tsx";
import { t } from "../../seller-texts.ts";
import { RowButton } from "../shared/row-button.tsx";

const { Part: WeighDialog } = lazyPart(() => import("./weigh-dialog.tsx"));

const OPEN: readonly string[] = ["Pending", "Out for Delivery"];

/** The button that opens the weighing of an order that is pending or out for delivery. */
export default function WeighOrder({ order, onChange }: SellerActionProps) {
  /** This order or, after "Save and next", another one of its day. */
  const [weighing, setWeighing] = useState<SellerOrder | null>(null);
  const { question } = order;
  if (!weighing && !OPEN.includes(order.status)) return null;
  return (
    <May permission="fulfilment.change">
      <RowButton
        label={t("weighOf", { invoiceNumber: order.invoiceNumber })}
        onClick={() => setWeighing(order)}
      >
        <Scale aria-hidden="true" className="size-4" />
        {t("weigh")}
      </RowButton>
      {question && (
        <p className="basis-full pl-3 text-sm">{t(question.status, { more: formatPaise(question.paise) })}</p>
      )}
      {weighing && (
        <WeighDialog
          key={weighing.id}
          order={weighing}
          onClose={() => setWeighing(null)}
          onSaved={onChange}
          onNext={setWeighing}
          onMissing={() => setWeighing(null)}
        />
      )}
    </May>
  );
}
