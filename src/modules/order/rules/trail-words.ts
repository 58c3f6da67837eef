import { t } from "../texts.ts";
import { moveWords, type OrderMove } from "./order-move.ts";
import type { OrderStatus } from "./order-status.ts";
import { packingWords, type ToldPackingEvent } from "./packing-event.ts";
import { statusName } from "./status-name.ts";

/** An entry of an order's trail: it is about one of these things. */
export type TrailEvent = {
  status: OrderStatus | null;
  moved: OrderMove | null;
  packed: ToldPackingEvent | null;
  isPaid: boolean | null;
};

/** What happened, without a word of who did it. */
export function trailWords({ status, moved, packed, isPaid }: TrailEvent): string {
  if (moved) return moveWords(moved);
  if (packed) return packingWords(packed);
  if (!status) return "";
  if (isPaid === null) return statusName(status);
  return t(isPaid ? "nowPaid" : "noLongerPaid", { status: statusName(status) });
}
