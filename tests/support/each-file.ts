import { afterAll, beforeAll, vi } from "vitest";
import { fallSilent, speak } from "#kernel/texts/spoken.ts";

/** A server's listener puts others in their place. */
const REPLACED = ["Request", "Response"] as const;
const originals = REPLACED.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);

// Texts become available only now: a file that reads one while it is loaded fails here, as it would at the store's
// start.
beforeAll(() => speak());
// The next file of the same process must find everything as this one did.
afterAll(() => {
  fallSilent();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  for (const [name, original] of originals) if (original) Object.defineProperty(globalThis, name, original);
});
