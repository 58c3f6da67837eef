import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import type { DeliveryOptions } from "#modules/order/contract/place-order.ts";
import { t } from "../../delivery-texts.ts";

/** What is known of a delivery to a PIN code. */
export type PinAnswer = Pick<DeliveryOptions, "served" | "first" | "fee" | "minimum"> & { pin: string };

/** Whether a PIN code is delivered to, for how much, and when, in a sentence. */
export function answerWords({ pin, served, first, fee, minimum }: PinAnswer): string {
  if (!served) return t("notTo", { pin });
  const terms = { pin, fee: formatPaise(toPaise(fee)) };
  const days = { fresh: dayOf(first.fresh), other: dayOf(first.other) };
  if (minimum === 0) return t("yesTo", { ...terms, ...days });
  return t("yesToFrom", { ...terms, ...days, minimum: formatPaise(toPaise(minimum)) });
}

const dayOf = (day: string | null) => (day === null ? "–" : formatShortDay(day));
