import { afterAll, beforeAll } from "vitest";
import { fallSilent, speak } from "#kernel/texts/spoken.ts";

// Texts become available only now: a file that reads one while it is loaded fails here, as it would at the store's
// start.
beforeAll(() => speak());
// The next file of the same process must fail in the same way.
afterAll(fallSilent);
