import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import pg from "pg";
import { ensureCluster } from "#kernel/db/embedded/cluster.ts";
import { clusterOf, locateCluster } from "#kernel/db/embedded/cluster-location.ts";
import { POSTGRES_ENV, postgresOf, run } from "#kernel/db/embedded/programs.ts";
import { freePort } from "#kernel/db/embedded/server-process.ts";

const START_MS = 60_000;
const QUIET = { info: () => undefined, warn: () => undefined };
const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  shared_buffers: "16MB",
  io_method: "sync",
  fsync: "off",
  log_min_messages: "fatal",
};

/** A PostgreSQL and a replica that streams from it, both of their own, in a folder that `close` removes. */
export async function replicatedPostgres() {
  const folder = await mkdtemp(join(tmpdir(), "santhe-replicated-"));
  // The database may run under another account, which needs access to the folder.
  await chmod(folder, 0o755);
  const location = await locateCluster({ dataDir: folder, systemDir: join(folder, "system"), log: QUIET });
  const password = await ensureCluster(location, folder, false);
  const { account, binaries } = location;
  const copy = join(location.home, "replica");
  // The server has never run, so its files are a whole backup.
  await run("cp", ["-a", clusterOf(location), copy]);
  await writeFile(join(copy, "standby.signal"), "");
  if (account) await chown(join(copy, "standby.signal"), account.uid, account.gid);
  const running = new Map<string, ChildProcess>();
  process.once("exit", () => {
    for (const child of running.values()) child.kill("SIGQUIT");
  });
  const urlAt = (port: number) => `postgres://santhe:${password}@127.0.0.1:${port}/postgres`;
  const start = async (data: string, port: number, more: Record<string, string> = {}) => {
    const settings = Object.entries({ ...SETTINGS, ...more, port: String(port) });
    const child = spawn(
      postgresOf(binaries),
      ["-D", data, ...settings.flatMap(([name, value]) => ["-c", `${name}=${value}`])],
      {
        ...(account && { uid: account.uid, gid: account.gid }),
        cwd: "/",
        env: POSTGRES_ENV,
        stdio: "ignore",
      },
    );
    running.set(data, child);
    const until = performance.now() + START_MS;
    while (!(await answers(urlAt(port)))) {
      if (child.exitCode !== null || performance.now() > until) throw new Error("PostgreSQL did not start");
      await after(50);
    }
  };
  /** `SIGQUIT` ends a server at once, as a power cut does for its clients. */
  const end = async (data: string) => {
    const child = running.get(data);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGQUIT");
    await ended;
  };
  const [primaryPort, replicaPort] = [await freePort(), await freePort()];
  const source = { primary_conninfo: `host=127.0.0.1 port=${primaryPort} user=santhe password=${password}` };
  await start(clusterOf(location), primaryPort);
  await start(copy, replicaPort, source);
  return {
    url: urlAt(primaryPort),
    replicaUrl: urlAt(replicaPort),
    /** Makes the replica lag until `resumeReplay`. */
    pauseReplay: () => ask(urlAt(replicaPort), "select pg_wal_replay_pause()"),
    resumeReplay: () => ask(urlAt(replicaPort), "select pg_wal_replay_resume()"),
    stopReplica: () => end(copy),
    startReplica: () => start(copy, replicaPort, source),
    close: async () => {
      await end(copy);
      await end(clusterOf(location));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

const answers = (url: string) =>
  ask(url, "select 1").then(
    () => true,
    () => false,
  );
