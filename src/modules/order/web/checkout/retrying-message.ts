import { t } from "../../checkout-texts.ts";
import { ORDER_RETRIES } from "./place-order.ts";

/** Says that the order is sent once more, for the `attempt`th time (specification, section 8). */
export function retryingMessage(attempt: number): string {
  return t("retrying", { attempt, most: ORDER_RETRIES });
}
