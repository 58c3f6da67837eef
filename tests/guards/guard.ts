/** A guard in the code, and the tests that have to fail without it. */
export type Guard = {
  /** The damage that it prevents, in a few words. */
  name: string;
  file: string;
  /** The guard's exact text, which occurs once in the file. */
  text: string;
  /** The text that replaces the guard. */
  without: string;
  /** The test files to run; at least one has to fail. */
  tests: readonly string[];
  /** Runs only the tests whose name contains this. */
  only?: string;
};
