import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{contract,domain,server,web,demo,scripts}/**/*.test.{ts,tsx}", "tests/api/**/*.test.ts"],
    environment: "node",
    // Many tests use a real database, whose processes may have to be started first.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
