import { formatPaise, toPaise } from "#kernel/money/money.ts";
import type { Order } from "../../contract/order.ts";
import { t } from "../../seller-texts.ts";

/** The text if less or more was received than an order's total; empty if it was paid as it stands. */
export function otherwisePaid({
  isPaid,
  received,
  totalAmount,
}: Pick<Order, "isPaid" | "received" | "totalAmount">): string | undefined {
  if (!isPaid || received === null) return undefined;
  const [got, due] = [toPaise(received), toPaise(totalAmount)];
  if (got < due) return t("paidShort", { received: formatPaise(got), due: formatPaise(due) });
  return got > due ? t("paidOver", { more: formatPaise(got - due) }) : undefined;
}
