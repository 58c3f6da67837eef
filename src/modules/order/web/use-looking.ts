import { useEffect, useEffectEvent } from "react";

/** The pause between two looks at an order that waits for its payment: its shopper has just paid it, or is about to. */
export const WAITING_POLL_MS = 5_000;

const RETURNS = ["focus", "online", "pageshow"] as const;

interface Looks {
  onTime: () => unknown;
  /** Called when the page becomes visible again, or the network returns. */
  onReturn: () => unknown;
  everyMs: number;
}

/** Asks a page to look whether something has changed, as long as it is visible. */
export function useLooking({ onTime, onReturn, everyMs }: Looks): void {
  const time = useEffectEvent(() => void (document.visibilityState !== "hidden" && onTime()));
  const comeBack = useEffectEvent(() => void (document.visibilityState !== "hidden" && onReturn()));
  useEffect(() => {
    const timer = setInterval(() => time(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  useEffect(() => {
    const again = () => comeBack();
    document.addEventListener("visibilitychange", again);
    for (const event of RETURNS) addEventListener(event, again);
    return () => {
      document.removeEventListener("visibilitychange", again);
      for (const event of RETURNS) removeEventListener(event, again);
    };
  }, []);
}
