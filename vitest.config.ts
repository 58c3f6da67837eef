import { defineConfig } from "vitest/config";

const ROOTS = "{src,tests/{api,guards,mail,modules,screenshots},demo,scripts}";
const FILES = `${ROOTS}/**/*.test.{ts,tsx}`;
/** They change their process for good, and have one each: they replace modules, install others or choose React's build. */
const ALONE = `${ROOTS}/**/*.alone.test.{ts,tsx}`;
/** Crashes, copies, whole weeks and real processes, which take minutes. */
const LONG = `${ROOTS}/**/*.long.test.{ts,tsx}`;
/** Two weeks with eight growers, which `npm run test:all` lives whole. */
const FORTNIGHT = "tests/api/fortnight.long.test.ts";

const always = {
  setupFiles: "tests/support/each-file.ts",
  // These only end what hangs. On a machine that does much else a test may take many times as long as alone.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};

export default defineConfig({
  test: {
    // One PostgreSQL for the whole run; every test file makes a database of its own in it.
    globalSetup: "tests/support/global-setup.ts",
    // More at once only makes the tests that start databases of their own slow enough to time out.
    maxWorkers: 3,
    projects: [
      // Loading what is tested takes longer than testing it, so a process does it once for all its files.
      { test: { ...always, name: "together", include: [FILES], exclude: [ALONE, LONG], isolate: false } },
      { test: { ...always, name: "alone", include: [ALONE] } },
      { test: { ...always, name: "long", include: [LONG], exclude: [FORTNIGHT] } },
      { test: { ...always, name: "fortnight", include: [FORTNIGHT] } },
    ],
  },
});
