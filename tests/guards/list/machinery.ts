import type { Guard } from "../guard.ts";

const TRANSACT = "src/kernel/db/transact.test.ts";
const IMPATIENT = "src/kernel/db/impatient-client.test.ts";
const OUTAGES = "tests/api/outages.test.ts";
const LONG = "src/kernel/http/long-list.test.ts";
const RECOGNISE = "src/kernel/media/recognise.test.ts";

/** Connections, outages, uploads and what the log keeps. */
export const MACHINERY_GUARDS: readonly Guard[] = [
  {
    name: "a broken connection leaves the pool",
    file: "src/kernel/db/transact.ts",
    text: "client.release(outcome.broken);",
    without: "client.release();",
    tests: [TRANSACT],
  },
  {
    name: "a failed transaction gives its connection back",
    file: "src/kernel/db/transact.ts",
    text: "client.release(outcome.broken);",
    without: "",
    tests: [TRANSACT],
  },
  {
    name: "a commit that rolled back is a failure",
    file: "src/kernel/db/transact.ts",
    text: 'if (command !== "COMMIT")',
    without: "if (false)",
    tests: [TRANSACT],
    only: "after a failed statement",
  },
  {
    name: "a statement waits so long and no longer",
    file: "src/kernel/db/impatient-client.ts",
    text: "setTimeout(() => this.connection.stream.destroy(new NoAnswer(complaint)), limitMs)",
    without: "setTimeout(() => complaint, limitMs)",
    tests: [IMPATIENT],
    only: "gives up every statement",
  },
  {
    name: "a goodbye takes so long and no longer",
    file: "src/kernel/db/impatient-client.ts",
    text: "setTimeout(() => this.connection.stream.destroy(), GOODBYE_MS)",
    without: "setTimeout(() => undefined, GOODBYE_MS)",
    tests: [IMPATIENT],
    only: "says goodbye",
  },
  {
    name: "nobody waits for a connection without end",
    file: "src/kernel/db/connect.ts",
    text: "connectionTimeoutMillis: limitMs,",
    without: "",
    tests: [OUTAGES],
    only: "are not waited for without end",
  },
  {
    name: "nobody waits for a row without end",
    file: "src/kernel/db/connect.ts",
    text: "lock_timeout: limitMs * LOCK_SHARE,",
    without: "",
    tests: [OUTAGES],
    only: "a row that somebody has locked",
  },
  {
    name: "an outage is 503",
    file: "src/kernel/http/errors.ts",
    text: "const outage = outageOf(error);",
    without: "const outage: Outage | undefined = undefined;",
    tests: [OUTAGES],
    only: "a database that can't be reached",
  },
  {
    name: "the log keeps no values of a failed query",
    file: "src/kernel/http/logged-error.ts",
    text: 'if (error instanceof DrizzleQueryError) return error.cause?.message ?? "a query failed";',
    without: "",
    tests: ["tests/api/door.test.ts"],
    only: "nothing of what a person sent",
  },
  {
    name: "only pictures that we know are decoded",
    file: "src/kernel/media/recognise.ts",
    text: "if (format === null) throw new PictureRefused(pictureRefusals.type);",
    without: "",
    tests: [RECOGNISE],
  },
  {
    name: "a picture has so many pixels and no more",
    file: "src/kernel/media/recognise.ts",
    text: "if (metadata.width * metadata.height > maxPicturePixels)",
    without: "if (false)",
    tests: [RECOGNISE],
  },
  {
    name: "a picture has so many bytes and no more",
    file: "src/kernel/media/recognise.ts",
    text: "if (bytes.length > maxPictureBytes)",
    without: "if (false)",
    tests: [RECOGNISE],
  },
  {
    name: "a picture's name leads nowhere else",
    file: "src/kernel/media/storage.ts",
    text: "async read(name) {\n      if (!pictureNamePattern.test(name)) return null;",
    without: "async read(name) {",
    tests: ["src/kernel/http/uploads.test.ts", "src/kernel/media/storage.test.ts"],
  },
  {
    name: "a long answer that breaks is no whole one",
    file: "src/kernel/http/long-answer.ts",
    text: "controller.error(error);",
    without: "controller.close();",
    tests: [LONG],
  },
  {
    name: "a long answer is left when its reader goes",
    file: "src/kernel/http/long-answer.ts",
    text: "cancel: () => leave(),",
    without: "",
    tests: [LONG],
  },
  {
    name: "who stops reading a long answer holds nothing",
    file: "src/kernel/http/long-answer.ts",
    text: "leave(complaint).catch(() => undefined);",
    without: "",
    tests: [LONG],
  },
  {
    name: "long answers have so many readers at a time",
    file: "src/kernel/http/long-answer.ts",
    text: "if (readers >= MOST_READERS)",
    without: "if (false)",
    tests: [LONG],
  },
  {
    name: "a long list is of one moment",
    file: "src/kernel/db/read-in-parts.ts",
    text: "begin isolation level repeatable read read only",
    without: "begin read only",
    tests: ["src/modules/order/all-orders.test.ts"],
  },
];
