import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./project.mjs";

const MESSAGE_LINES = 8;

/** A line of a stack that is in no file of this project. */
const FOREIGN_FRAME = /^\s+at .*(node_modules|node:|<anonymous>)/;

/** The failures in Vitest's JSON report: each test, and each file that could not be run. */
export function failedInVitest({ testResults }) {
  return testResults.flatMap(({ name: file, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    // No single test is to blame where a file does not load or its set-up fails.
    if (status === "failed" && failed.length === 0) return [sayFailure(file, "(the file)", message)];
    return failed.map((test) => sayFailure(file, test.fullName, test.failureMessages[0]));
  });
}

/** The failures in Playwright's JSON report: each test, and each error outside of tests. */
export function failedInPlaywright({ config, suites, errors }) {
  const ofSuite = (suite, names) => {
    const inner = (suite.suites ?? []).flatMap((one) => ofSuite(one, [...names, one.title]));
    const own = (suite.specs ?? []).flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === "unexpected" || status === "flaky")
        .map(({ results }) => {
          const { error } = results.find((result) => result.error) ?? {};
          return sayFailure(path.join(config.rootDir, file), [...names, title].join(" "), error?.message);
        }),
    );
    return [...own, ...inner];
  };
  // The outermost suites are the files, which each test names already.
  return [
    ...suites.flatMap((suite) => ofSuite(suite, [])),
    ...errors.map(({ location, message }) => sayFailure(location?.file, "(outside of tests)", message)),
  ];
}

function sayFailure(file, name, message) {
  const lines = stripVTControlCharacters(message ?? "")
    .split("\n")
    .filter((line) => line.trim() !== "" && !FOREIGN_FRAME.test(line))
    .slice(0, MESSAGE_LINES);
  const where = file ? path.relative(root, file) : "somewhere";
  return [`FAILED ${where}: ${name}`, ...lines.map((line) => `    ${line}`)].join("\n");
}
