// Runs every test there is, the browser tests last, names what failed, and sums up in the last line.
import { mkdir, readFile, rm } from "node:fs/promises";
import { failedInPlaywright, failedInVitest } from "./failed-tests.mjs";
import { inRoot, runTool } from "./project.mjs";

const suites = [
  {
    name: "unit and API tests",
    report: ".prepared/vitest.json",
    command: (report) => [
      "vitest",
      [
        "run",
        "--project=together",
        "--project=alone",
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${report}`,
      ],
      {},
    ],
    count: (told) => ({ passed: told.numPassedTests, failed: told.numFailedTests }),
    failures: failedInVitest,
  },
  {
    name: "browser tests",
    report: ".prepared/playwright.json",
    command: (report) => [
      "playwright",
      ["test", "--reporter=list,json"],
      { PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    ],
    // One that passed only when tried again did fail.
    count: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
    failures: failedInPlaywright,
  },
];

let passed = 0;
let failed = 0;
const failures = [];
await mkdir(inRoot(".prepared"), { recursive: true });
for (const suite of suites) {
  const result = await runSuite(suite);
  passed += result.passed;
  failed += result.failed;
  failures.push(...result.failures);
}
process.exitCode = failed === 0 ? 0 : 1;
// Who sees only the log's end learns from it what failed.
for (const failure of failures) console.log(failure);
console.log(`${passed} passed, ${failed} failed`);

async function runSuite({ name, report, command, count, failures }) {
  const file = inRoot(report);
  await rm(file, { force: true });
  const [tool, args, env] = command(file);
  const { code } = await runTool(tool, args, { env });
  const told = await readFile(file, "utf8").then(JSON.parse, () => undefined);
  const counted = told ? count(told) : { passed: 0, failed: 0 };
  const named = told ? failures(told) : [];
  if (counted.failed > 0) return { ...counted, failures: named };
  // A suite that could not be loaded, or in which nothing ran, is no success.
  if (code === 0 && counted.passed > 0) return { ...counted, failures: [] };
  const complaint = `The ${name} did not run as they should (exit code ${code}, ${counted.passed} passed).`;
  return { ...counted, failed: 1, failures: [...named, complaint] };
}
