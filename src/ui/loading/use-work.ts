import { useCallback, useRef, useState } from "react";

interface Work<Name extends string> {
  busy: boolean;
  doing: Name | undefined;
  /**
   * Runs a piece of work and returns its result; errors pass through. While another piece is running it does nothing
   * and returns undefined.
   */
  run: <Value>(work: () => Promise<Value>, name?: Name) => Promise<Value | undefined>;
}

/** Runs one piece of work at a time. A second press does nothing until the first is done. */
export function useWork<Name extends string = never>(): Work<Name> {
  const [current, setCurrent] = useState<{ name: Name | undefined }>();
  // The state is only updated at the next render. A double click is faster.
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
