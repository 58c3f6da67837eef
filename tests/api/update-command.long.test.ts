import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, readlink, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { query } from "#kernel/db/embedded/shop.support.ts";
import { runningStores } from "#src/operate/running/running-store.ts";
import { untilGood } from "#tests/faults/ask.ts";
import { copyTemplate, dropDatabase } from "#tests/support/databases.ts";
import { freePortsInARow } from "#tests/support/ports.ts";
import { makeReleaseFolder, packRelease } from "#tests/support/release-folder.ts";

/** A release that ends at its start, and one that does so where it is no copy. */
const BROKEN = 'process.stderr.write("It is broken.\\n");\nprocess.exit(1);\n';
const BROKEN_LATER = `if (!process.env.DATA_DIR?.endsWith("update-check")) {\n${BROKEN}}\n`;

let corner: string;
/** The store's folder. */
let root: string;
let data: string;
let databaseUrl: string;
let port: number;
let archives: { bad: string; good: string; late: string };

beforeAll(async () => {
  corner = await mkdtemp(join(tmpdir(), "santhe-update-"));
  // The embedded database of the check runs under another account, which needs access to the folder.
  await chmod(corner, 0o755);
  [root, databaseUrl, port] = await Promise.all([
    Promise.resolve(join(corner, "store")),
    copyTemplate(inject("templateUrl")),
    freePortsInARow(1),
  ]);
  data = join(root, "data");
  await query(databaseUrl, "insert into subscribers (email) values ('meera@example.org')");
  const made = join(corner, "next");
  const cache = join(corner, "cache");
  await mkdir(cache);
  await Promise.all([makeReleaseFolder(root, "0.2.0", cache), makeReleaseFolder(made, "0.2.1", cache)]);
  const bad = await packRelease(made, "0.2.1", BROKEN);
  const good = await packRelease(made, "0.2.2");
  archives = { bad, good, late: await packRelease(made, "0.2.3", BROKEN_LATER) };
});

afterAll(async () => {
  for (const store of await runningStores(data)) await stopped(store.pid);
  await rm(corner, { recursive: true, force: true });
  await dropDatabase(databaseUrl);
});

function santhe(
  ...words: string[]
): ChildProcess & { stdout: NodeJS.ReadableStream; stderr: NodeJS.ReadableStream } {
  return spawn("sh", [join(root, "santhe"), ...words], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      HOST: "127.0.0.1",
      DEMO_CATALOGUE: "false",
      BACKUP_HOUR: "off",
      LOG_LEVEL: "warn",
    },
  });
}

async function run(...words: string[]) {
  const child = santhe(...words);
  const [output, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return { output, complaint, code };
}

const address = () => `http://127.0.0.1:${port}`;

async function start(): Promise<void> {
  const store = santhe("start");
  store.stdout.on("data", () => undefined);
  let complaint = "";
  store.stderr.on("data", (chunk) => {
    complaint += chunk;
  });
  await untilGood(`${address()}/readyz`, 60_000, () => (store.exitCode === null ? undefined : complaint));
}

async function stopped(pid: number): Promise<void> {
  process.kill(pid, "SIGTERM");
  while ((await runningStores(data)).some((store) => store.pid === pid)) await pause(20);
}

/** The release that answers, and what is in its database. */
async function served() {
  const { version } = await (await fetch(`${address()}/healthz`)).json();
  expect((await fetch(`${address()}/`)).status).toBe(200);
  const rows = await query(databaseUrl, "select email from subscribers");
  expect(rows).toEqual([{ email: "meera@example.org" }]);
  return version;
}

it("updates a store that is open, goes back by itself when that fails, and back when it is told to", async () => {
  await start();
  await expect.poll(() => runningStores(data)).toHaveLength(1);
  const [first] = await runningStores(data);

  const bad = await run("update", archives.bad);
  expect(bad).toMatchObject({ code: 1, output: expect.stringContaining("Backed up to ") });
  expect(bad.complaint).toMatch(
    /^Santhe 0\.2\.1 failed on a copy of this store: it ended at its start\.\n.*It is broken\./s,
  );
  expect(existsSync(join(root, "current"))).toBe(false);
  expect((await readdir(join(root, "releases"))).filter((name) => !name.startsWith("."))).toEqual([]);
  expect(await runningStores(data)).toEqual([first]);

  // A file that only pages of the release before ask for.
  await writeFile(join(root, "build/en/client/assets/old-page.js"), "export {};\n");
  await rm(join(root, "build/en/.files.json"), { force: true });
  const [good, other] = await Promise.all([
    run("update", archives.good),
    expect
      .poll(() => existsSync(join(root, "releases/.lock")))
      .toBe(true)
      .then(() => run("update", archives.good)),
  ]);
  expect(other.complaint).toBe("Another update of this store is under way. Wait for it, then try again.\n");
  expect(good).toMatchObject({
    code: 0,
    complaint: "",
    output: expect.stringContaining("Santhe 0.2.2 is in use, and serves."),
  });
  expect(await served()).toBe("0.2.2");
  expect((await fetch(`${address()}/assets/old-page.js`)).status).toBe(200);
  expect(existsSync(join(data, "update-check"))).toBe(false);

  const late = await run("update", archives.late);
  expect(late.code).toBe(1);
  expect(late.output).toMatch(
    /Santhe 0\.2\.3 does not serve: it ended at its start\.\n {2}It is broken\.\nGoing back to Santhe 0\.2\.2/,
  );
  expect(late.complaint).toContain("Santhe 0.2.2 serves again");
  expect(await served()).toBe("0.2.2");

  const older = await run("update", archives.bad);
  expect(older.complaint).toContain("Santhe 0.2.1 is older than 0.2.2, which is in use.");
  expect((await run("update", "--list")).output).toBe(
    `0.2.0  ${root}, in use before: ./santhe update --back\n0.2.2  ${root}/releases/0.2.2, in use\n`,
  );

  expect(await run("update", "--back")).toMatchObject({ code: 0, complaint: "" });
  expect(await served()).toBe("0.2.0");

  // An update that was broken off between the link and the restart.
  await symlink("releases/0.2.2", join(root, "current.cut"));
  await rename(join(root, "current.cut"), join(root, "current"));
  const finished = await run("update", archives.good);
  expect(finished).toMatchObject({ code: 0, complaint: "" });
  expect(finished.output).toContain("An update was broken off");
  expect(await served()).toBe("0.2.2");

  for (const store of await runningStores(data)) await stopped(store.pid);
  await start();
  expect(await served()).toBe("0.2.2");
  expect(await readlink(join(root, "current"))).toBe("releases/0.2.2");
  // It starts, updates and stops stores one after the other, and only has to end on a busy machine.
}, 1_200_000);
