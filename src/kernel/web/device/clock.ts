import { storeDay } from "#kernel/time/store-time.ts";

// The clock of the pages. A phone's own may be wrong by hours or days: pages speak of the server's time.

/** The milliseconds by which the server's clock is ahead of this device's. */
let ahead = 0;

/** The moment by the server's clock, as far as it is known. */
export const now = (): Date => new Date(Date.now() + ahead);

// Often enough for a page that is open over midnight. A sleeping phone checks when it wakes.
const CHECK_EVERY_MS = 30_000;

const listeners = new Set<() => void>();
let stop = () => {};

/** Calls `listener` on each tick of one clock that all listeners share. Returns a function that ends it. */
export function followClock(listener: () => void): () => void {
  if (listeners.size === 0) stop = startClock();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop();
  };
}

function tick(): void {
  for (const listener of listeners) listener();
}

function startClock(): () => void {
  const timer = setInterval(tick, CHECK_EVERY_MS);
  document.addEventListener("visibilitychange", tick);
  addEventListener("pageshow", tick);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", tick);
    removeEventListener("pageshow", tick);
  };
}

/** Sets the milliseconds by which the server's clock is ahead. All that follows the clock shows it at once. */
export function setAhead(ms: number): void {
  ahead = ms;
  tick();
}

/** Follows the day on which the server made the page, until the server is asked for its time. */
export function followPage(made: string | undefined): void {
  ahead = Date.parse(made ?? "") - Date.parse(storeDay(new Date())) || 0;
}

/** True if this device's clock is known to differ from the server's. */
export const isOff = (): boolean => ahead !== 0;
