import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// `px-3!`, `sm:px-3!` and the older `!px-3`, alone or among other classes.
const OVERRIDE =
  /(?<=["'`\s])(?:[a-z][\w:[\]()./%-]*-[\w[\]()./%-]*!|![a-z][\w:[\]()./%]*-[\w[\]()./%-]+)(?=["'`\s]|$)/g;

test("no class outdoes another by being important", () => {
  expect("flex px-3! sm:max-w-[3rem]!".match(OVERRIDE)).toHaveLength(2);
  expect("Hi! Admin, !open".match(OVERRIDE)).toBeNull();
  const files = globSync("src/**/*.{ts,tsx}").filter((file) => !file.endsWith(".test.ts"));
  expect(files.length).toBeGreaterThan(100);
  const overrides = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(OVERRIDE)].map(([name]) => `${file}: ${name}`),
  );
  expect(overrides).toEqual([]);
});
