import { defineConfig } from "@playwright/test";
import { chromiumPath } from "./tests/support/chromium.ts";

/** The tag of the browser tests that `npm test` runs. docs/development.md says which tests get it. */
const QUICK = /@quick/;

/** Every page: its accessibility, its texts in the pseudo-language, and its specified words. */
const WALKS = [
  "{accessibility,texts}/*.spec.ts",
  "{languages-journey,languages-walk,pseudo-language,translated-walk}.spec.ts",
].map((file) => `tests/e2e/${file}`);
/** What somebody types to do harm, written into every field. */
const HOSTILE = ["tests/e2e/hostile-strings.spec.ts"];
/** A farm's week and market days, reckoned to the paisa. */
const MORNINGS = ["farm-week", "market-day", "market-morning", "many-hands"].map(
  (name) => `tests/e2e/${name}.spec.ts`,
);

export default defineConfig({
  testDir: ".",
  // From the root on: a copy of the store that a test of updates left behind has files of the same names.
  testMatch: ["src/**/*.spec.ts", "tests/e2e/**/*.spec.ts"].map((files) => `${import.meta.dirname}/${files}`),
  outputDir: "test-results",
  globalSetup: "./tests/e2e/support/global-setup.ts",
  fullyParallel: true,
  // While one waits for its page, two others keep both cores busy. More of them are no faster, and a slowed page keeps a
  // core busy by itself.
  workers: process.env.E2E_SLOW ? 2 : 3,
  // A test that passes only when tried again has found something.
  retries: 0,
  forbidOnly: true,
  // These only end a test that hangs: a shop may have to be started first, and a busy machine takes its time.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: "list",
  projects: [
    // `npm test`: what only a browser can show, and the two journeys.
    { name: "quick", grep: QUICK },
    // The parts of `npm run test:all`.
    { name: "thorough", grepInvert: QUICK, testIgnore: [...WALKS, ...HOSTILE, ...MORNINGS] },
    { name: "walks", grepInvert: QUICK, testMatch: WALKS },
    { name: "hostile", grepInvert: QUICK, testMatch: HOSTILE },
    // A week on a busy machine takes long: this only ends one that hangs.
    { name: "mornings", grepInvert: QUICK, testMatch: MORNINGS, timeout: 1_200_000 },
  ],
  use: {
    baseURL: process.env.E2E_SHOP_URL,
    viewport: { width: 1280, height: 800 },
    locale: "en-IN",
    // The shop prints its own time; a browser far away shows where it does not.
    timezoneId: "America/New_York",
    contextOptions: { reducedMotion: "reduce" },
    // Requests that a service worker answers can't be held up or cut; the tests of being offline allow it.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    trace: "off",
    launchOptions: {
      executablePath: await chromiumPath(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--disable-component-update",
      ],
    },
  },
});
