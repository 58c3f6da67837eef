import { newIdempotencyKey } from "./idempotency-key.ts";
import { isSettled } from "./is-settled.ts";

/** Something sent with an Idempotency-Key while nobody knows what has become of it. */
export type Attempt = {
  key: string;
  /** What was sent, where another thing is to get another key. */
  of?: string;
};

/** Keeps the open attempt: as long as a form stands, or through a reload and a crash. */
export type AttemptPlace = { read: () => Attempt | undefined; write: (attempt: Attempt | null) => void };

type Sending = {
  /** What is sent. Something else than the last time gets a key of its own; without it, the key stays all the same. */
  of?: string;
  /** Whether to send the same once more after a failure that settles nothing; `tries` counts from one. */
  again?: (error: unknown, tries: number) => Promise<boolean>;
};

/**
 * Sends things that must not be made twice. An attempt has one Idempotency-Key until an answer tells what has become of
 * it, however often it is sent: so a lost answer that makes one press again makes nothing twice.
 */
export function once(place: AttemptPlace, { sameAgain = false } = {}) {
  const close = (key: string) => {
    // Another attempt may have begun meanwhile, as in another tab.
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
