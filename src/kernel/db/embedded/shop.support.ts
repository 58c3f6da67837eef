import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { run } from "./programs.ts";
import { findPostmaster, stopPostmaster } from "./server-process.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./start-embedded-postgres.ts";

/** A test's own folder: a DATA_DIR, and a substitute for /var/lib/santhe. */
export interface Corner {
  root: string;
  dataDir: string;
  systemDir: string;
  /** The log lines of the database, from our processes. */
  logged: string[];
}

export async function makeCorner(place = tmpdir()): Promise<Corner> {
  const root = await mkdtemp(path.join(place, "santhe-embedded-"));
  await chmod(root, 0o755);
  return { root, dataDir: path.join(root, "data"), systemDir: path.join(root, "system"), logged: [] };
}

/**
 * Makes a shop's database that is not running. `copyTo` puts it into the folder of a new shop, as making one takes
 * longer than most tests. It belongs to no folder yet, so it is no copy of a shop.
 */
export async function makeCluster(): Promise<{
  copyTo: (corner: Corner) => Promise<void>;
  remove: () => Promise<void>;
}> {
  const origin = await makeCorner();
  const server = await startIn(origin);
  await server.stop();
  await rm(path.join(path.dirname(await clusterIn(origin)), "folder.json"));
  const copyTo = async ({ dataDir }: Corner) => {
    await mkdir(dataDir, { recursive: true });
    // The files keep the database's account as their owner.
    const originals = ["postgres", "postgres.password"].map((name) => path.join(origin.dataDir, name));
    const { code, output } = await run("cp", ["-a", ...originals, dataDir]);
    if (code !== 0) throw new Error(output);
  };
  return { copyTo, remove: () => removeCorner(origin) };
}

/** The folder that holds the shop's cluster, inside DATA_DIR or elsewhere. */
export async function clusterIn(corner: Corner): Promise<string> {
  const elsewhere = await readdir(corner.systemDir).catch(() => []);
  const homes = elsewhere.filter((name) => !name.startsWith("postgresql-"));
  const home = homes[0] ? path.join(corner.systemDir, homes[0]) : path.join(corner.dataDir, "postgres");
  return path.join(home, "data");
}

/** Copies a DATA_DIR as people do: owners and times are kept. */
export async function copyDataDir(from: Corner, to: Corner): Promise<void> {
  const { code, output } = await run("cp", ["-a", from.dataDir, to.dataDir]);
  if (code !== 0) throw new Error(output);
}

export async function removeCorner(corner: Corner): Promise<void> {
  const cluster = await clusterIn(corner);
  await stopPostmaster(cluster, 10_000).catch(() => undefined);
  await rm(corner.root, { recursive: true, force: true });
}

/** Starts a shop's database. One that is not durable is quicker. */
export function startIn(corner: Corner, { isDurable = true } = {}): Promise<EmbeddedPostgres> {
  const keep = (line: string): void => {
    corner.logged.push(line);
  };
  return startEmbeddedPostgres({ ...corner, isDurable, log: { info: keep, warn: keep } });
}

/** Starts a second process on the corner's DATA_DIR. */
export async function forkShop(corner: Corner): Promise<{ child: ChildProcess; url: string }> {
  await mkdir(corner.dataDir, { recursive: true });
  const script = fileURLToPath(new URL("./shop.fixture.ts", import.meta.url));
  const child = fork(script, [corner.dataDir, corner.systemDir], { execArgv: [], stdio: "pipe" });
  let errorOutput = "";
  child.stderr?.on("data", (chunk) => {
    errorOutput += chunk;
  });
  const gone = once(child, "exit").then(() => Promise.reject(new Error(`The shop ended: ${errorOutput}`)));
  gone.catch(() => undefined);
  const [message] = await Promise.race([once(child, "message"), gone]);
  return { child, url: message.url };
}

export async function killShop(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}

export async function stopShop(child: ChildProcess): Promise<void> {
  child.send("stop");
  await once(child, "exit");
}

export async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** The process id of the server in this corner; undefined if none runs. */
export async function serverPid(corner: Corner): Promise<number | undefined> {
  return (await findPostmaster(await clusterIn(corner)).catch(() => undefined))?.pid;
}
