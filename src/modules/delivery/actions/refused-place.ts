import { AppError } from "#kernel/errors/app-error.ts";
import type { Text } from "#kernel/texts/text.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import type { FreePlace } from "../contract.ts";
import { isClosed } from "../rules/closed-days.ts";
import { closesAt } from "../rules/delivery-days.ts";
import type { DeliveryRules } from "../rules/delivery-rules.ts";
import type { Place } from "../rules/delivery-slots.ts";
import { t } from "../server-texts.ts";

/** More of them than fit a sentence help nobody. */
const MOST_NEXT = 6;

/** Refuses a place, and says which are free next: `CONFLICT`. */
export function refusedPlace(text: Text, next: readonly Place[]): AppError {
  return new AppError("CONFLICT", text, undefined, { next: next.slice(0, MOST_NEXT).map(toFreePlace) });
}

type Asked = { now: Date; rules: DeliveryRules; next: readonly Place[] };

/** Refuses a day that is none of those to choose from, and says why. */
export function refusedDay(day: string, { now, rules, next }: Asked): AppError {
  const named = { day: formatShortDay(day) };
  if (now >= closesAt(day, rules)) return refusedPlace(t.later("dayOver", named), next);
  const why = isClosed(day, rules.closedDays) ? "dayClosed" : "notThatDay";
  return refusedPlace(t.later(why, named), next);
}

function toFreePlace({ day, window }: Place): FreePlace {
  if (!window) return { day, window: null };
  const { id, name, begins, ends } = window;
  return { day, window: { id, name, begins, ends } };
}
