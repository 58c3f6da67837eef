import { useSyncExternalStore } from "react";
import { storeDay } from "#kernel/time/store-time.ts";
import { useRootData } from "./root-data.ts";

// Often enough for a page that is open over midnight. A sleeping phone checks when it wakes.
const LOOK_EVERY_MS = 30_000;

const today = () => storeDay(new Date());

const listeners = new Set<() => void>();
let stop = () => {};

/** One clock for all followers, however many cards there are. */
export function followClock(listener: () => void): () => void {
  if (listeners.size === 0) stop = start();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop();
  };
}

function start(): () => void {
  const look = () => {
    for (const listener of listeners) listener();
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  document.addEventListener("visibilitychange", look);
  addEventListener("pageshow", look);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
    removeEventListener("pageshow", look);
  };
}

/**
 * Today at the store, `yyyy-mm-dd`. A page hydrates with the day on which it was made, even if it was cached, and then
 * follows the clock.
 */
export function useToday(): string {
  const made = useRootData()?.today;
  return useSyncExternalStore(followClock, today, () => made ?? today());
}
