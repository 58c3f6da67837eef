import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { isAlive } from "./server-process.ts";
import {
  type Corner,
  clusterIn,
  forkShop,
  killShop,
  makeCluster,
  makeCorner,
  query,
  removeCorner,
  serverPid,
  startIn,
} from "./shop.support.ts";

let corner: Corner;
let stranger: ChildProcess | undefined;
let made: Awaited<ReturnType<typeof makeCluster>>;

beforeAll(async () => {
  made = await makeCluster();
});
afterAll(() => made.remove());

beforeEach(async () => {
  corner = await makeCorner();
  await made.copyTo(corner);
});

afterEach(async () => {
  stranger?.kill();
  stranger = undefined;
  await removeCorner(corner);
});

/** Makes a shop that wrote one row and was then killed. Its server goes on running. */
async function killedShop(): Promise<number> {
  const { child, url } = await forkShop(corner);
  await query(url, "create table kept as select 'tomato' as name");
  await killShop(child);
  // The server notices a moment later. Until then it counts the killed process among its users.
  const keepers = "select from pg_stat_activity where application_name = 'santhe keeper'";
  await expect.poll(() => query(url, keepers), { timeout: 10_000 }).toEqual([]);
  return runningPid();
}

/** The process id of the running server. It throws if there is none: 0 would be the process group of these tests. */
async function runningPid(): Promise<number> {
  const pid = await serverPid(corner);
  if (!pid) throw new Error("The server went down together with the process that started it.");
  return pid;
}

const expectRow = async (url: string): Promise<void> => {
  expect(await query(url, "select name from kept")).toEqual([{ name: "tomato" }]);
};

describe("starting where something went wrong", () => {
  it("carries on with the server that a killed process left running, and stops it in the end", async () => {
    const pid = await killedShop();
    const server = await startIn(corner);
    expect(await serverPid(corner)).toBe(pid);
    await expectRow(server.url);
    await server.stop();
    expect(await serverPid(corner)).toBeUndefined();
  });

  it("keeps every acknowledged row when the server is killed too", async () => {
    process.kill(await killedShop(), "SIGKILL");
    await expect.poll(() => serverPid(corner)).toBeUndefined();
    const server = await startIn(corner);
    await expectRow(server.url);
    await server.stop();
  });

  it("waits for what is left of a server that was killed", async () => {
    const { child, url } = await forkShop(corner);
    await query(url, "create table kept as select 'tomato' as name");
    const parts = await query(url, "select pid from pg_stat_activity where backend_type = 'checkpointer'");
    const [{ pid: left }] = z.tuple([z.object({ pid: z.number() })]).parse(parts);
    await killShop(child);
    // It ends as soon as it continues. Until then no other server may use the same memory.
    process.kill(left, "SIGSTOP");
    try {
      process.kill(await runningPid(), "SIGKILL");
      await expect.poll(() => serverPid(corner)).toBeUndefined();
      const starting = startIn(corner);
      const log = path.join(corner.dataDir, "postgres.log");
      await expect.poll(() => readFile(log, "utf8")).toContain("pre-existing shared memory block");
      process.kill(left, "SIGCONT");
      const server = await starting;
      await expectRow(server.url);
      await server.stop();
    } finally {
      if (isAlive(left)) process.kill(left, "SIGKILL");
    }
  });

  it("takes over from a server that was told to stop and waits for a client", async () => {
    const { child, url } = await forkShop(corner);
    const guest = new pg.Client({ connectionString: url });
    guest.on("error", () => undefined);
    await guest.connect();
    await guest.query("create table kept as select 'tomato' as name");
    await killShop(child);
    process.kill(await runningPid(), "SIGTERM");
    const server = await startIn(corner);
    await expectRow(server.url);
    await server.stop();
  });

  it("is not confused by a lock file that names a stranger, and leaves the stranger alone", async () => {
    const first = await startIn(corner);
    await query(first.url, "create table kept as select 'tomato' as name");
    const lock = path.join(await clusterIn(corner), "postmaster.pid");
    const [, ...rest] = (await readFile(lock, "utf8")).split("\n");
    await first.stop();

    // The process needs the server's account: only then does PostgreSQL itself refuse to start.
    const { uid, gid } = await stat(path.dirname(lock));
    stranger = spawn("sleep", ["600"], process.getuid?.() === 0 ? { uid, gid, cwd: "/" } : {});
    await once(stranger, "spawn");
    await writeFile(lock, [stranger.pid, ...rest].join("\n"));

    const second = await startIn(corner);
    await expectRow(second.url);
    await second.stop();
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
  });

  it("does not wait long for a process that died while it was starting", async () => {
    await mkdir(path.join(corner.dataDir, "postgres.lock"), { recursive: true });
    // With a living process of that id it would wait for three minutes, which is longer than a test may take.
    const server = await startIn(corner);
    await server.stop();
  });

  it("gets its connection back after losing it, and still stops the server in the end", async () => {
    const server = await startIn(corner);
    await query(
      server.url,
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'santhe keeper'",
    );
    await expect.poll(() => corner.logged.at(-1), { timeout: 10_000 }).toBe("The embedded database is back.");
    await server.stop();
    expect(await serverPid(corner)).toBeUndefined();
  });

  it("brings a server that was killed back on the port that everybody knows", async () => {
    const server = await startIn(corner);
    process.kill(await runningPid(), "SIGKILL");
    await expect.poll(() => corner.logged.at(-1), { timeout: 10_000 }).toBe("The embedded database is back.");
    expect(await query(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
    await server.stop();
  });
});
