import type { Guard } from "../guard.ts";

const COPY = "src/kernel/db/embedded/refuse-copy.test.ts";
const BACKUP = "tests/api/backup.test.ts";
const NIGHTLY = "src/modules/backup/backup.test.ts";
const kernel = "src/kernel/backup";

/** Copies, backups and what is restored of them. */
export const BACKUP_GUARDS: readonly Guard[] = [
  {
    name: "a copy of DATA_DIR is not the live store",
    file: "src/kernel/db/embedded/refuse-copy.ts",
    text: "if (complaint) throw new CopiedFolder(complaint);",
    without: "",
    tests: [COPY],
    only: "never opens a copy",
  },
  {
    name: "a database elsewhere is not shared with the store that uses it",
    file: "src/kernel/db/embedded/refuse-copy.ts",
    text: "if (!server || !(await isInUse(server, here.path))) return undefined;",
    without: "if (!server || here.path) return undefined;",
    tests: [COPY],
    only: "moved away from",
  },
  {
    name: "a backup is one snapshot",
    file: `${kernel}/snapshot.ts`,
    text: '"begin isolation level repeatable read read only"',
    without: '"begin"',
    tests: [BACKUP],
    only: "a backup that is made while people order",
  },
  {
    name: "a damaged backup is refused",
    file: `${kernel}/open-backup.ts`,
    text: 'throw new Error("it is damaged");',
    without: "{}",
    tests: [BACKUP],
    only: "a backup that is made while people order",
  },
  {
    name: "what was restored is compared",
    file: `${kernel}/restore-database.ts`,
    text: "if (found.rows === rows && found.digest === digest) continue;",
    without: "if (found.rows >= 0) continue;",
    tests: [BACKUP],
    only: "a backup that is made while people order",
  },
  {
    name: "a restore is all or nothing",
    file: `${kernel}/snapshot.ts`,
    text: 'await client.query("rollback")',
    without: 'await client.query("commit")',
    tests: [BACKUP],
    only: "a backup that is made while people order",
  },
  {
    name: "a store that is there is not replaced unless told",
    file: `${kernel}/restore-backup.ts`,
    text: "if (replace) return;",
    without: "if (replace || url) return;",
    tests: [BACKUP],
    only: "a backup that is made while people order",
  },
  {
    name: "an open store is not restored over",
    file: `${kernel}/restore-backup.ts`,
    text: "if (rows.length > 0)",
    without: "if (rows.length < 0)",
    tests: [BACKUP],
    only: "a backup that is made while people order",
  },
  {
    name: "nobody is logged in after a restore",
    file: "src/backup/left-out.ts",
    text: '  "public.sessions",\n',
    without: "",
    tests: [BACKUP],
    only: "a backup that is made while people order",
  },
  {
    name: "one process makes the nightly backup",
    file: "src/modules/backup/actions/begin-backup.ts",
    text: "if (!rows[0]?.mine) return begun.resolve(false);",
    without: "",
    tests: [NIGHTLY],
    only: "is made once a night",
  },
];
