import { useCallback, useRef, useState } from "react";

interface Work<Name extends string> {
  /** Work is going on, so a button that would begin more spins. */
  busy: boolean;
  /** The name that the work was begun with. */
  doing: Name | undefined;
  /**
   * Does a piece of work and gives what comes of it; throws what it throws. While another piece is going on it does
   * nothing and gives undefined.
   */
  run: <Value>(work: () => Promise<Value>, name?: Name) => Promise<Value | undefined>;
}

/** One piece of work at a time: a second press does nothing until the first is done. */
export function useWork<Name extends string = never>(): Work<Name> {
  const [current, setCurrent] = useState<{ name: Name | undefined }>();
  // The state is only known at the next drawing; a double click is faster.
  const running = useRef(false);
  const run: Work<Name>["run"] = useCallback(async (work, name) => {
    if (running.current) return undefined;
    running.current = true;
    setCurrent({ name });
    try {
      return await work();
    } finally {
      running.current = false;
      setCurrent(undefined);
    }
  }, []);
  return { busy: current !== undefined, doing: current?.name, run };
}
