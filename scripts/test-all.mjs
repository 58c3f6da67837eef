// npm run test:all: every test and trial there is, part by part. It goes on after a part that failed, and ends with a line
// for each.
//   npm run test:all                         everything, npm test first
//   npm run test:all -- hostile guards       these parts
//   npm run test:all -- guards session stock one part, with words of its own
import { inRoot, runTool } from "./project.mjs";
import { minutes, runSuite } from "./run-suite.mjs";

const vitest = (args, env) => (words) =>
  runSuite({ name: "tests", tool: "vitest", args: [...args, ...words], env });
const browser = (project, env) => (words) =>
  runSuite({ name: "browser tests", tool: "playwright", args: [`--project=${project}`, ...words], env });
const program = (file) => async (words) => {
  const begin = Date.now();
  const { code } = await runTool("node", [inRoot(file), ...words]);
  const failures = code === 0 ? [] : [`${file} ended with ${code}.`];
  return { failed: failures.length, failures, seconds: Math.round((Date.now() - begin) / 1000) };
};

/** Each part in the order in which they run, the quick ones first. */
const PARTS = {
  quick: program("scripts/test.mjs"),
  /** Browser tests whose subject is worth a browser before a release. */
  thorough: browser("thorough"),
  /** Every page: texts from a catalogue, accessibility, the specified words. */
  walks: browser("walks"),
  /** Harmful texts, each typed into each field. */
  hostile: browser("hostile", { HOSTILE_ROUNDS: "59" }),
  /** A farm's week and whole market days, reckoned to the paisa. */
  mornings: browser("mornings", { MARKET_ORDERS: "120", MARKET_CHANGES: "30", MARKET_COMPLAINTS: "5" }),
  /** Crashes, copies, upgrades and memory. */
  long: vitest(["--project=long"]),
  /** Two weeks with eight growers and sixty orders a day. */
  fortnight: vitest(["--project=fortnight"], { FORTNIGHT_DAYS: "14", FORTNIGHT_ORDERS: "60" }),
  /** Takes guards out of the code one by one, and expects red. */
  guards: program("tests/guards/run.ts"),
  /** The store without each module that can be taken out. */
  modules: program("tests/modules/run.ts"),
  /** Thousands of payments while the gateway fails and processes are killed. */
  payments: program("tests/payments/run.ts"),
  /** The examples of Caddy, nginx and haproxy, where they are installed. */
  proxies: program("tests/proxies/run.ts"),
  /** An update under orders, process by process. */
  rolling: program("tests/rolling/run.ts"),
  /** Kills, full disks and many machines, under orders. */
  faults: program("tests/faults/run.ts"),
};

const [parts, words] = chosen(process.argv.slice(2));
const results = [];
for (const name of parts) {
  console.log(`\n${name}\n`);
  results.push({ name, ...(await PARTS[name](words)) });
}
for (const failure of results.flatMap(({ failures }) => failures)) console.log(failure);
for (const { name, passed, failed, seconds } of results) {
  const count = passed === undefined ? "" : `${passed} passed, ${failed} failed`;
  console.log(
    `${failed === 0 ? "ok    " : "FAILED"} ${name.padEnd(10)} ${minutes(seconds).padStart(6)}  ${count}`,
  );
}
process.exitCode = results.every(({ failed }) => failed === 0) ? 0 : 1;

/** The parts that are named, and the words that one of them gets. Without names: all parts. */
function chosen(args) {
  const end = args.findIndex((word) => !Object.hasOwn(PARTS, word));
  const names = end < 0 ? args : args.slice(0, end);
  const rest = args.slice(names.length);
  if (rest.length > 0 && names.length !== 1) {
    console.error(`There is no part ${rest[0]}. The parts are: ${Object.keys(PARTS).join(", ")}.`);
    process.exit(1);
  }
  return [names.length > 0 ? names : Object.keys(PARTS), rest];
}
