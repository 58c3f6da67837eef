import { beforeAll } from "vitest";
import { speak } from "#kernel/texts/spoken.ts";

// Not at once: a file that asks for a text while it is loaded shall fail here, as it would at the store's start.
beforeAll(() => speak());
