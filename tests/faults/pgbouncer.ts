import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { freePort } from "#kernel/db/embedded/server-process.ts";

const PROGRAM = "/usr/sbin/pgbouncer";
const START_MS = 20_000;

/** A PgBouncer in transaction mode in front of a database. Throws if none is installed. */
export async function openPgBouncer(
  databaseUrl: string,
): Promise<{ url: string; close: () => Promise<void> }> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const own = await freePort();
  const folder = await mkdtemp(join(tmpdir(), "santhe-pgbouncer-"));
  const settings = join(folder, "pgbouncer.ini");
  const users = join(folder, "users.txt");
  await writeFile(users, `"${username}" "${password}"\n`);
  await writeFile(
    settings,
    `[databases]
* = host=${hostname} port=${port} dbname=${pathname.slice(1)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 200
`,
  );
  const account = process.getuid?.() === 0 ? await nobody() : undefined;
  for (const file of [folder, settings, users]) if (account) await chown(file, account.uid, account.gid);
  await chmod(folder, 0o700);
  const child: ChildProcess = spawn(PROGRAM, ["-q", settings], { ...account, cwd: "/", stdio: "ignore" });
  const failed = once(child, "error").then(([error]) => Promise.reject(error));
  failed.catch(() => undefined);
  process.once("exit", () => child.kill("SIGKILL"));
  const url = new URL(databaseUrl);
  url.port = String(own);
  const close = async () => {
    if (child.pid !== undefined && child.exitCode === null) {
      const ended = once(child, "exit");
      child.kill("SIGINT");
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await Promise.race([untilUp(url.href, child), failed]);
    return { url: url.href, close };
  } catch (error) {
    await close();
    throw new Error(`PgBouncer can't be started (${error instanceof Error ? error.message : error})`);
  }
}

/** PgBouncer refuses to run as root. */
async function nobody(): Promise<{ uid: number; gid: number }> {
  const idOf = async (kind: string) =>
    Number((await promisify(execFile)("id", [kind, "nobody"])).stdout.trim());
  return { uid: await idOf("-u"), gid: await idOf("-g") };
}

async function untilUp(url: string, child: ChildProcess): Promise<void> {
  const until = performance.now() + START_MS;
  while (true) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (child.exitCode !== null || performance.now() > until) throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
    await after(50);
  }
}
