// Removes guards from a copy of the code, one by one, and expects that the named tests fail.
//   npm run test:all -- guards                       a tenth of them, each day another
//   npm run test:all -- guards all                   all guards
//   npm run test:all -- guards session stock      guards with one of these words in their name or file
//   npm run test:all -- guards 13-24 40           guards with these numbers
import { makeCorner, removeCorner, startIn } from "#kernel/db/embedded/shop.support.ts";
import { chooseGuards } from "./choose-guards.ts";
import type { Guard } from "./guard.ts";
import { GUARDS } from "./guards.ts";
import { copyTree, type Tree } from "./tree.ts";
import { type Outcome, tryTests } from "./try-tests.ts";

/** The number of runs at the same time. */
const SHARDS = 2;

type Verdict = { guard: Guard; verdict: string; holds: boolean; seconds: number };

const words = process.argv.slice(2);
const chosenGuards = chooseGuards(GUARDS, words);
const waiting = [...chosenGuards];
/** The results with all guards in place: tests that fail there prove nothing. */
const controls = new Map<string, Promise<Outcome>>();
const verdicts: Verdict[] = [];

async function judge(tree: Tree, guard: Guard): Promise<{ verdict: string; holds: boolean }> {
  const control = await controlOf(tree, guard);
  if (control.result !== "green") return { verdict: `its test is ${control.result} with it`, holds: false };
  const putBack = tree.takeOut(guard);
  if (!putBack) return { verdict: "its text is not found once", holds: false };
  try {
    const { result, failed } = await tryTests(tree, guard);
    if (result === "red") return { verdict: `caught by "${failed[0] ?? "a test"}"`, holds: true };
    const verdict =
      result === "green" ? "NOT CAUGHT: its test stays green" : "its test did not run to an end";
    return { verdict, holds: false };
  } finally {
    putBack();
  }
}

function controlOf(tree: Tree, guard: Guard): Promise<Outcome> {
  const key = JSON.stringify([guard.tests, guard.only]);
  const control = controls.get(key) ?? tryTests(tree, guard);
  controls.set(key, control);
  return control;
}

async function shard(): Promise<void> {
  const tree = copyTree();
  try {
    for (let guard = waiting.shift(); guard; guard = waiting.shift()) {
      const from = Date.now();
      const judged = await judge(tree, guard);
      const seconds = Math.round((Date.now() - from) / 1000);
      verdicts.push({ guard, ...judged, seconds });
      const mark = judged.holds ? "ok  " : "FAIL";
      process.stdout.write(
        `${mark} ${GUARDS.indexOf(guard) + 1} ${guard.name} (${guard.file}, ${seconds} s): ${judged.verdict}\n`,
      );
    }
  } finally {
    tree.remove();
  }
}

// Ctrl-C lets the running tests end and cleans up.
for (const end of ["SIGINT", "SIGTERM"] as const) process.on(end, () => void waiting.splice(0));

// All runs share one server, because starting one takes longer than most of them.
const corner = process.env.TEST_DATABASE_URL ? null : await makeCorner();
const server = corner && (await startIn(corner, { isDurable: false }));
if (server) process.env.TEST_DATABASE_URL = server.url;
try {
  await Promise.all(Array.from({ length: SHARDS }, shard));
} finally {
  await server?.stop();
  if (corner) await removeCorner(corner);
}
const failed = verdicts.filter(({ holds }) => !holds);
for (const { guard, verdict } of failed) process.stdout.write(`FAIL ${guard.name}: ${verdict}\n`);
const untried = chosenGuards.length - verdicts.length;
process.stdout.write(`${verdicts.length - failed.length} of ${verdicts.length} guards are held by a test`);
process.stdout.write(untried > 0 ? `, ${untried} were not tried\n` : "\n");
process.exitCode = failed.length === 0 && untried === 0 && chosenGuards.length > 0 ? 0 : 1;
