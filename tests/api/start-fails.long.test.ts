import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { type Corner, makeCorner, removeCorner, serverPid } from "#kernel/db/embedded/shop.support.ts";
import { startEmbeddedPostgres } from "#kernel/db/embedded/start-embedded-postgres.ts";
import {
  copyTemplate,
  databaseAt,
  dropDatabase,
  emptyDatabase,
  withAdmin,
} from "#tests/support/databases.ts";

const templateUrl = inject("templateUrl");
const role = `weak_${randomUUID().slice(0, 8)}`;
/** A process starts slowly while others run. */
const LIMIT_MS = 90_000;
const QUIET = { info: () => undefined, warn: () => undefined };

let folder: string;
let empty: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "santhe-fails-"));
  await chmod(folder, 0o755);
  await writeFile(join(folder, "file"), "");
  empty = await emptyDatabase(templateUrl);
  await withAdmin(templateUrl, (admin) => admin.query(`create role ${role} login password 'right'`));
});

afterAll(async () => {
  await dropDatabase(empty);
  await withAdmin(templateUrl, (admin) => admin.query(`drop role ${role}`));
  await rm(folder, { recursive: true, force: true });
});

async function start(env: Record<string, string>, uid?: number) {
  const store = spawn(process.execPath, ["src/main.ts"], {
    stdio: ["ignore", "ignore", "pipe"],
    ...(uid === undefined ? {} : { uid }),
    env: { HOST: "127.0.0.1", PORT: "0", DATA_DIR: join(folder, "data"), LOG_LEVEL: "silent", ...env },
  });
  const [errorOutput, [code]] = await Promise.all([text(store.stderr), once(store, "exit")]);
  return { errorOutput, code };
}

/** Whether every account may enter the folders above a file, and run it. */
async function isOpenToAll(file: string): Promise<boolean> {
  const { mode } = await stat(file);
  const above = dirname(file);
  return (mode & 0o001) !== 0 && (above === file || (await isOpenToAll(above)));
}

const at = (change: (url: URL) => void): string => {
  const url = new URL(empty);
  change(url);
  return url.href;
};

/** Expects one or two sentences in one line, without a stack and without a password. */
async function expectSentence(env: Record<string, string>, words: RegExp): Promise<void> {
  const { errorOutput, code } = await start(env);
  expect(errorOutput).toMatch(words);
  expect(errorOutput.trim().split("\n")).toHaveLength(1);
  expect(code).toBe(1);
}

it.each([
  [
    "a host that there is not",
    () =>
      at((url) => {
        url.hostname = "db.invalid";
      }),
    /^DATABASE_URL names the host db\.invalid/,
  ],
  [
    "a port where nobody listens",
    () =>
      at((url) => {
        url.port = "1";
      }),
    /^No PostgreSQL answers at 127\.0\.0\.1:1/,
  ],
  [
    "a wrong password",
    () =>
      at((url) => {
        url.username = role;
        url.password = "wrong";
      }),
    /^PostgreSQL at .+ refuses the password/,
  ],
  ["a database that there is not", () => databaseAt(empty, "no_such"), /^There is no database no_such at/],
  [
    "a role that may not make tables",
    () =>
      at((url) => {
        url.username = role;
        url.password = "right";
      }),
    /may not make tables in/,
  ],
])(
  "says what is wrong with a DATABASE_URL that has %s",
  (_, url, words) => expectSentence({ DATABASE_URL: url() }, words),
  LIMIT_MS,
);

describe("a store with a database of its own", () => {
  let corner: Corner;
  /** The database's password. */
  let password: string;

  const inDataDir = (name: string) => join(corner.dataDir, name);

  beforeAll(async () => {
    corner = await makeCorner();
    const server = await startEmbeddedPostgres({ dataDir: corner.dataDir, log: QUIET });
    await server.stop();
    password = await readFile(inDataDir("postgres.password"), "utf8");
  });

  beforeEach(async () => {
    await rm(inDataDir("postgres.password"), { recursive: true, force: true });
    await writeFile(inDataDir("postgres.password"), password, { mode: 0o600 });
    await rm(inDataDir("backup.key"), { recursive: true, force: true });
  });

  afterAll(() => removeCorner(corner));

  it.each([
    [
      "postgres.password",
      "another one\n",
      /^The password in .+postgres\.password is not that of the database in .+\. Put/,
    ],
    ["postgres.password", "a/b@c:1/%\n", /^The password in .+postgres\.password is not that of the database/],
    ["postgres.password", "", /^.+postgres\.password, which has the database's password, is empty\. Put/],
    [
      "postgres.password",
      null,
      /^.+postgres\.password .+ can't be read by the account \w+ \(EISDIR\)\. Give/,
    ],
    ["backup.key", "", /^.+backup\.key is empty\. Put it back .+, or delete it: the store then/],
    ["backup.key", null, /^.+backup\.key is a folder, where the store keeps a secret\. Move it away/],
  ])(
    "says what to do about a %s that is %j, and leaves no database running",
    async (name, content, words) => {
      await rm(inDataDir(name), { force: true });
      // A folder can't be read as a file, not even by root.
      if (content === null) await mkdir(inDataDir(name));
      else await writeFile(inDataDir(name), content);
      await expectSentence({ DATA_DIR: corner.dataDir, DEMO_CATALOGUE: "false" }, words);
      expect(await serverPid(corner)).toBeUndefined();
    },
    LIMIT_MS,
  );
});

it(
  "says that DATA_DIR can't be written",
  async () => {
    await expectSentence(
      { DATA_DIR: join(folder, "file", "data") },
      /^DATA_DIR, .+, is no folder, or lies in a file/,
    );
  },
  LIMIT_MS,
);

it(
  "names a setting that is misspelt, and one that can't be read",
  async () => {
    const { errorOutput, code } = await start({ STORE_NMAE: "Ulavar Santhai", PORT: "eighty" });
    expect(errorOutput).toBe(
      "STORE_NMAE is no setting: did you mean STORE_NAME?\nA setting is wrong:\nPORT must be a port number\n",
    );
    expect(code).toBe(1);
  },
  LIMIT_MS,
);

it(
  "says at once that another account's folder can't be written",
  async () => {
    // Only root can run a process as another account, and that account has to be able to read the project.
    if (process.getuid?.() !== 0 || !(await isOpenToAll(process.execPath))) return;
    await chmod(folder, 0o755);
    const { errorOutput, code } = await start({}, 65_534);
    expect(errorOutput).toMatch(/^DATA_DIR, .+, can't be written by the account \w+/);
    expect(code).toBe(1);
  },
  LIMIT_MS,
);

it(
  "says that a newer release has changed the database, and what to do",
  async () => {
    const newer = await copyTemplate(templateUrl);
    const client = new pg.Client({ connectionString: newer });
    await client.connect();
    await client.query("update drizzle.schema_releases set migrated_by = '9.1.0', served_from = '9.0.0'");
    await client.end();
    await expectSentence(
      { DATABASE_URL: newer },
      /^This is Santhe [\d.]+, and Santhe 9\.1\.0 has upgraded the database: .+ Update this program \(git pull\)/,
    );
    await dropDatabase(newer);
  },
  LIMIT_MS,
);
