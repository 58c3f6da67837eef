import { useEffect, useEffectEvent } from "react";

/** How often banners turn, and how much of that the next one takes to come, in milliseconds (specification, section 9). */
export const TURN_MS = 4000;
export const CHANGE_MS = 600;

/** Calls `onTurn` at each turn, while it runs. */
export function useTurns(running: boolean, onTurn: () => void) {
  const turn = useEffectEvent(onTurn);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => turn(), TURN_MS);
    return () => clearInterval(timer);
  }, [running]);
}
