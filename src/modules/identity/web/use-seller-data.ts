import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { tellFailure } from "./seller-session.ts";
import { useSession } from "./session-store.ts";

export interface SellerData<Value> {
  /** The newest answer; while another page or filter is on its way, still the last one. */
  value: Value | undefined;
  /** The newest question failed. */
  failed: boolean;
  loading: boolean;
  reload: () => void;
  /**
   * Changes the answer in place, for what the seller has just done to it. A change is made once more to an answer
   * that was under way meanwhile, as that may be from before: so it must do no harm where it is made already.
   */
  patch: (change: (value: Value) => Value) => void;
}

interface State<Value> {
  answered?: string;
  value?: Value;
  failed?: boolean;
}

/**
 * Loads what a seller's page shows. `key` says what is asked for; another key asks anew. A failure is toasted as
 * `failureText`; one of an ended session is made good after the next login.
 */
export function useSellerData<Value>(
  key: string,
  read: () => Promise<Value>,
  failureText: string,
): SellerData<Value> {
  const [state, setState] = useState<State<Value>>({});
  const [attempt, setAttempt] = useState(0);
  const asked = `${attempt} ${key}`;
  const sinceAsked = useRef<((value: Value) => Value)[]>([]);
  const ask = useEffectEvent(read);
  const fail = useEffectEvent((error: unknown) => {
    tellFailure(error, failureText);
    setState((old) => ({ ...old, answered: asked, failed: true }));
  });

  useEffect(() => {
    let current = true;
    const changes: ((value: Value) => Value)[] = [];
    sinceAsked.current = changes;
    const answer = (value: Value) =>
      setState({ answered: asked, value: changes.reduce((latest, change) => change(latest), value) });
    ask().then(
      (value) => current && answer(value),
      (error: unknown) => current && fail(error),
    );
    return () => {
      current = false;
    };
  }, [asked]);

  const reload = useCallback(() => setAttempt((n) => n + 1), []);
  useReloadAfterLogin(state.failed === true, reload);
  const patch = useCallback((change: (value: Value) => Value) => {
    sinceAsked.current.push(change);
    setState((old) => (old.value === undefined ? old : { ...old, value: change(old.value) }));
  }, []);
  const loading = state.answered !== asked;
  return { value: state.value, failed: state.failed === true && !loading, loading, reload, patch };
}

function useReloadAfterLogin(failed: boolean, reload: () => void): void {
  const { isSeller } = useSession();
  const makeGood = useEffectEvent(() => {
    if (failed) reload();
  });
  useEffect(() => {
    if (isSeller) makeGood();
  }, [isSeller]);
}
