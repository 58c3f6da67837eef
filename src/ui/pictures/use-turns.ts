import { useEffect, useEffectEvent } from "react";

/** The interval of the pictures' turns, and the duration of a change, in milliseconds (specification, section 9). */
export const TURN_MS = 4000;
export const CHANGE_MS = 600;

/** Calls `onTurn` at each turn while `running`. */
export function useTurns(running: boolean, onTurn: () => void) {
  const turn = useEffectEvent(onTurn);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => turn(), TURN_MS);
    return () => clearInterval(timer);
  }, [running]);
}
