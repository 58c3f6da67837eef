import { afterAll, beforeAll } from "vitest";
import { fallSilent, speak } from "#kernel/texts/spoken.ts";

// Not at once: a file that asks for a text while it is loaded shall fail here, as it would at the store's start.
beforeAll(() => speak());
// The next file of the same process shall fail so too.
afterAll(fallSilent);
