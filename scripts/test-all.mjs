// npm run test:all: every test and trial there is, part by part, each with its time. It goes on after a part that failed,
// and ends with a line for each and the sums.
//   npm run test:all                         everything, npm test first
//   npm run test:all -- hostile guards       these parts
//   npm run test:all -- quick weeks          npm test, and the weeks in their small forms
//   npm run test:all -- guards session stock one part, with words of its own
// Guards and the texts of `hostile` take longest: a run tries a tenth of them, each day another one. `guards all` and
// `hostile-all` try all of them.
import { inRoot, runTool } from "./project.mjs";
import { minutes, QUICK_SUITES, runSuite } from "./run-suite.mjs";

const DAY_MS = 24 * 60 * 60 * 1000;
/** The number of texts of `hostile`. */
const TEXTS = 59;
const TENTHS = 10;
/** The tenth that this day tries, from 0 on. */
const tenth = Math.floor(Date.now() / DAY_MS) % TENTHS;
/** The first of this day's texts, and their number. */
const first = Math.floor((TEXTS * tenth) / TENTHS);
const rounds = Math.floor((TEXTS * (tenth + 1)) / TENTHS) - first;

const suite = (chosen) => (words) => runSuite(chosen, words);
const vitest = (args, env) => suite({ name: "tests", tool: "vitest", args, env });
const browser = (project, env) =>
  suite({ name: "browser tests", tool: "playwright", args: [`--project=${project}`], env });
/** A program counts as one test. */
const program =
  (file, { args = [], env = {} } = {}) =>
  async (words) => {
    const begin = Date.now();
    const chosen = words.length > 0 ? words : args;
    const { code } = await runTool("node", [inRoot(file), ...chosen], { env });
    const failures = code === 0 ? [] : [`${[file, ...chosen].join(" ")} ended with ${code}.`];
    const failed = failures.length;
    return { passed: 1 - failed, failed, failures, seconds: Math.round((Date.now() - begin) / 1000) };
  };
/** Several runs as one part. Each says its time. */
const together = (runs) => async (words) => {
  const sum = { passed: 0, failed: 0, failures: [], seconds: 0 };
  for (const [name, run] of Object.entries(runs)) {
    const result = await run(words);
    console.log(`${name}: ${minutes(result.seconds)}`);
    sum.passed += result.passed;
    sum.failed += result.failed;
    sum.failures.push(...result.failures);
    sum.seconds += result.seconds;
  }
  return sum;
};

/** Each part in the order in which they run, the quick ones first. */
const PARTS = {
  quick: together(Object.fromEntries(QUICK_SUITES.map((each) => [each.name, suite(each)]))),
  /** Browser tests whose subject is worth a browser before a release. */
  thorough: browser("thorough"),
  /** Every page: texts from a catalogue, accessibility, the specified words. */
  walks: browser("walks"),
  /** Harmful texts, a tenth of them typed into each field. */
  hostile: browser("hostile", { HOSTILE_FIRST: String(first), HOSTILE_ROUNDS: String(rounds) }),
  /** A farm's week and whole market days, reckoned to the paisa. */
  mornings: browser("mornings", { MARKET_ORDERS: "120", MARKET_CHANGES: "30", MARKET_COMPLAINTS: "5" }),
  /** Crashes, copies, upgrades and memory. */
  long: vitest(["--project=long"]),
  /** Two weeks with eight growers and sixty orders a day. */
  fortnight: vitest(["--project=fortnight"], { FORTNIGHT_DAYS: "14", FORTNIGHT_ORDERS: "60" }),
  /** Takes guards out of the code one by one, and expects red: a tenth of them. */
  guards: program("tests/guards/run.ts", { args: [`tenth-${tenth + 1}`] }),
  /** The store without each module that can be taken out. */
  modules: program("tests/modules/run.ts"),
  /** Payments while the gateway fails and processes are killed. */
  payments: program("tests/payments/run.ts", { args: ["1000"] }),
  /** The examples of Caddy, nginx and haproxy, where they are installed. */
  proxies: program("tests/proxies/run.ts"),
  /** An update under orders, process by process. */
  rolling: program("tests/rolling/run.ts"),
  /** Kills, full disks and many machines, under orders: a fifth of the rounds. */
  faults: program("tests/faults/run.ts", { env: { FAULTS_SHARE: process.env.FAULTS_SHARE ?? "0.2" } }),
};

/** Parts that run only by name. */
const BY_NAME = {
  /** The weeks in their small forms, an update and one kill of each kind. */
  weeks: together({
    fortnight: vitest(["--project=fortnight"]),
    "farm’s week and market’s mornings": browser("mornings"),
    payments: program("tests/payments/run.ts", { args: ["200"] }),
    hostile: browser("hostile"),
    rolling: program("tests/rolling/run.ts", { env: { FAULTS_SLACK: "10" } }),
    // The least share is one round. A busy machine may take long, and loses nothing.
    kills: program("tests/faults/run.ts", {
      args: ["app-kill", "database-kill", "sigterm"],
      env: { FAULTS_SHARE: "0.01", FAULTS_SLACK: "10" },
    }),
  }),
  "hostile-all": browser("hostile", { HOSTILE_ROUNDS: String(TEXTS) }),
};

const ALL = { ...PARTS, ...BY_NAME };
const [parts, words] = chosen(process.argv.slice(2));
const results = [];
for (const name of parts) {
  console.log(`\n${name}\n`);
  const result = { name, ...(await ALL[name](words)) };
  results.push(result);
  console.log(`\n${lineOf(result)}`);
}
console.log();
for (const failure of results.flatMap(({ failures }) => failures)) console.log(failure);
for (const result of results) console.log(lineOf(result));
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
console.log(`All took ${minutes(sum("seconds"))} minutes.`);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = sum("failed") === 0 && (sum("passed") > 0 || words.length > 0) ? 0 : 1;

function lineOf({ name, passed, failed, seconds }) {
  const mark = failed === 0 ? "ok    " : "FAILED";
  return `${mark} ${name.padEnd(11)} ${minutes(seconds).padStart(6)}  ${passed} passed, ${failed} failed`;
}

/** The parts that are named, and the words that one of them gets. Without names: all parts. */
function chosen(args) {
  const end = args.findIndex((word) => !Object.hasOwn(ALL, word));
  const names = end < 0 ? args : args.slice(0, end);
  const rest = args.slice(names.length);
  if (rest.length > 0 && names.length !== 1) {
    console.error(`There is no part ${rest[0]}. The parts are: ${Object.keys(ALL).join(", ")}.`);
    process.exit(1);
  }
  return [names.length > 0 ? names : Object.keys(PARTS), rest];
}
