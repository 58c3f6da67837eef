/** How the process ends, for those who answer requests. */
export type Closing = {
  /** Whether the process has been told to stop: it is not ready any more, and keeps no connection. */
  begun: () => boolean;
  begin: () => void;
  /** Holds back all answers until the work is done: whoever waits for one opens no connection meanwhile. */
  holding: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Resolves at once unless answers are held back. */
  released: () => Promise<void>;
  /** Has `listener` called when what still runs is no longer waited for; returns how to take it back. */
  onCut: (listener: () => void) => () => void;
  cutOff: () => void;
};

export function openClosing(): Closing {
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
