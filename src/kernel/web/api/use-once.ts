import { useState } from "react";
import { inMemory, once } from "./once.ts";

/** Gives what a form sends an Idempotency-Key, which stays the same until an answer is known. */
export function useOnce() {
  const [send] = useState(() => once(inMemory()));
  return send;
}
