import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";

/** Something that was asked of the server, and how to ask it once more. */
export interface Question<Value> {
  /** Brings the answer; undefined until it is asked, null if nothing is to be asked. */
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

/** What the page's `clientLoader` has asked; undefined as long as the page is as the server drew it. */
export function usePageQuestion<Value>(asked: Promise<Value> | undefined): Question<Value> {
  const { revalidate } = useRevalidator();
  return { asked, askAgain: revalidate };
}

/**
 * Asks for what a part of a page needs, such as a dialog, where the address doesn't say it. Another `key` asks anew; null
 * asks for nothing. The old answer is forgotten with its key, or kept until the new one comes as long as it is `about`
 * the same.
 */
export function usePartQuestion<Value>(
  key: string | null,
  read: () => Promise<Value>,
  about = key,
): Question<Value> {
  const [latest, setLatest] = useState<{ key: string; asked: Promise<Value> }>();
  const [attempt, setAttempt] = useState(0);
  const ask = useEffectEvent(read);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same question is asked again with each attempt.
  useEffect(() => {
    if (key !== null) setLatest({ key, asked: noted(ask()) });
  }, [key, attempt]);

  const askAgain = useCallback(() => setAttempt((n) => n + 1), []);
  if (key === null) return { asked: null, askAgain, about };
  return { asked: latest?.key === key ? latest.asked : undefined, askAgain, about };
}

/** The same promise. Its failure waits for who asks, and is not reported as one that nobody looks at. */
export function noted<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => {});
  return promise;
}
