import { randomBytes, randomUUID } from "node:crypto";
import { chmod, chown, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { accountName } from "#kernel/environment/account-name.ts";
import { type ClusterLocation, clusterOf, copyBinaries } from "./cluster-location.ts";
import { DatabaseRefused } from "./database-refused.ts";
import { writeDurably } from "./durable-file.ts";
import { type Binaries, initdbOf, type Outcome, run } from "./programs.ts";
import { damaged, startComplaint } from "./start-complaint.ts";

/** The database's one user and its database share this name. */
export const DATABASE_NAME = "santhe";

/**
 * Makes the database cluster if there is none yet. Returns its password, which is kept in DATA_DIR. Must run under the
 * start lock.
 */
export async function ensureCluster(
  location: ClusterLocation,
  dataDir: string,
  isDurable: boolean,
): Promise<string> {
  const made = await readFile(path.join(clusterOf(location), "PG_VERSION"), "utf8").catch(() => undefined);
  if (made === undefined && (await readdir(clusterOf(location)).catch(() => [])).length > 0)
    throw new DatabaseRefused(damaged({ dataDir, home: location.home }, "its file PG_VERSION can't be read"));
  const password = await readOrDrawPassword(passwordFileIn(dataDir), made === undefined);
  if (made === undefined) await initialise(location, { dataDir, password, isDurable });
  else refuseOtherMajor(location, made.trim());
  return password;
}

export const passwordFileIn = (dataDir: string): string => path.join(dataDir, "postgres.password");

/** The advice for a password that is missing or wrong. */
export const PASSWORD_CURE =
  "Put the file back from a copy of DATA_DIR, or restore the store's newest backup into an empty DATA_DIR (./santhe restore).";

async function readOrDrawPassword(file: string, isNew: boolean): Promise<string> {
  const stored = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw new DatabaseRefused(
      `${file} has the database's password and can't be read by the account ${accountName()} (${error.code}). ` +
        "Give the file to that account (chown), and let it read it (chmod 600).",
    );
  });
  if (stored?.trim()) return stored.trim();
  if (!isNew) {
    const state = stored === undefined ? "missing" : "empty";
    throw new DatabaseRefused(`${file}, which has the database's password, is ${state}. ${PASSWORD_CURE}`);
  }
  const password = randomBytes(24).toString("hex");
  await writeDurably(file, `${password}\n`);
  return password;
}

function refuseOtherMajor(location: ClusterLocation, made: string): void {
  const major = location.binaries.version.split(".")[0];
  if (major === made) return;
  throw new DatabaseRefused(
    `The database in ${location.home} was made by PostgreSQL ${made} and can't be opened by ${major}. ` +
      "Dump it with the former release and restore it into a new DATA_DIR.",
  );
}

/** Makes the cluster beside its place and renames it, so an unfinished one is never used. */
async function initialise(
  location: ClusterLocation,
  { dataDir, password, isDurable }: { dataDir: string; password: string; isDurable: boolean },
): Promise<void> {
  const { home, account, binaries } = location;
  for (const name of await readdir(home)) {
    if (name.startsWith("new-")) await rm(path.join(home, name), { recursive: true, force: true });
  }
  const fresh = path.join(home, `new-${randomUUID()}`);
  const passwordFile = `${fresh}.password`;
  await writeFile(passwordFile, password, { flag: "wx", mode: 0o600 });
  if (account) await chown(passwordFile, account.uid, account.gid);
  const args = [`--pgdata=${fresh}`, `--username=${DATABASE_NAME}`, `--pwfile=${passwordFile}`];
  // The built-in locale knows upper and lower case of every script. It does not depend on the machine.
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const sync = isDurable ? [] : ["--no-sync"];
  const words = [...args, ...locale, ...sync, "--auth=scram-sha-256"];
  const result = await atPlainPath(binaries, (plain) => run(initdbOf(plain), words, account));
  await rm(passwordFile, { force: true });
  if (result.code !== 0) {
    const place = { dataDir, home, account: account?.name ?? accountName() };
    const cause = new Error(result.output.trim());
    throw new DatabaseRefused(startComplaint(result.output, place, home), { cause });
  }
  await rename(fresh, clusterOf(location));
}

/** `initdb` starts `postgres` through a shell, which replaces these in its path. */
const READ_BY_SHELLS = /[$`"\\]/;

/**
 * Runs `work` with programs whose path a shell leaves as it is: with a copy of them, if theirs is another.
 */
async function atPlainPath(
  binaries: Binaries,
  work: (plain: Binaries) => Promise<Outcome>,
): Promise<Outcome> {
  if (!READ_BY_SHELLS.test(binaries.root)) return work(binaries);
  const folder = await mkdtemp(path.join(tmpdir(), "santhe-postgresql-"));
  try {
    await chmod(folder, 0o755);
    return await work(await copyBinaries(binaries, folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
