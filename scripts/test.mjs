// npm test: the tests that say whether the store is whole, the browser's last. Names what failed, and sums up in the last
// line. `npm test -- cart` runs those in files with this word in their path. `npm run test:all` has the others.
import { minutes, QUICK_SUITES, runSuite } from "./run-suite.mjs";

const words = process.argv.slice(2);
const results = [];
for (const suite of QUICK_SUITES) results.push({ ...suite, ...(await runSuite(suite, words)) });

const sum = (key) => results.reduce((total, result) => total + result[key], 0);
process.exitCode = sum("failed") === 0 && sum("passed") > 0 ? 0 : 1;
// The end of the log says what failed, for a reader who sees no more of it.
for (const failure of results.flatMap(({ failures }) => failures)) console.log(failure);
for (const { name, seconds } of results) console.log(`The ${name} took ${minutes(seconds)} minutes.`);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
