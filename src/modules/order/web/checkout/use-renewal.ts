import { useEffect } from "react";
import { storeMoment } from "#kernel/time/store-time.ts";
import type { DeliveryOptions } from "../../contract/place-order.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
/** A browser takes a longer timer for none. */
const LONGEST_MS = 24 * 60 * MINUTE_MS;

/** When these options are no longer what there is to choose: a cut-off passes, or the next window begins. */
function overAt({ cutOff, days }: DeliveryOptions): number {
  const [first] = days;
  const [window] = first?.windows ?? [];
  const ends = [
    ...(cutOff ? [Date.parse(cutOff.at)] : []),
    ...(first && window ? [storeMoment(first.day, window.begins).getTime()] : []),
  ];
  return Math.min(...ends);
}

/** Asks again as soon as one of the options has passed while the page lies open. */
export function useRenewal(options: DeliveryOptions | undefined, reload: () => void): void {
  useEffect(() => {
    if (!options) return;
    const left = overAt(options) - Date.now() + SECOND_MS;
    // A clock that goes wrong makes it ask once a minute, and not at once for ever.
    const wait = left > 0 ? left : MINUTE_MS;
    if (wait > LONGEST_MS) return;
    const timer = setTimeout(reload, wait);
    return () => clearTimeout(timer);
  }, [options, reload]);
}
