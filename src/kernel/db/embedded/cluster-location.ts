import { randomUUID } from "node:crypto";
import { chmod, chown, cp, lstat, mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { accountName } from "#kernel/environment/account-name.ts";
import { DatabaseRefused } from "./database-refused.ts";
import { writeDurably } from "./durable-file.ts";
import { type Account, type Binaries, installedBinaries, postgresOf, run } from "./programs.ts";
import { notOwned } from "./start-complaint.ts";

/** The log of the database. `error` is the failure that the message is about, also when it is over: the log says an outage only once. */
export interface DatabaseLog {
  info(message: string, error?: unknown): void;
  warn(message: string, error?: unknown): void;
}

/** The place of one shop's PostgreSQL, and the account that runs it. */
export interface ClusterLocation {
  binaries: Binaries;
  /** The database's own folder. The cluster is in `data` inside it. */
  home: string;
  /** The account that runs PostgreSQL; undefined: our own. */
  account: Account | undefined;
}

export interface LocationOptions {
  /** The shop's DATA_DIR, resolved. */
  dataDir: string;
  /** The folder for binaries and data if the database's account can't enter DATA_DIR. */
  systemDir: string;
  log: DatabaseLog;
}

export const clusterOf = (location: ClusterLocation): string => path.join(location.home, "data");

/**
 * Decides where the database lives: under DATA_DIR if possible, else under `systemDir`. The latter happens when root
 * starts the shop in a folder that only root may enter. The folders are made here and belong to the account. Must run
 * under the start lock.
 */
export async function locateCluster(options: LocationOptions): Promise<ClusterLocation> {
  const pointer = path.join(options.dataDir, "postgres.location");
  const elsewhere = await homeElsewhere(pointer, options.systemDir);
  const home = elsewhere ?? path.join(options.dataDir, "postgres");
  const account = await databaseAccount(home, options.log);
  const binaries = await usableBinaries(account, options);
  const isUsable = await makeHome(home, account);
  if (isUsable) return { binaries, home, account };
  if (!account) {
    throw new DatabaseRefused(
      `The account ${accountName()} may not write into ${home}, its own folder of the database. Let it: chmod u+rwx ${home}`,
    );
  }
  if (elsewhere || (await exists(path.join(home, "data")))) {
    throw new DatabaseRefused(
      `The database in ${home} can't be opened by the account ${account.name}. ` +
        "Let it pass through every folder on the way there (chmod o+x).",
    );
  }
  await rm(home, { recursive: true });
  return { binaries, account, home: await moveElsewhere(pointer, account, options) };
}

async function homeElsewhere(pointer: string, systemDir: string): Promise<string | undefined> {
  const id = await readFile(pointer, "utf8").catch(() => undefined);
  if (id === undefined) return undefined;
  if (id.trim() === "") {
    throw new DatabaseRefused(
      `${pointer}, which names the folder of this shop's database in ${systemDir}, is empty. ` +
        "Write the name of that folder into it, or restore the newest backup into an empty DATA_DIR (./santhe restore).",
    );
  }
  const home = path.join(systemDir, path.basename(id.trim()));
  if (await exists(home)) return home;
  // An empty database here would look like the loss of everything.
  throw new DatabaseRefused(
    `This shop's database was kept in ${home}, which is gone. Put it back, or delete ${pointer} to start empty.`,
  );
}

const OUR_ACCOUNT = "santhe";

/** Whether this process is root. PostgreSQL refuses to run as root. */
export const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * The account that runs PostgreSQL when we are root; undefined when we are not, as PostgreSQL then runs under our own.
 * An existing cluster keeps its owner, who can't be root.
 */
async function databaseAccount(home: string, log: DatabaseLog): Promise<Account | undefined> {
  const owner = await ownerOf(path.join(home, "data"));
  if (!isRoot()) {
    // A folder that we may not read shows its own owner only.
    const other = [owner, await ownerOf(home)].find((each) => each && each.uid !== process.getuid?.());
    if (!other) return undefined;
    throw new DatabaseRefused(
      `The database in ${home} belongs to the account ${other.name}, and this is ${accountName()}. ` +
        `Start the shop as that account, or give this one the folder: chown -R ${accountName()} ${home}`,
    );
  }
  if (owner && owner.uid !== 0) return owner;
  const account =
    (await named("postgres")) ?? (await named(OUR_ACCOUNT)) ?? (await created(log)) ?? (await nobody());
  if (owner) throw new DatabaseRefused(notOwned({ home, account: account.name }));
  return account;
}

async function ownerOf(folder: string): Promise<Account | undefined> {
  const stats = await stat(folder).catch(() => undefined);
  return stats && { name: String(stats.uid), uid: stats.uid, gid: stats.gid };
}

async function named(name: string): Promise<Account | undefined> {
  const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
  if (uid.code !== 0 || gid.code !== 0) return undefined;
  return { name, uid: Number(uid.output), gid: Number(gid.output) };
}

async function created(log: DatabaseLog): Promise<Account | undefined> {
  const args = ["--system", "--user-group", "--no-create-home", "--home-dir", "/nonexistent"];
  const result = await run("useradd", [...args, "--shell", "/usr/sbin/nologin", OUR_ACCOUNT]);
  if (result.code === 0) log.info(`Created the system account "${OUR_ACCOUNT}" for the database.`);
  // Another shop that starts at the same time may have made the account, so the result of useradd does not count.
  return named(OUR_ACCOUNT);
}

async function nobody(): Promise<Account> {
  const account = await named("nobody");
  if (!account)
    throw new DatabaseRefused("PostgreSQL can't run as root, and there is no other account to run it as.");
  return account;
}

/** The id is random and not derived from the path: a folder that was deleted and made again starts empty. */
async function moveElsewhere(pointer: string, account: Account, options: LocationOptions): Promise<string> {
  const id = randomUUID();
  const home = path.join(options.systemDir, id);
  await openFolder(options.systemDir);
  if (!(await makeHome(home, account))) {
    throw new DatabaseRefused(`The account ${account.name} can't keep a database in ${options.systemDir}.`);
  }
  await writeDurably(pointer, `${id}\n`);
  options.log.warn(
    `The account ${account.name}, which runs the database, can't enter ${options.dataDir}: its data is kept in ${home}.`,
  );
  return home;
}

/**
 * Copies PostgreSQL's programs to a folder under `systemDir` that every account can enter, once per version. If shops
 * start at the same time, each makes a copy and the first rename wins, so an unfinished copy is never seen.
 */
export async function copyBinaries(from: Binaries, systemDir: string): Promise<Binaries> {
  const root = path.join(systemDir, `postgresql-${from.version}-${process.platform}-${process.arch}`);
  const copy: Binaries = { root, version: from.version };
  if (await stat(root).catch(() => undefined)) return copy;
  await openFolder(systemDir);
  const partial = `${root}.${randomUUID()}`;
  try {
    await cp(from.root, partial, { recursive: true, verbatimSymlinks: true, filter: isNeeded });
    await openToAll(partial);
    await rename(partial, root);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    if (!(await stat(root).catch(() => undefined))) throw error;
  }
  return copy;
}

/** Makes a folder that every account may enter, whatever the umask. */
async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
}

/** Leaves out files that only serve to compile against PostgreSQL. */
const isNeeded = (file: string): boolean => !/\.a$|[/\\](pkgconfig|pgxs|include)$/.test(file);

/** Lets every account read the copy, even if a strict umask was set at install time. */
async function openToAll(file: string): Promise<void> {
  const stats = await lstat(file);
  if (stats.isSymbolicLink()) return;
  await chmod(file, stats.isDirectory() || stats.mode & 0o100 ? 0o755 : 0o644);
  if (!stats.isDirectory()) return;
  for (const name of await readdir(file)) await openToAll(path.join(file, name));
}

async function usableBinaries(account: Account | undefined, options: LocationOptions): Promise<Binaries> {
  const installed = await installedBinaries();
  const { code } = await run(postgresOf(installed), ["--version"], account);
  if (code === 0 || !account) return installed;
  const copy = await copyBinaries(installed, options.systemDir);
  const check = await run(postgresOf(copy), ["--version"], account);
  if (check.code !== 0)
    throw new DatabaseRefused(`PostgreSQL can't run as ${account.name}: ${check.output.trim()}`);
  options.log.info(`Running PostgreSQL from ${copy.root}, where the account ${account.name} can reach it.`);
  return copy;
}

/** Makes the folder and gives it to the account. Returns whether the account can write there. */
async function makeHome(home: string, account: Account | undefined): Promise<boolean> {
  await mkdir(home, { recursive: true, mode: 0o700 });
  if (account) await chown(home, account.uid, account.gid);
  const { code } = await run("sh", ["-c", 'cd "$0" && test -w .', home], account);
  return code === 0;
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );
