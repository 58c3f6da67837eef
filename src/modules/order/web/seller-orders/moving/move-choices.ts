import { formatShortDay } from "#kernel/time/store-time.ts";
import type { MoveOptions } from "../../../contract/move.ts";
import { t } from "../../../move-texts.ts";
import type { OrderPlace } from "../../../rules/order-move.ts";

export type MoveDay = MoveOptions["days"][number];

/** So many places are free on a day; null where it takes any number. */
export function freeOn({ windows }: MoveDay): number | null {
  if (windows.length === 0) return null;
  return windows.reduce<number | null>(
    (sum, { free }) => (sum === null || free === null ? null : sum + free),
    0,
  );
}

/** `Sun 29 Nov: 12 places free`. */
export function dayLabel(day: MoveDay): string {
  const name = formatShortDay(day.day);
  const free = freeOn(day);
  return free === null ? name : t("dayWithPlaces", { day: name, free });
}

/** The days to which something that comes at `from` can go: its own one only where that has another window. */
export function daysToOffer(days: readonly MoveDay[], from: OrderPlace | string): MoveDay[] {
  if (typeof from === "string") return days.filter(({ day }) => day !== from);
  return days.flatMap((each) => {
    if (each.day !== from.day) return [each];
    const windows = each.windows.filter(({ id }) => id !== from.window?.id);
    return windows.length > 0 ? [{ ...each, windows }] : [];
  });
}

/** What is chosen before anybody chooses: the first day after the one it leaves that has room for all, else the first. */
export function firstChoice(days: readonly MoveDay[], from: string, orders: number): MoveDay | undefined {
  const hasRoom = (each: MoveDay) => (freeOn(each) ?? orders) >= orders;
  return days.find((each) => each.day > from && hasRoom(each)) ?? days.find(hasRoom) ?? days[0];
}
