import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toastError } from "#kernel/web/api/call.ts";
import { toast } from "#kernel/web/toast.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { Button } from "#ui/controls/button.tsx";
import { useWork } from "#ui/loading/use-work.ts";
import type { CustomerApi } from "../module-api.ts";
import { t } from "../seller-texts.ts";

interface DoorChoiceProps {
  /** The id of one of the orders that the payment was for. */
  order: string;
  /** The invoice numbers of all these orders. */
  invoiceNumber: string;
  /** Rupees; below zero, less was paid than was due. */
  difference: number;
  /** The words of the button that carries the sum, where others than `carry` fit better. */
  carryWords?: string;
  className: string;
  onDecided: () => Promise<void>;
}

/** The two buttons for money that was short or over at a door: to the next order, or left. Empty without that right. */
export function DoorChoice({
  order,
  invoiceNumber,
  difference,
  carryWords,
  className,
  onDecided,
}: DoorChoiceProps) {
  const may = useMay();
  const { doing, run } = useWork<"carry" | "leave">();
  const sum = formatPaise(toPaise(Math.abs(difference)));
  const decide = (carry: boolean) =>
    run(
      async () => {
        try {
          const call = browserApi<CustomerApi>().api.seller.customer.door.$post({
            json: { order, difference, carry },
          });
          toast.success((await sellerCall(call)).message);
        } catch (error) {
          toastError(error, t("saveFailed"), order);
        }
        await onDecided();
      },
      carry ? "carry" : "leave",
    );
  if (!may("customer.refund")) return null;
  return (
    <div className={`flex gap-2 ${className}`}>
      <Button
        variant="secondary"
        size="small"
        busy={doing === "carry"}
        aria-label={t("carryOf", { sum, invoiceNumber })}
        onClick={() => decide(true)}
      >
        {carryWords ?? t("carry", { sum })}
      </Button>
      <Button
        variant="quiet"
        size="small"
        busy={doing === "leave"}
        aria-label={t("leaveOf", { sum, invoiceNumber })}
        onClick={() => decide(false)}
      >
        {t("leave")}
      </Button>
    </div>
  );
}
