import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type Db } from "#kernel/db/connect.ts";
import { freePort } from "#kernel/db/embedded/start-server.ts";
import { SELLER } from "#tests/e2e/support/accounts.ts";
import { untilGood } from "./ask.ts";

const START_MS = 120_000;

/** A store with a folder of its own, whose processes can be killed, frozen and started again on the same port. */
export async function openStore() {
  const folder = await mkdtemp(join(tmpdir(), "santhe-faults-"));
  // The embedded database may run as another account, which has to get in.
  await chmod(folder, 0o755);
  const dataDir = join(folder, "data");
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  // A run that breaks off leaves nothing behind that runs.
  process.once("exit", () => child?.kill("SIGTERM"));
  const start = async () => {
    child = spawn(process.execPath, ["src/main.ts"], {
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        PATH: process.env.PATH,
        HOST: "127.0.0.1",
        PORT: String(port),
        DATA_DIR: dataDir,
        DEMO_CATALOGUE: "false",
        LOG_LEVEL: "fatal",
        SELLER_EMAIL: SELLER.email,
        SELLER_PASSWORD: SELLER.password,
      },
    });
    return untilGood(`${url}/readyz`, START_MS);
  };
  /** Sends the signal and waits for the end; returns how long that took, in milliseconds. */
  const end = async (signal: NodeJS.Signals) => {
    const begun = performance.now();
    if (!child) return 0;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
    return performance.now() - begun;
  };
  const signalDatabase = async (signal: NodeJS.Signals) => {
    for (const pid of await databasePids(dataDir)) process.kill(pid, signal);
  };
  const databaseUrl = async () => {
    const password = (await readFile(join(dataDir, "postgres.password"), "utf8")).trim();
    return `postgres://santhe:${password}@127.0.0.1:${await databasePort(dataDir)}/santhe`;
  };
  /** Asks the database by itself: it has another port after each start. */
  const inDatabase = async <Result>(work: (db: Db) => Promise<Result>) => {
    const { db, close } = connect(await databaseUrl());
    return work(db).finally(close);
  };
  const remove = () => rm(folder, { recursive: true, force: true });
  return { url, start, end, signalDatabase, databaseUrl, inDatabase, remove };
}

export type Store = Awaited<ReturnType<typeof openStore>>;

const argumentsOf = async (pid: string) =>
  (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).split("\0");

/** The database's own process first, then those it has made. */
async function databasePids(dataDir: string): Promise<number[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const postmasters: string[] = [];
  for (const pid of pids) {
    const given = await argumentsOf(pid);
    if (given.includes("-D") && given.some((each) => each.startsWith(dataDir))) postmasters.push(pid);
  }
  const made: string[] = [];
  for (const pid of pids) {
    const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
    if (postmasters.includes(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? "")) made.push(pid);
  }
  return [...postmasters, ...made].map(Number);
}

async function databasePort(dataDir: string): Promise<string> {
  const [postmaster] = await databasePids(dataDir);
  const given = await argumentsOf(String(postmaster));
  const port = given.find((each) => each.startsWith("port="))?.slice("port=".length);
  if (!port) throw new Error("the store's database was not found");
  return port;
}
