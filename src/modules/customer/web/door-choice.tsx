import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { usePress } from "#modules/identity/web/shared/use-press.ts";
import { Button } from "#ui/controls/button.tsx";
import type { CustomerApi } from "../module-api.ts";
import { t } from "../seller-texts.ts";

/** A payment at a door that nobody has decided about. */
export interface UndecidedDoor {
  /** The id of one of the orders that it was for. */
  order: string;
  /** The invoice numbers of all these orders. */
  invoiceNumber: string;
  /** Rupees; below zero, less was paid than was due. */
  difference: number;
  onDecided: () => Promise<void>;
}

interface DoorChoiceProps extends UndecidedDoor {
  /** The words of the button that carries the sum, where others than `carry` fit better. */
  carryWords?: string;
  className: string;
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
  const { doing, press } = usePress(t("saveFailed"), order, onDecided);
  const sum = formatPaise(toPaise(Math.abs(difference)));
  const { door } = browserApi<CustomerApi>().api.seller.customer;
  const decide = (carry: boolean) =>
    press(() => sellerCall(door.$post({ json: { order, difference, carry } })), carry ? "carry" : "leave");
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
