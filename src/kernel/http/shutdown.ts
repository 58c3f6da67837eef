/** The state of the process's shutdown, for the parts that answer requests. */
export type Shutdown = {
  /** Whether the process has been told to stop. Then it is not ready any more, and keeps no connection open. */
  begun: () => boolean;
  begin: () => void;
  /** Holds back all answers until the work is done. Clients that wait for an answer open no connection meanwhile. */
  holding: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Resolves at once unless answers are held back. */
  released: () => Promise<void>;
  /** Calls `listener` when the running requests are no longer waited for. Returns a function that removes it. */
  onCut: (listener: () => void) => () => void;
  cutOff: () => void;
};

export function openShutdown(): Shutdown {
  let begun = false;
  let held: Promise<unknown> | undefined;
  const listeners = new Set<() => void>();
  return {
    begun: () => begun,
    begin: () => {
      begun = true;
    },
    holding: (work) => {
      const running = work();
      held = running.catch(() => undefined);
      return running;
    },
    released: async () => {
      await held;
    },
    onCut: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    cutOff: () => {
      for (const listener of listeners) listener();
    },
  };
}
