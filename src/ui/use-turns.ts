import { useEffect, useEffectEvent } from "react";

/** How long a banner stays and how long the next one takes to come, in milliseconds (specification, section 9). */
export const STAY_MS = 4000;
export const CHANGE_MS = 600;

/** Calls `onTurn` whenever a banner has stayed long enough, while it runs. */
export function useTurns(running: boolean, onTurn: () => void) {
  const turn = useEffectEvent(onTurn);
  useEffect(() => {
    if (!running) return;
    let timer = setTimeout(go, STAY_MS);
    function go() {
      turn();
      timer = setTimeout(go, CHANGE_MS + STAY_MS);
    }
    return () => clearTimeout(timer);
  }, [running]);
}
