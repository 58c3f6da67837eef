import { t } from "../server-texts.ts";
import type { OrderStatus } from "./order-status.ts";

/** Says of orders that a change of many has left alone how many they are, and why; nothing where there are none. */
export function leftAlone(left: readonly { status: OrderStatus }[]): string[] {
  const countOf = (status: OrderStatus) => left.filter((order) => order.status === status).length;
  const [cancelled, delivered] = [countOf("Cancelled"), countOf("Delivered")];
  const others = left.length - cancelled - delivered;
  return [
    ...(cancelled > 0 && delivered > 0 ? [t("leftBoth", { cancelled, delivered })] : []),
    ...(cancelled > 0 && delivered === 0 ? [t("leftCancelled", { count: cancelled })] : []),
    ...(cancelled === 0 && delivered > 0 ? [t("leftDelivered", { count: delivered })] : []),
    ...(others > 0 ? [t("leftOthers", { count: others })] : []),
  ];
}
