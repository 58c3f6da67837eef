/** A guard of the code, and the test that has to fail when it is gone. */
export type Guard = {
  /** What breaks without it, in a few words. */
  name: string;
  file: string;
  /** Its exact text, which stands once in the file. */
  text: string;
  /** What stands there when the guard is taken out. */
  without: string;
  /** The test files that are run; one of them has to fail. */
  tests: readonly string[];
  /** Only the tests whose name has this in it. */
  only?: string;
};
