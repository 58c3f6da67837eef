import { storeDay } from "#kernel/time/store-time.ts";

// The clock of the pages. A phone's own may be wrong by hours or days: pages speak of the server's time.

/** The milliseconds by which the server's clock is ahead of this device's. */
let ahead = 0;

/** The moment by the server's clock, as far as it is known. */
export const now = (): Date => new Date(Date.now() + ahead);

// Often enough for a page that is open over midnight. A sleeping phone checks when it wakes.
const CHECK_EVERY_MS = 30_000;

const CLOCK_SET = "clockset";
const EVENTS = ["visibilitychange", "pageshow", CLOCK_SET];

/** Calls `listener` now and then, when the page is seen again, and when the clock is set. The result ends it. */
export function followClock(listener: () => void): () => void {
  const timer = setInterval(listener, CHECK_EVERY_MS);
  for (const event of EVENTS) addEventListener(event, listener);
  return () => {
    clearInterval(timer);
    for (const event of EVENTS) removeEventListener(event, listener);
  };
}

/** Sets the milliseconds by which the server's clock is ahead. All that follows the clock shows it at once. */
export function setAhead(ms: number): void {
  ahead = ms;
  dispatchEvent(new Event(CLOCK_SET));
}

/** Follows the day on which the server made the page, until the server is asked for its time. */
export function followPage(made: string | undefined): void {
  ahead = Date.parse(made ?? "") - Date.parse(storeDay(new Date())) || 0;
}
