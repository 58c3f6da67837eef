import { formatShortDay } from "#kernel/time/store-time.ts";
import { t } from "../texts.ts";
import type { DeliveryWindow } from "./delivery-rules.ts";

export type NamedWindow = Pick<DeliveryWindow, "name" | "begins" | "ends">;

/** `Morning, 07:00–10:00`; a name that says the time itself, such as `7–10 am`, stands alone. */
export function windowName({ name, begins, ends }: NamedWindow): string {
  return /\d/.test(name) ? name : t("windowAndTimes", { name, begins, ends });
}

/** `Sun 29 Nov`, and the window of that day where there is one. */
export function dayAndWindow(day: string, window: NamedWindow | null): string {
  if (!window) return formatShortDay(day);
  return t("dayAndWindow", { day: formatShortDay(day), window: windowName(window) });
}
