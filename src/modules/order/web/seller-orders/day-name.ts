import { formatShortDay, nextDay } from "#kernel/time/store-time.ts";
import { t } from "../../seller-texts.ts";

/** `Today, Sun 22 Nov`: a `yyyy-mm-dd` day as the seller reads it. */
export function dayName(day: string, today: string): string {
  const name = formatShortDay(day);
  if (day === today) return t("today", { day: name });
  return nextDay(day) === today ? t("yesterday", { day: name }) : name;
}
