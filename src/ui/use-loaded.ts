import { useCallback, useEffect, useRef, useState } from "react";

/** Something that was asked of the server, and how to ask it once more. */
export interface Question<Value> {
  /** Brings the answer; undefined until it is asked, null where nothing is to be asked. */
  asked: Promise<Value> | null | undefined;
  askAgain: () => void;
  /** What it is about. An answer about something else is forgotten, where the same may be shown until a newer one comes. */
  about?: string | null;
}

export interface Loaded<Value> {
  /** The newest answer; while another one is on its way, still the last one. */
  value: Value | undefined;
  /** What the newest question failed with. */
  error: unknown;
  loading: boolean;
  /** Asks again. */
  reload: () => void;
  /**
   * Changes the answer in place, for what was just done to it. A change is made once more to an answer that was under
   * way meanwhile, as that may be from before: so it must do no harm where it is made already.
   */
  patch: (change: (value: Value) => Value) => void;
}

interface Answer<Value> {
  to?: Promise<Value>;
  about?: string | null;
  value?: Value;
  error?: unknown;
}

/** What a page or a part of it shows of a question: nothing yet, an answer, or that it failed. */
export function useLoaded<Value>({ asked, askAgain, about }: Question<Value>): Loaded<Value> {
  const [latest, setLatest] = useState<Answer<Value>>({});
  const sinceAsked = useRef<((value: Value) => Value)[]>([]);

  useEffect(() => {
    if (!asked) return;
    let current = true;
    const changes: ((value: Value) => Value)[] = [];
    sinceAsked.current = changes;
    asked.then(
      (answer) => {
        const value = changes.reduce((changed, change) => change(changed), answer);
        if (current) setLatest({ to: asked, about, value });
      },
      (error: unknown) => {
        if (current) setLatest((old) => ({ to: asked, about, value: valueAbout(old, about), error }));
      },
    );
    return () => {
      current = false;
    };
  }, [asked, about]);

  const patch = useCallback((change: (value: Value) => Value) => {
    sinceAsked.current.push(change);
    setLatest((old) => (old.value === undefined ? old : { ...old, value: change(old.value) }));
  }, []);
  const loading = asked !== null && (asked === undefined || latest.to !== asked);
  const value = valueAbout(latest, about);
  return { value, error: loading ? undefined : latest.error, loading, reload: askAgain, patch };
}

function valueAbout<Value>(answer: Answer<Value>, about: string | null | undefined): Value | undefined {
  return answer.about === about ? answer.value : undefined;
}
