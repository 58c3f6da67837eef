import { mkdir, readFile, rm } from "node:fs/promises";
import { failedInPlaywright, failedInVitest } from "./failed-tests.mjs";
import { inRoot, runTool } from "./project.mjs";

/** The suites of `npm test`. */
export const QUICK_SUITES = [
  { name: "unit and API tests", tool: "vitest", args: ["--project=together", "--project=alone"] },
  { name: "browser tests", tool: "playwright", args: ["--project=quick"] },
];

/** How each tool is run and its report read. */
const RUNNERS = {
  vitest: {
    report: ".prepared/vitest.json",
    command: (report) => ({
      args: ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
      env: {},
    }),
    count: ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }),
    failures: failedInVitest,
    allowNone: "--passWithNoTests",
  },
  playwright: {
    report: ".prepared/playwright.json",
    command: (report) => ({
      args: ["test", "--reporter=list,json"],
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    }),
    // One that passed only when tried again did fail.
    count: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
    failures: failedInPlaywright,
    allowNone: "--pass-with-no-tests",
  },
};

/**
 * Runs tests with `vitest` or `playwright` and shows their output. `args` choose the tests, `env` is for them; with
 * `words`, only files whose path has one of them are run, which may be none. Resolves to
 * `{ passed, failed, failures, seconds }`: two numbers of tests, a text about each that failed, and the time.
 */
export async function runSuite({ name, tool, args, env = {} }, words = []) {
  const begin = Date.now();
  const result = await run({ name, tool, args: [...args, ...words], env, mayBeEmpty: words.length > 0 });
  return { ...result, seconds: Math.round((Date.now() - begin) / 1000) };
}

async function run({ name, tool, args, env, mayBeEmpty }) {
  const { report, command, count, failures, allowNone } = RUNNERS[tool];
  const file = inRoot(report);
  await mkdir(inRoot(".prepared"), { recursive: true });
  await rm(file, { force: true });
  const { args: own, env: ownEnv } = command(file);
  const all = [...own, ...args, ...(mayBeEmpty ? [allowNone] : [])];
  const { code } = await runTool(tool, all, { env: { ...env, ...ownEnv } });
  const result = await readFile(file, "utf8").then(JSON.parse, () => undefined);
  const counted = result ? count(result) : { passed: 0, failed: 0 };
  const named = result ? failures(result) : [];
  if (counted.failed > 0) return { ...counted, failures: named };
  // A suite that could not be loaded, or in which nothing ran, is no success.
  if (code === 0 && (counted.passed > 0 || mayBeEmpty)) return { ...counted, failures: [] };
  const complaint = `The ${name} did not run as they should (exit code ${code}, ${counted.passed} passed).`;
  return { ...counted, failed: 1, failures: [...named, complaint] };
}

/** A time such as `3:07` for 187 seconds. */
export const minutes = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
