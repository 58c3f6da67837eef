import { useRef } from "react";
import { ApiError } from "./api-error.ts";
import { newIdempotencyKey } from "./idempotency-key.ts";

/** The server's word that a key was used already, for something else. */
const KEY_REUSED = 422;

/**
 * Gives what a form adds an Idempotency-Key, which stays the same until it is added: so a lost answer that makes one
 * press again adds nothing twice.
 */
export function useOnce() {
  const key = useRef<string>(undefined);
  return async <Value>(send: (key: string) => Promise<Value>): Promise<Value> => {
    key.current ??= newIdempotencyKey();
    try {
      const answer = await send(key.current);
      key.current = undefined;
      return answer;
    } catch (error) {
      // It was added as it stood then, and that is what the refusal says. What is sent from now on is something new.
      if (error instanceof ApiError && error.status === KEY_REUSED) key.current = undefined;
      throw error;
    }
  };
}
