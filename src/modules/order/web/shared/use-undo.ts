import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useWork } from "#ui/loading/use-work.ts";
import { UNDO_SECONDS } from "../../rules/shared/order-status.ts";

// The second press of a double click on the button that has saved a change must not undo it.
const DOUBLE_CLICK_MS = 500;

/** A change that can be undone for a while. `onOver` is called when it can't any more, before the offer disappears. */
export function useUndo(undo: (change: string) => Promise<void>, onOver?: () => void) {
  const [change, setChange] = useState<string>();
  const offeredAt = useRef(0);
  const { busy, run } = useWork();
  const end = useEffectEvent(() => {
    onOver?.();
    setChange(undefined);
  });
  useEffect(() => {
    if (change === undefined) return;
    offeredAt.current = performance.now();
    const over = setTimeout(() => end(), UNDO_SECONDS * 1000);
    return () => clearTimeout(over);
  }, [change]);

  const takeBack = async () => {
    if (change === undefined || performance.now() - offeredAt.current < DOUBLE_CLICK_MS) return;
    await run(async () => {
      await undo(change);
      setChange(undefined);
    });
  };
  return { offered: change !== undefined, offer: setChange, takeBack, busy };
}
