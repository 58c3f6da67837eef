import { saidLater, type Text } from "#kernel/texts/text.ts";
import { formatClock, formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import { t } from "../../closing-texts.ts";
import type { Closing } from "./closing.ts";

/**
 * The message of a closed store: `We are closed for Deepavali. Orders open again on Mon 2 Nov, 6:00 AM.`
 */
export const closedMessage = (closing: Closing): string => closedText(closing).words();

/** The same for who is refused: orders are placed in the store's language. */
export const closedText = ({ words, until }: Closing): Text =>
  saidLater(() => {
    const opens = until === null ? t("opensSoon") : t("opensAgain", { moment: momentWords(until) });
    return t.later("closedAndOpens", { closed: words ?? t("closed"), opens });
  });

/** The parts of a day as people name its hours, each with the hour at which it ends. */
const PARTS = [
  ["night", 4],
  ["morning", 12],
  ["noon", 16],
  ["evening", 20],
] as const;

/** A moment for people: `Mon 2 Nov, 6:00 AM`. */
export function momentWords(moment: string): string {
  const at = new Date(moment);
  const [hours = 0, minutes = 0] = formatClock(at).split(":").map(Number);
  const time = `${hours % 12 || 12}:${String(minutes).padStart(2, "0")}`;
  const part = PARTS.find(([, end]) => hours < end)?.[0] ?? "other";
  return t("moment", { day: formatShortDay(storeDay(at)), time, part });
}
