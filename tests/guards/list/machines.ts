import type { Guard } from "../guard.ts";

const REPLICA = "tests/api/replica.test.ts";

/** Guards of a store of several processes and machines: the replica, the place of pictures, the worker. */
export const MACHINE_GUARDS: readonly Guard[] = [
  {
    name: "after a change of its own a process reads from the primary",
    file: "src/kernel/db/replica.ts",
    text: "replayed >= needed && ownChangeAt === undefined;",
    without: "replayed >= needed;",
    tests: [REPLICA],
    only: "that lags",
  },
  {
    name: "after another's change a process reads from the primary",
    file: "src/kernel/db/replica.ts",
    text: "hasChanged || ownChangeAt !== undefined) needed",
    without: "ownChangeAt !== undefined) needed",
    tests: [REPLICA],
    only: "that lags",
  },
  {
    name: "a read that fails on the replica is done on the primary",
    file: "src/kernel/db/replica.ts",
    text: "if (error instanceof AppError) throw error;",
    without: "throw error;",
    tests: [REPLICA],
    only: "that dies",
  },
  {
    name: "a machine with other pictures is refused",
    file: "src/operate/places/refuse-other-pictures.ts",
    text: "throw new StartRefused(complaint(uploadsOf(place), storedPlace));",
    without: "",
    tests: ["src/operate/places/refuse-other-pictures.test.ts"],
    only: "not on another",
  },
  {
    name: "a file that a release lacks is looked for in the bucket",
    file: "src/http/app.ts",
    text: "if (builtFiles) app.get(",
    without: "if (false) app.get(",
    tests: ["tests/api/bucket.test.ts"],
    only: "another release",
  },
];
