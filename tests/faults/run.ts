// Breaks a store in every way that a machine breaks, and checks what it promised to shoppers.
//   npm run test:all -- faults                      a fifth of the rounds of all parts
//   npm run test:all -- faults app-kill frozen   only these parts
// FAULTS_SHARE=1 does all rounds, in twenty-five minutes at most, 0.1 a tenth of the rounds; FAULTS_SLACK=3 allows a busy machine three times as long.
import { speak } from "#kernel/texts/spoken.ts";
import { judge } from "./judge.ts";
import { newBook } from "./load.ts";
import { openMarket } from "./market.ts";
import { PARTS, type Part } from "./parts.ts";
import type { Stage } from "./stage.ts";
import { openStore } from "./store.ts";

speak();
const share = Number(process.env.FAULTS_SHARE ?? 1);
const chosenNames = process.argv.slice(2);
const parts = PARTS.filter(({ name }) => chosenNames.length === 0 || chosenNames.includes(name));
if (parts.length === 0 || chosenNames.some((each) => !PARTS.some(({ name }) => name === each))) {
  console.log(`The parts are: ${PARTS.map(({ name }) => name).join(", ")}.`);
  process.exit(1);
}

// An interrupted run stops its stores, too.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const store = await openStore();
const sums = { rounds: 0, acknowledged: 0, lost: 0, doubled: 0, cut: 0, silent: 0, "5xx": 0, unavailable: 0 };
let brokenPromises = 0;

async function runPart({ name, rounds, minutes, run }: Part, market: Stage["market"]): Promise<void> {
  const count = Math.max(1, Math.round(rounds * share));
  const book = newBook();
  const begun = Date.now();
  const seconds = () => `${((Date.now() - begun) / 1_000).toFixed(1)} s`;
  const closing: (() => Promise<unknown>)[] = [];
  const stage: Stage = {
    store,
    market,
    book,
    broken: [],
    say: (line) => console.log(`  ${name} ${line} (${seconds()})`),
    later: (close) => closing.unshift(close),
    isTimeUp: () => Date.now() - begun > minutes * 60_000,
  };
  console.log(`${name}: ${count} rounds`);
  const summary = await run(stage, count).catch((error: unknown) => {
    stage.broken.push(`it ended with ${error instanceof Error ? error.message : error}`);
    return "";
  });
  const { sentences, lost } = await stage.store.inDatabase((db) => judge(db, stage.market, book));
  for (const close of closing) await close();
  stage.broken.push(...sentences);
  const figures = {
    rounds: count,
    acknowledged: book.acknowledged.size,
    lost,
    doubled: book.doubled,
    cut: book.cut,
    silent: book.silent,
    "5xx": book.fiveHundreds,
    unavailable: book.unavailable,
  };
  for (const key of [
    "rounds",
    "acknowledged",
    "lost",
    "doubled",
    "cut",
    "silent",
    "5xx",
    "unavailable",
  ] as const) {
    sums[key] += figures[key];
  }
  console.log(`${name}: ${inWords(figures)}; ${summary} (${seconds()})`);
  for (const [why, times] of book.refused) console.log(`  refused ${times} times: ${why}`);
  for (const sentence of stage.broken) console.log(`  BROKEN: ${sentence}`);
  brokenPromises += stage.broken.length;
}

const inWords = (figures: object) =>
  Object.entries(figures)
    .map(([what, count]) => `${count} ${what}`)
    .join(", ");

try {
  await store.start();
  const market = await openMarket(store);
  for (const part of parts) await runPart(part, market);
} finally {
  await store.end("SIGTERM");
  await store.remove();
}
console.log(`All: ${inWords(sums)}.`);
console.log(brokenPromises === 0 ? "Every promise was kept." : `${brokenPromises} promises were broken.`);
process.exit(brokenPromises === 0 ? 0 : 1);
