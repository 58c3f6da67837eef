import { t } from "../texts.ts";
import type { DeliveryWindow } from "./delivery-rules.ts";

export type NamedWindow = Pick<DeliveryWindow, "name" | "begins" | "ends">;

/** `Morning, 07:00–10:00`; a name that says the time itself, such as `7–10 am`, stands alone. */
export function windowName({ name, begins, ends }: NamedWindow): string {
  return /\d/.test(name) ? name : t("windowAndTimes", { name, begins, ends });
}
