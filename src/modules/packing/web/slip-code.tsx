import { browserApi } from "#kernel/web/api/browser-api.ts";
import type { ComponentType } from "#kernel/web/jsx/jsx.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import type { SlipCodeProps } from "#modules/order/web/shared/order-slots.ts";
import { qrCode } from "#modules/payment/rules/shared/qr-code.ts";
import type { PackingApi } from "../module-api.ts";
import { t } from "../seller-texts.ts";

/** Draws the codes of slips in a store that packs at stations. Others print their slips without. */
export async function slipCode(): Promise<ComponentType<SlipCodeProps> | undefined> {
  const { begun } = await sellerCall(browserApi<PackingApi>().api.packing.begun.$get());
  return begun ? SlipCode : undefined;
}

/** The QR code of a bag: the number of its first invoice. A scanner at a station types it. */
function SlipCode({ order, className }: SlipCodeProps) {
  // The slip of a household names the invoices of all its orders.
  const [invoiceNumber = ""] = order.invoiceNumber.split(",");
  const { size, path } = qrCode(invoiceNumber);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t("codeOf", { invoiceNumber })}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
