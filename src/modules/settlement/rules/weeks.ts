import { daysLater, weekdayOf } from "#kernel/time/store-time.ts";

const MONDAY = 1;

/** The Monday of a day's week. Both are `yyyy-mm-dd`. Weeks end on Sunday. */
export const mondayOf = (day: string): string => daysLater(day, -((weekdayOf(day) - MONDAY + 7) % 7));

/** The Sunday of a day's week. */
export const sundayOf = (day: string): string => daysLater(mondayOf(day), 6);

/** The Sunday of the last week that is over. */
export const lastSunday = (today: string): string => daysLater(mondayOf(today), -1);
