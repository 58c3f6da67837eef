import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { connect, type Db } from "#kernel/db/connect.ts";
import { freePort } from "#kernel/db/embedded/server-process.ts";
import { SELLER } from "#tests/e2e/support/accounts.ts";
import { untilGood } from "./ask.ts";
import { databasePort, signalDatabase } from "./database-processes.ts";

/** Time limits of the script itself; the store promises shorter ones. */
const START_MS = 60_000;
const END_MS = 20_000;

/**
 * A store with its own folder, whose processes can be killed, frozen and started again on the same port. `dataDir` is
 * given if the folder has to be a special one.
 */
export async function openStore(given?: { dataDir: string }) {
  const folder = await mkdtemp(join(tmpdir(), "santhe-faults-"));
  // The embedded database may run under another account, which needs access to the folder.
  await chmod(folder, 0o755);
  const dataDir = given?.dataDir ?? join(folder, "data");
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  // An interrupted run leaves no process behind.
  process.once("exit", () => child?.kill("SIGTERM"));
  const hasEnded = () => child?.exitCode !== null || child.signalCode !== null;
  const start = async () => {
    child = spawn("sh", ["scripts/start.sh"], {
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
        HOST: "127.0.0.1",
        PORT: String(port),
        DATA_DIR: dataDir,
        DEMO_CATALOGUE: "false",
        BACKUP_HOUR: "off",
        LOG_LEVEL: "fatal",
        ORDERS_PER_HOUR: "1000000",
        SELLER_EMAIL: SELLER.email,
        SELLER_PASSWORD: SELLER.password,
      },
    });
    return untilGood(`${url}/readyz`, START_MS, () =>
      hasEnded() ? "the store ended at its start" : undefined,
    );
  };
  /** Sends the signal and waits for the end. Returns the time it took, in milliseconds. */
  const end = async (signal: NodeJS.Signals) => {
    const begun = performance.now();
    if (!child || hasEnded()) return 0;
    const ended = once(child, "exit");
    child.kill(signal);
    const late = new AbortController();
    await Promise.race([ended, after(END_MS, undefined, { signal: late.signal })]);
    late.abort();
    if (!hasEnded()) child.kill("SIGKILL");
    await ended;
    return performance.now() - begun;
  };
  const databaseUrl = async () => {
    const password = (await readFile(join(dataDir, "postgres.password"), "utf8")).trim();
    return `postgres://santhe:${password}@127.0.0.1:${await databasePort(dataDir)}/santhe`;
  };
  /** Looks up the database's address each time: its port changes with each start. */
  const inDatabase = async <Result>(work: (db: Db) => Promise<Result>) => {
    const { db, close } = connect(await databaseUrl());
    return work(db).finally(close);
  };
  /** The memory of the store's process, at most and now, in bytes. */
  const memory = async () => {
    const status = await readFile(`/proc/${child?.pid}/status`, "utf8");
    const bytes = (name: string) =>
      1024 * Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1]);
    return { most: bytes("VmHWM"), now: bytes("VmRSS") };
  };
  const remove = () => rm(folder, { recursive: true, force: true });
  return {
    url,
    dataDir,
    start,
    end,
    databaseUrl,
    inDatabase,
    memory,
    remove,
    signalDatabase: (signal: NodeJS.Signals) => signalDatabase(dataDir, signal),
  };
}

export type Store = Awaited<ReturnType<typeof openStore>>;
