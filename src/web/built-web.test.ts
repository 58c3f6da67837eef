import { createRequire } from "node:module";
import { expect, it, vi } from "vitest";
import { builtWeb } from "#src/web/built-web.ts";

it("renders with React's build for production where the operator has set nothing", async () => {
  vi.stubEnv("NODE_ENV", undefined);
  await builtWeb();
  const loaded = Object.keys(createRequire(import.meta.url).cache);
  const reacts = loaded.filter((file) => /react-dom-server\.node\..*\.js$/.test(file));
  expect(reacts).toEqual([expect.stringMatching(/\.production\.js$/)]);
});
