import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

const FILES = "{src,tests/api,tests/guards,tests/mail,tests/modules,demo,scripts}/**/*.test.{ts,tsx}";
/**
 * How a test changes its whole process: its modules, globals (a server's listener puts others in their place), clock or
 * environment, the language, the modules that are installed.
 */
const CHANGES_PROCESS =
  /\b(getRequestListener|vi\.(mock|doMock|spyOn|stub\w+|useFakeTimers)|speak|extend(Orders|Catalog))\(|\bprocess\.(env|chdir|umask)\b/;

/** Crashes, copies and memory: minutes of waiting for databases. `npm run test:all -- long` runs them. */
const LONG = FILES.replace(".test.", ".long.test.");

const alone = globSync(FILES, { exclude: [LONG] }).filter((file) =>
  CHANGES_PROCESS.test(readFileSync(file, "utf8")),
);

const always = {
  setupFiles: "tests/support/speak-english.ts",
  // Many tests use a real database, whose processes may have to be started first.
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // A machine may halt for a second while a test waits. Only what never comes is a failure.
  expect: { poll: { timeout: 20_000 } },
};

export default defineConfig({
  test: {
    // One PostgreSQL for the whole run; every test file makes a database of its own in it.
    globalSetup: "tests/support/global-setup.ts",
    // More at once only makes the tests that start databases of their own slow enough to time out.
    maxWorkers: 3,
    projects: [
      // Loading what is tested takes longer than testing it, so a process does it once for all its files.
      { test: { ...always, name: "together", include: [FILES], exclude: [...alone, LONG], isolate: false } },
      { test: { ...always, name: "alone", include: alone } },
      { test: { ...always, name: "long", include: [LONG] } },
    ],
  },
});
