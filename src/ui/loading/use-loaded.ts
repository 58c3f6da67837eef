import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";

/** A request to the server, and a function that repeats it. */
export interface Question<Value> {
  /** The answer's promise; undefined until it is requested, null if there is nothing to request. */
  request: Promise<Value> | null | undefined;
  askAgain: () => void;
  /** The subject. An answer about another subject is dropped; one about the same is shown until a newer one comes. */
  about?: string | null;
}

export interface Loaded<Value> {
  /** The latest answer. While another one is loading, still the last one. */
  value: Value | undefined;
  error: unknown;
  loading: boolean;
  /** Repeats the request. Resolves once the page shows its answer or its failure, or is left. */
  reload: () => Promise<void>;
  /**
   * Changes the answer in place, for an action that was just done. A change is applied again to an answer that was
   * requested before it, as that may not contain it. So it must be idempotent.
   */
  patch: (change: (value: Value) => Value) => void;
}

interface Answer<Value> {
  to?: Promise<Value>;
  about?: string | null;
  value?: Value;
  error?: unknown;
}

/** A caller that waits until the page shows an answer requested after `since`, on the browser's clock. */
interface Waiter {
  since: number;
  resolve: () => void;
}

/** A change of the answer, and its time by the browser's clock in milliseconds. */
interface Change<Value> {
  at: number;
  apply: (value: Value) => Value;
}

/** The state of a request: loading, an answer, or an error. */
export function useLoaded<Value>({ request, askAgain, about }: Question<Value>): Loaded<Value> {
  const [latest, setLatest] = useState<Answer<Value>>({});
  const changes = useRef<Change<Value>[]>([]);

  useEffect(() => {
    if (!request) return;
    let current = true;
    // A page's loader has asked before the page is drawn, so changes may have been made since.
    const since = timeOf(request);
    changes.current = changes.current.filter(({ at }) => at >= since);
    request.then(
      (answer) => {
        if (!current) return;
        const value = changes.current.reduce((changed, { apply }) => apply(changed), answer);
        setLatest({ to: request, about, value });
      },
      (error: unknown) => {
        if (current) setLatest((old) => ({ to: request, about, value: valueAbout(old, about), error }));
      },
    );
    return () => {
      current = false;
    };
  }, [request, about]);

  const patch = useCallback((change: (value: Value) => Value) => {
    changes.current.push({ at: performance.now(), apply: change });
    setLatest((old) => (old.value === undefined ? old : { ...old, value: change(old.value) }));
  }, []);
  const loading = request !== null && (request === undefined || latest.to !== request);
  const value = valueAbout(latest, about);
  const reload = useReload({ request, askAgain, loading });
  return { value, error: loading ? undefined : latest.error, loading, reload, patch };
}

type Reload<Value> = Question<Value> & Pick<Loaded<Value>, "loading">;

function useReload<Value>({ request, askAgain, loading }: Reload<Value>): () => Promise<void> {
  const waiters = useRef<Waiter[]>([]);
  const isLeft = useRef(false);
  useEffect(() => {
    if (loading) return;
    const at = request ? timeOf(request) : Number.POSITIVE_INFINITY;
    const isServed = ({ since }: Waiter) => since <= at;
    const served = waiters.current.filter(isServed);
    waiters.current = waiters.current.filter((waiter) => !isServed(waiter));
    for (const { resolve } of served) resolve();
  });
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      for (const { resolve } of waiters.current) resolve();
    };
  }, []);
  return useCallback(() => {
    const since = performance.now();
    askAgain();
    return new Promise((resolve) => {
      if (isLeft.current) resolve();
      else waiters.current.push({ since, resolve });
    });
  }, [askAgain]);
}

function valueAbout<Value>(answer: Answer<Value>, about: string | null | undefined): Value | undefined {
  return answer.about === about ? answer.value : undefined;
}

/** The request of the page's loader; undefined while the page is as the server rendered it. */
export function usePageQuestion<Value>(request: Promise<Value> | undefined): Question<Value> {
  const { revalidate } = useRevalidator();
  const askAgain = useCallback(() => {
    reloads += 1;
    void revalidate().finally(() => {
      reloads -= 1;
    });
  }, [revalidate]);
  return { request, askAgain };
}

let reloads = 0;

/** Whether a page is about to request its data again. Its `shouldRevalidate` must allow that. */
export const isReloading = (): boolean => reloads > 0;

/**
 * The request of a part of a page, such as a dialog, that the address doesn't determine. A new `key` starts a new
 * request; null starts none. The old answer is dropped with its key. While `about` stays the same, it is shown until
 * the new one comes.
 */
export function usePartQuestion<Value>(
  key: string | null,
  read: () => Promise<Value>,
  about = key,
): Question<Value> {
  const [latest, setLatest] = useState<{ key: string; request: Promise<Value> }>();
  const [attempt, setAttempt] = useState(0);
  const ask = useEffectEvent(read);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same question is asked again with each attempt.
  useEffect(() => {
    if (key !== null) setLatest({ key, request: noted(ask()) });
  }, [key, attempt]);

  const askAgain = useCallback(() => setAttempt((n) => n + 1), []);
  if (key === null) return { request: null, askAgain, about };
  return { request: latest?.key === key ? latest.request : undefined, askAgain, about };
}

const requestTimes = new WeakMap<Promise<unknown>, number>();

/** The time at which a request began, or at which it was first seen. */
function timeOf(request: Promise<unknown>): number {
  const at = requestTimes.get(request) ?? performance.now();
  requestTimes.set(request, at);
  return at;
}

/**
 * The promise of a request that begins now. Its rejection is handled later, and must not be reported as unhandled.
 */
export function noted<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => {});
  requestTimes.set(promise, performance.now());
  return promise;
}
