import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Guard } from "./guard.ts";
import { installed, type Tree } from "./tree.ts";

/** The time after which a test that hangs has failed: without a guard, work may wait for ever. */
const TEST_MS = 100_000;
/** The time after which a whole run is ended. */
const LIMIT_MS = 6 * 60_000;

const reportSchema = z.object({
  numFailedTests: z.number(),
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })) }),
  ),
});

/** `broken`: no test failed, but they did not run properly, which proves nothing. */
export type Outcome = { result: "green" | "red" | "broken"; failed: string[] };

/** Runs a guard's tests in a tree. A run that has to be killed counts as broken. */
export async function tryTests(
  { folder }: Tree,
  { tests, only }: Pick<Guard, "tests" | "only">,
): Promise<Outcome> {
  const report = join(folder, ".prepared/guards.json");
  mkdirSync(join(folder, ".prepared"), { recursive: true });
  rmSync(report, { force: true });
  const code = await run(installed("vitest"), {
    cwd: folder,
    args: [
      ...[
        "run",
        ...tests,
        "--reporter=json",
        `--outputFile=${report}`,
        "--bail=1",
        `--testTimeout=${TEST_MS}`,
      ],
      ...(only ? ["-t", only] : []),
    ],
  });
  const testReport = readReport(report);
  if (!testReport) return { result: "broken", failed: [] };
  const failed = testReport.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "failed")
    .map(({ fullName }) => fullName);
  if (testReport.numFailedTests > 0) return { result: "red", failed };
  return { result: code === 0 && testReport.numPassedTests > 0 ? "green" : "broken", failed };
}

function readReport(file: string) {
  try {
    return reportSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
}

function run(command: string, { args, cwd }: { args: string[]; cwd: string }): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: "ignore", timeout: LIMIT_MS });
    child.once("error", reject);
    child.once("close", resolve);
  });
}
