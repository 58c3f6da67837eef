import { useState } from "react";
import { inMemory, once } from "./once.ts";

/** Sends a form's requests with an Idempotency-Key, which stays the same until the outcome is known. */
export function useOnce() {
  const [send] = useState(() => once(inMemory()));
  return send;
}
