import { useCallback, useEffect, useEffectEvent, useState } from "react";

interface Loaded<Value> {
  /** The newest answer; stays while it is loaded again. */
  value: Value | undefined;
  /** The last attempt failed with this. */
  error: unknown;
  loading: boolean;
  /** Asks again. */
  reload: () => void;
  /** Puts a value in place that is known without asking. */
  setValue: (value: Value) => void;
}

interface State<Value> {
  key: string | null;
  value?: Value;
  error?: unknown;
  settled: boolean;
}

/**
 * Loads something in the browser, for pages that are one person's own. `key` says what is asked for: another key asks
 * anew and forgets the old answer; null asks for nothing yet.
 */
export function useLoaded<Value>(key: string | null, read: () => Promise<Value>): Loaded<Value> {
  const [state, setState] = useState<State<Value>>({ key, settled: false });
  const [attempt, setAttempt] = useState(0);
  const ask = useEffectEvent(read);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same question is asked again with each attempt.
  useEffect(() => {
    if (key === null) return;
    let current = true;
    ask().then(
      (value) => current && setState({ key, value, settled: true }),
      (error: unknown) => current && setState((old) => ({ ...kept(old, key), error, settled: true })),
    );
    return () => {
      current = false;
    };
  }, [key, attempt]);

  const reload = useCallback(() => {
    setState((old) => ({ ...old, error: undefined, settled: false }));
    setAttempt((n) => n + 1);
  }, []);
  const setValue = useCallback((value: Value) => setState({ key, value, settled: true }), [key]);
  const now = kept(state, key);
  return { value: now.value, error: now.error, loading: key !== null && !now.settled, reload, setValue };
}

/** An answer to another question is no answer. */
function kept<Value>(state: State<Value>, key: string | null): State<Value> {
  return state.key === key ? state : { key, settled: false };
}
