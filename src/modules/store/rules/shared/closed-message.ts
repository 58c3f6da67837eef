import { formatClock, formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import { t } from "../../closing-texts.ts";
import type { Closing } from "./closing.ts";

/**
 * The message of a closed store: `We are closed for Deepavali. Orders open again on Mon 2 Nov, 6:00 AM.`
 */
export function closedMessage({ words, until }: Closing): string {
  const opens = until === null ? t("opensSoon") : t("opensAgain", { moment: momentWords(until) });
  return t("closedAndOpens", { closed: words ?? t("closed"), opens });
}

/** A moment for people: `Mon 2 Nov, 6:00 AM`. */
export function momentWords(moment: string): string {
  const at = new Date(moment);
  const [hours = 0, minutes = 0] = formatClock(at).split(":").map(Number);
  const time = `${hours % 12 || 12}:${String(minutes).padStart(2, "0")}`;
  return t(hours < 12 ? "morningMoment" : "afternoonMoment", { day: formatShortDay(storeDay(at)), time });
}
