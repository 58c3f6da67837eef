import { isSettled } from "../forms/is-settled.ts";
import { newIdempotencyKey } from "./idempotency-key.ts";

/** A request with an Idempotency-Key whose outcome is not known yet. */
export type Attempt = {
  key: string;
  /** A description of the content. Another content needs another key. */
  of?: string;
};

/** Stores the open attempt: as long as a form is open, or beyond a reload or crash. */
export type AttemptPlace = { read: () => Attempt | undefined; write: (attempt: Attempt | null) => void };

type Sending = {
  /** A description of the content. A new key is made when it changes. Without it, the key stays the same. */
  of?: string;
  /** Whether to send the same request again after a failure that settles nothing. `tries` counts from one. */
  again?: (error: unknown, tries: number) => Promise<boolean>;
};

/**
 * Sends requests that must not be carried out twice. All requests of an attempt have the same Idempotency-Key until an
 * answer tells the outcome. So nothing happens twice if an answer is lost and the person presses again.
 */
export function once(place: AttemptPlace, { sameAgain = false } = {}) {
  const close = (key: string) => {
    // Another attempt may have begun meanwhile, for example in another tab.
    if (place.read()?.key === key) place.write(null);
  };
  const begin = (of?: string) => {
    const attempt = { key: newIdempotencyKey(), of };
    place.write(attempt);
    return attempt;
  };
  return async <Value>(send: (key: string) => Promise<Value>, { of, again }: Sending = {}) => {
    const kept = place.read();
    const earlier = kept?.of === of ? kept : undefined;
    const { key } = earlier ?? begin(of);
    for (let tries = 1; ; tries++) {
      try {
        const answer = await send(key);
        close(key);
        return answer;
      } catch (error) {
        const isUnsure = earlier !== undefined || tries > 1;
        if (isSettled(error, { isUnsure, sameAgain })) close(key);
        else if (await again?.(error, tries)) continue;
        throw error;
      }
    }
  };
}

/** Keeps an attempt in memory. */
export function inMemory(): AttemptPlace {
  let open: Attempt | null = null;
  return {
    read: () => open ?? undefined,
    write: (attempt) => {
      open = attempt;
    },
  };
}
