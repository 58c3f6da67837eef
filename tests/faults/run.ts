// Breaks a store in every way that a machine breaks, and counts what became of its promises: `npm run test:faults`.
// FAULTS_SHARE=0.1 does a tenth of the rounds.
import { speak } from "#kernel/texts/spoken.ts";
import { judge } from "./judge.ts";
import { newBook } from "./load.ts";
import { openMarket } from "./market.ts";
import { overload } from "./overload.ts";
import { endBackends, freeze, killApp, killDatabase, type Stage, terminate } from "./rounds.ts";
import { openStore } from "./store.ts";

speak();
const share = Number(process.env.FAULTS_SHARE ?? 1);
const rounds = (number: number) => Math.max(1, Math.round(number * share));

const stages: [string, number, (stage: Stage, rounds: number) => Promise<string>][] = [
  ["kill -9 of the store", rounds(100), killApp],
  ["kill -9 of the database", rounds(20), killDatabase],
  ["SIGTERM under load", rounds(30), terminate],
  ["connections ended under load", rounds(100), endBackends],
  ["a frozen database", 1, freeze],
  ["twice the load", 1, overload],
];

// Broken off, it still takes its store with it.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const wanted = process.argv[2];
const store = await openStore();
const broken: string[] = [];
try {
  await store.start();
  const market = await openMarket(store);
  for (const [name, count, run] of stages.filter(([name]) => !wanted || name.includes(wanted))) {
    const book = newBook();
    const begun = performance.now();
    const stage: Stage = { store, market, book, broken: [] };
    const found = await run(stage, count);
    const sentences = [...stage.broken, ...(await store.inDatabase((db) => judge(db, market, book)))];
    broken.push(...sentences.map((sentence) => `${name}: ${sentence}`));
    const seconds = Math.round((performance.now() - begun) / 1_000);
    console.log(
      `${name}: ${count} rounds, ${book.acknowledged.size} acknowledged, ${book.doubled} doubled, ${book.cut} cut, ` +
        `${book.fiveHundreds} 500, ${book.unavailable} 503; ${found} (${seconds} s)`,
    );
    for (const [why, times] of book.refused) console.log(`  refused ${times} times: ${why}`);
    for (const sentence of sentences) console.log(`  BROKEN: ${sentence}`);
  }
} finally {
  await store.end("SIGTERM").catch(() => undefined);
  await store.remove();
}
console.log(broken.length === 0 ? "Every promise was kept." : `${broken.length} promises were broken.`);
process.exit(broken.length === 0 ? 0 : 1);
