import { useState } from "react";
import { ApiError } from "./api-error.ts";
import { newIdempotencyKey } from "./idempotency-key.ts";

/** A request with an Idempotency-Key whose outcome is not known yet. */
export type Attempt = {
  key: string;
  /** A description of the content. Another content needs another key. */
  of?: string;
};

/** Stores the open attempt: as long as a form is open, or beyond a reload or crash. */
export type AttemptStore = { read: () => Attempt | undefined; write: (attempt: Attempt | null) => void };

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
export function idempotentSend(place: AttemptStore, { sameAgain = false } = {}) {
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
    const stored = place.read();
    const earlier = stored?.of === of ? stored : undefined;
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
export function inMemory(): AttemptStore {
  let open: Attempt | null = null;
  return {
    read: () => open ?? undefined,
    write: (attempt) => {
      open = attempt;
    },
  };
}

const UNAUTHENTICATED = 401;
/**
 * The statuses that come before the server has looked up the key: a refusal without a status of its own, malformed, not
 * logged in, forbidden, too large, too many.
 */
const WITHOUT_LOOKING = [200, 400, UNAUTHENTICATED, 403, 413, 429];

type Earlier = {
  /** Whether the same key was sent before and its answer was lost. */
  isUnsure: boolean;
  /** A repeated request is always the same as the first one, so a refusal now means that the first was refused too. */
  sameAgain: boolean;
};

/**
 * Whether a failure means that an attempt is over. A lost answer does not, and after a server error the work may have
 * been done. A refusal settles an attempt, unless an earlier request may have succeeded and the server has not looked
 * up the key.
 */
function isSettled(error: unknown, { isUnsure, sameAgain }: Earlier): boolean {
  if (!(error instanceof ApiError) || error.status >= 500) return false;
  const blind = sameAgain ? [UNAUTHENTICATED] : WITHOUT_LOOKING;
  return !isUnsure || !blind.includes(error.status);
}

/** Sends a form's requests with an Idempotency-Key, which stays the same until the outcome is known. */
export function useIdempotentSend() {
  const [send] = useState(() => idempotentSend(inMemory()));
  return send;
}
