import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { connect, type Db } from "#kernel/db/connect.ts";
import { freePort, readPostmaster } from "#kernel/db/embedded/server-process.ts";
import { SELLER } from "#tests/e2e/support/accounts.ts";
import { untilGood } from "#tests/faults/ask.ts";
import packageJson from "../package.json" with { type: "json" };

const START_MS = 120_000;

export type Shop = {
  url: string;
  /** The process's id; another one after a restart. */
  pid: () => number;
  databaseUrl: () => Promise<string>;
  /** Works in the shop's database over connections of its own. */
  inDatabase: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>;
  /** Ends the process and starts it again on the same data. Returns after how many milliseconds it was ready. */
  restart: () => Promise<number>;
  /** Ends the process and removes its data. */
  stop: () => Promise<void>;
};

/**
 * Starts the shop as an operator does, on data of its own and a free port of 127.0.0.1, with the demo catalogue.
 * `settings` are environment variables beside those.
 */
export async function startShop(settings: Record<string, string> = {}): Promise<Shop> {
  const folder = await mkdtemp(join(tmpdir(), "santhe-bench-"));
  // The embedded database may run as another account, which has to get in.
  await chmod(folder, 0o755);
  const dataDir = join(folder, "data");
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { DATA_DIR: dataDir, PORT: String(port), ...settings };
  let child: ChildProcess | undefined;
  const kill = () => child?.kill("SIGTERM");
  // A run that breaks off leaves nothing behind that runs.
  process.once("exit", kill);
  const start = async () => {
    child = startProcess(env);
    return untilGood(`${url}/readyz`, START_MS);
  };
  const end = async () => {
    if (!child || child.exitCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  };
  const databaseUrl = () => databaseOf(dataDir);
  const stop = async () => {
    await end();
    process.off("exit", kill);
    await rm(folder, { recursive: true, force: true });
  };
  await start().catch(async (error) => {
    await stop();
    throw error;
  });
  return {
    url,
    pid: () => child?.pid ?? 0,
    databaseUrl,
    inDatabase: async (work) => {
      const { db, close } = connect(await databaseUrl());
      return work(db).finally(close);
    },
    restart: async () => {
      await end();
      return start();
    },
    stop,
  };
}

/** Does `work` with a shop of its own, and ends that shop afterwards. */
export async function withShop<Result>(work: (shop: Shop) => Promise<Result>): Promise<Result> {
  const shop = await startShop();
  try {
    return await work(shop);
  } finally {
    await shop.stop();
  }
}

function startProcess(settings: Record<string, string>): ChildProcess {
  return spawn("sh", ["-c", packageJson.scripts.start], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      HOST: "127.0.0.1",
      LOG_LEVEL: "error",
      SELLER_EMAIL: SELLER.email,
      SELLER_PASSWORD: SELLER.password,
      ORDERS_PER_HOUR: "1000000",
      BACKUP_HOUR: "off",
      ...settings,
    },
  });
}

/** The embedded database has another port after each start. */
async function databaseOf(dataDir: string): Promise<string> {
  const password = (await readFile(join(dataDir, "postgres.password"), "utf8")).trim();
  const postmaster = await readPostmaster(join(dataDir, "postgres", "data"));
  if (!postmaster) throw new Error("the shop's database was not found");
  return `postgres://santhe:${password}@127.0.0.1:${postmaster.port}/santhe`;
}
