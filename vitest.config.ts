import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{src,tests/api,tests/mail,demo,scripts}/**/*.test.{ts,tsx}"],
    environment: "node",
    setupFiles: ["tests/support/speak-english.ts"],
    // One PostgreSQL for the whole run; every test file makes a database of its own in it.
    globalSetup: "tests/support/global-setup.ts",
    // More at once only makes the tests that start databases of their own slow enough to time out.
    maxWorkers: 2,
    // Many tests use a real database, whose processes may have to be started first.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What is awaited comes when it comes: a machine that halts for a second is no failure, only what never comes is.
    expect: { poll: { timeout: 20_000 } },
  },
});
