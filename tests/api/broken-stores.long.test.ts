import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, chmod, mkdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from "vitest";
import {
  type Corner,
  forkShop,
  killShop,
  makeCluster,
  makeCorner,
  removeCorner,
  serverPid,
} from "#kernel/db/embedded/shop.support.ts";
import { MIGRATION_LOCK } from "#kernel/db/migrate.ts";
import { copyTemplate, dropDatabase, emptyDatabase } from "#tests/support/databases.ts";
import { freePortsInARow } from "#tests/support/ports.ts";

/** A process starts slowly while others run. */
const SLOW = { timeout: 180_000 };

let database: Awaited<ReturnType<typeof makeCluster>>;
let corner: Corner;
let port: number;
let running: ChildProcess[];

beforeAll(async () => {
  database = await makeCluster();
});
afterAll(() => database.remove());

beforeEach(async () => {
  corner = await makeCorner();
  port = await freePortsInARow(1);
  running = [];
});

afterEach(async () => {
  for (const child of running)
    if (child.exitCode === null && child.signalCode === null) await killShop(child);
  await removeCorner(corner);
});

const inDataDir = (...names: string[]) => join(corner.dataDir, ...names);
const cluster = (...names: string[]) => inDataDir("postgres", "data", ...names);

function launch(script: string, words: string[] = [], env: Record<string, string> = {}) {
  const child = spawn(
    process.execPath,
    ["--import", "./src/operate/start/quick-imports.ts", script, ...words],
    {
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        PATH: process.env.PATH,
        HOST: "127.0.0.1",
        PORT: String(port),
        DATA_DIR: corner.dataDir,
        DEMO_CATALOGUE: "false",
        LOG_LEVEL: "silent",
        ...env,
      },
    },
  );
  running.push(child);
  return child;
}

async function run(script: string, words: string[] = [], env: Record<string, string> = {}) {
  const child = launch(script, words, env);
  const [output, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return { output, complaint, code };
}

const doctor = (env?: Record<string, string>) => run("src/commands/doctor.ts", [], env);
const start = (env?: Record<string, string>) => run("src/main.ts", [], env);

/** Opens a store, and resolves when it answers. */
async function open(): Promise<ChildProcess> {
  const store = launch("src/main.ts");
  let said = "";
  store.stderr?.on("data", (piece) => {
    said += piece;
  });
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(async () => said || (await answers()), { timeout: 120_000, interval: 200 }).toBe(true);
  return store;
}

const isRoot = process.getuid?.() === 0;

/** The ways to break a database, and the sentence and command that each gets. */
const BROKEN: [string, () => Promise<unknown>, RegExp][] = [
  [
    "whose password is missing",
    () => rm(inDataDir("postgres.password")),
    /database's password, is missing\. Put the file back from a copy of DATA_DIR, or restore the store's newest backup/,
  ],
  [
    "whose control file is cut off",
    () => truncate(cluster("global", "pg_control"), 10),
    /is damaged: could not read file "global\/pg_control".+restore the store's newest backup into a new one: DATA_DIR=\S+-new \.\/santhe restore FILE/,
  ],
  [
    "whose control file is overwritten",
    () => writeFile(cluster("global", "pg_control"), Buffer.alloc(8192, 7)),
    /is damaged: .+DATA_DIR=\S+-new \.\/santhe restore FILE/,
  ],
  [
    "whose control file is gone",
    () => rm(cluster("global", "pg_control")),
    /is damaged: .+DATA_DIR=\S+-new \.\/santhe restore FILE/,
  ],
  [
    "whose version is gone",
    () => rm(cluster("PG_VERSION")),
    /is damaged: its file PG_VERSION can't be read\. .+\.\/santhe restore FILE/,
  ],
  [
    "whose settings are gone",
    () => rm(cluster("postgresql.conf")),
    /is damaged: could not access the server configuration file.+\.\/santhe restore FILE/,
  ],
  [
    "whose settings have an error",
    () => appendFile(cluster("postgresql.conf"), "\nmax_connections = many\n"),
    /can't read its settings: configuration file .+ contains errors\. Take back what was changed there/,
  ],
  [
    "whose tables are gone",
    () => rm(cluster("base"), { recursive: true }),
    /is damaged: The database subdirectory .+DATA_DIR=\S+-new \.\/santhe restore FILE/,
  ],
  [
    "whose log is a folder",
    () => mkdir(inDataDir("postgres.log")),
    /postgres\.log is a folder, where the store keeps a file\. Move it away\./,
  ],
  [
    "whose log is gone",
    async () => {
      await rm(cluster("pg_wal"), { recursive: true });
      await mkdir(cluster("pg_wal"), { mode: 0o777 });
      await chmod(cluster("pg_wal"), 0o777);
    },
    /is damaged: could not locate a valid checkpoint record.+\.\/santhe restore FILE/,
  ],
  [
    "that others may read",
    () => chmod(cluster(), 0o777),
    /Others may read the database's files in .+ Close them: chmod 700 .+\/postgres\/data/,
  ],
  [
    "in a place that nothing names any more",
    () => writeFile(inDataDir("postgres.location"), ""),
    /postgres\.location, which names the folder .+ is empty\. Write the name of that folder into it/,
  ],
  [
    "in a place that is gone",
    () => writeFile(inDataDir("postgres.location"), "no-such-folder\n"),
    /was kept in \S+no-such-folder, which is gone\. Put it back, or delete \S+postgres\.location to start empty/,
  ],
];

it.each(BROKEN)("tells the same at doctor and start of a database %s", SLOW, async (_, breakIt, words) => {
  await database.copyTo(corner);
  await breakIt();
  const { output, code } = await doctor();
  expect(code).toBe(1);
  expect(output).toMatch(words);
  expect(output).toMatch(/^FAILING {2}store +Closed: no store was opened here yet\.\n +→ \.\/santhe start$/m);
  const refused = await start();
  expect(refused.complaint).toMatch(words);
  expect(refused.complaint.trim().split("\n")).toHaveLength(1);
  const later = await doctor();
  expect(later.output).toMatch(/^FAILING {2}store +Closed; the last start, at .+ UTC, ended so: /m);
});

it("says to whom a database is to be given that belongs to root", SLOW, async () => {
  await database.copyTo(corner);
  // Only root runs the database as another account.
  if (isRoot) await command("chown", ["-R", "root", inDataDir("postgres")]);
  const { output } = await doctor();
  if (isRoot)
    expect(output).toMatch(
      /does not belong to the account \w+, which runs it\. Give it the folder: chown -R \w+ \S+\/postgres$/m,
    );
  else expect(output).toMatch(/^ok +database/m);
});

async function command(file: string, words: string[]): Promise<void> {
  await once(spawn(file, words, { stdio: "ignore" }), "exit");
}

it.each([
  ["an empty lock file", () => writeFile(cluster("postmaster.pid"), "")],
  ["a lock file of other things", () => writeFile(cluster("postmaster.pid"), "\0\0\0\0")],
  ["a damaged record of its folder", () => writeFile(inDataDir("postgres", "folder.json"), "")],
])("opens a database with %s, as a power cut leaves it", SLOW, async (_, breakIt) => {
  await database.copyTo(corner);
  await breakIt();
  expect((await doctor()).output).toMatch(/^(ok|WARNING) +database +/m);
});

it("says of a frozen database how it goes on", SLOW, async () => {
  await database.copyTo(corner);
  const { child } = await forkShop(corner);
  const pid = (await serverPid(corner)) ?? 0;
  await killShop(child);
  process.kill(pid, "SIGSTOP");
  const { output, complaint } = await doctor();
  process.kill(pid, "SIGCONT");
  expect(output + complaint).toMatch(
    new RegExp(`^FAILING {2}database +The database server, process ${pid}, .+ kill -CONT ${pid}\\.`, "m"),
  );
});

it("says whether the store is open, since when, and how it ended", SLOW, async () => {
  const store = await open();
  expect((await doctor()).output).toMatch(
    new RegExp(
      `^ok +store +Open at http://127\\.0\\.0\\.1:${port}, since .+ UTC \\(process ${store.pid}\\)\\.$`,
      "m",
    ),
  );
  store.kill("SIGSTOP");
  const silent = await doctor();
  store.kill("SIGCONT");
  expect(silent.output).toMatch(
    /^FAILING {2}store +Process \d+ has the store open since .+, and does not answer at/m,
  );
  expect(silent.output).toMatch(/kill -9 \d+$/m);
  store.kill("SIGTERM");
  await once(store, "exit");
  const stopped = await doctor();
  expect(stopped.output).toMatch(/^FAILING {2}store +Closed: it was stopped at .+ UTC\.$/m);
  expect(stopped.code).toBe(1);
  await killShop(await open());
  expect((await doctor()).output).toMatch(
    /^FAILING {2}store +Closed: it was opened at .+ UTC, and then killed, or the machine stopped\.$/m,
  );
});

it("says that another program has the store's port", SLOW, async () => {
  const other = createServer().listen(port, "127.0.0.1");
  await once(other, "listening");
  await mkdir(corner.dataDir);
  const words = new RegExp(
    `Port ${port} is taken by another program\\. Choose another one: PORT=${port + 1} `,
  );
  expect((await start()).complaint).toMatch(words);
  const { output } = await doctor();
  other.close();
  expect(output).toMatch(/^FAILING {2}store +Closed; the last start, at .+, ended so: Port \d+ is taken/m);
  expect(output).toMatch(new RegExp(`^FAILING {2}store +${words.source}`, "m"));
});

it("refuses to open after a restore that was broken off, and says how it goes on", SLOW, async () => {
  const [full, empty] = await Promise.all([
    copyTemplate(inject("templateUrl")),
    emptyDatabase(inject("templateUrl")),
  ]);
  const file = join(corner.root, "store.tar");
  await mkdir(corner.dataDir);
  expect((await run("src/commands/backup.ts", [file], { DATABASE_URL: full })).code).toBe(0);
  // The restore waits for this lock when it has begun.
  const holder = new pg.Client({ connectionString: empty });
  await holder.connect();
  await holder.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
  const restore = launch("src/commands/restore.ts", [file], { DATABASE_URL: empty });
  const note = () => readFile(inDataDir("restore-unfinished.json"), "utf8").catch(() => "");
  await expect.poll(note, { timeout: 60_000 }).toContain(file);
  const under = await doctor({ DATABASE_URL: empty });
  expect(under.output).toMatch(/^FAILING {2}restore +A restore is under way \(process \d+\)\.$/m);
  await killShop(restore);
  await holder.end();
  const words = new RegExp(
    `A restore was broken off, so what is here may be half a store\\..*Run it again: \\./santhe restore ${file}\\. `,
    "s",
  );
  const { output, code } = await doctor({ DATABASE_URL: empty });
  expect(code).toBe(1);
  expect(output).toMatch(words);
  expect(output).not.toMatch(/Start the store: it brings the database up to date/);
  const refused = await start({ DATABASE_URL: empty });
  expect(refused.complaint).toMatch(words);
  expect(refused.code).toBe(1);
  // A power cut may leave the note itself without its words.
  const whole = await note();
  await writeFile(inDataDir("restore-unfinished.json"), "");
  for (const { output: said, complaint } of [
    await doctor({ DATABASE_URL: empty }),
    await start({ DATABASE_URL: empty }),
  ])
    expect(said + complaint).toMatch(
      /broken off, so what is here may be half a store\..*Run it again: \.\/santhe restore FILE\. /s,
    );
  await writeFile(inDataDir("restore-unfinished.json"), whole);
  expect((await run("src/commands/restore.ts", [file], { DATABASE_URL: empty })).code).toBe(0);
  expect(await note()).toBe("");
  expect((await doctor({ DATABASE_URL: empty })).output).not.toContain("broken off");
  await Promise.all([dropDatabase(full), dropDatabase(empty)]);
});
