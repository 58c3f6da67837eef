import { readFile, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { clientWithTimeout } from "../query-timeout.ts";
import { DatabaseRefused } from "./database-refused.ts";
import { writeDurably } from "./durable-file.ts";
import { findPostmaster, isAlive, type Postmaster, readPostmaster } from "./server-process.ts";
import { USAGE_CONNECTION, urlOf } from "./usage-lock.ts";

/** A DATA_DIR that its database does not belong to. */
export class CopiedFolder extends DatabaseRefused {}

interface FolderToOpen {
  /** The shop's DATA_DIR, resolved. */
  dataDir: string;
  /** The database's folder: inside DATA_DIR, or one under /var/lib/santhe that DATA_DIR only names. */
  home: string;
  openCopy: boolean;
}

/**
 * Throws `CopiedFolder` if this DATA_DIR was copied from one that may still be the live shop. Otherwise records this
 * folder as the database's owner. A folder with the same inode is the same one, even if it was moved. A folder with
 * another inode at the same path has replaced it. Must run under the start lock, before anything touches the cluster.
 */
export async function refuseCopiedFolder({ dataDir, home, openCopy }: FolderToOpen): Promise<void> {
  const [here, owner] = await Promise.all([identityOf(dataDir), readOwner(home)]);
  const isInside = home.startsWith(dataDir + path.sep);
  if (!owner || !isSameFolder(here, owner)) {
    const complaint = isInside
      ? !openCopy && owner && (await complaintInside(here, owner, home))
      : await complaintElsewhere(here, owner, home);
    if (complaint) throw new CopiedFolder(complaint);
  }
  if (!owner || !isSameFolder(here, owner) || owner.path !== here.path) await writeOwner(home, here);
}

/**
 * The identity of a folder, independent of its content. A copy has another inode; a moved folder keeps its own on the
 * same disk.
 */
const identitySchema = z.object({ path: z.string(), device: z.string(), inode: z.string() });
type FolderIdentity = z.infer<typeof identitySchema>;

const recordIn = (home: string): string => path.join(home, "folder.json");

async function identityOf(folder: string): Promise<FolderIdentity> {
  const place = await realpath(folder);
  const { dev, ino } = await stat(place, { bigint: true });
  return { path: place, device: String(dev), inode: String(ino) };
}

const isSameFolder = (one: FolderIdentity, other: FolderIdentity): boolean =>
  one.device === other.device && one.inode === other.inode;

/** The DATA_DIR that the database in `home` belongs to; undefined if none is recorded yet, or the record is damaged. */
async function readOwner(home: string): Promise<FolderIdentity | undefined> {
  try {
    return identitySchema.parse(JSON.parse(await readFile(recordIn(home), "utf8")));
  } catch {
    return undefined;
  }
}

const writeOwner = (home: string, owner: FolderIdentity): Promise<void> =>
  writeDurably(recordIn(home), `${JSON.stringify(owner)}\n`);

/**
 * The complaint about a copy that has its own database. Opening it harms no other shop, but its data may be damaged or
 * old.
 */
async function complaintInside(
  here: FolderIdentity,
  owner: FolderIdentity,
  home: string,
): Promise<string | undefined> {
  const left = await readPostmaster(path.join(home, "data"));
  const hasRunningOrigin = left !== undefined && isAlive(left.pid) && (await isPostgres(left.pid));
  const isMoved = here.path === owner.path || !(await isStillThere(owner));
  if (hasRunningOrigin || (left && here.path !== owner.path)) {
    return (
      `${here.path} is a copy of ${owner.path} that was made while its store was open, so its database may be damaged. ` +
      "Make a backup there with ./santhe backup, and bring it back here with ./santhe restore; " +
      "or set OPEN_COPY=true to open this copy as a store of its own all the same."
    );
  }
  if (isMoved) return undefined;
  return (
    `${here.path} is a copy of ${owner.path}, which is still there. Start that one; ` +
    "or set OPEN_COPY=true to open this copy as a store of its own, with data and mails of its own."
  );
}

/** The complaint about a folder whose database lies elsewhere: only one folder may name it. */
async function complaintElsewhere(
  here: FolderIdentity,
  owner: FolderIdentity | undefined,
  home: string,
): Promise<string | undefined> {
  const origin = owner ? owner.path : "another folder";
  if (owner && here.path !== owner.path && (await isStillThere(owner))) {
    return (
      `${here.path} is a copy of ${origin}, and its database in ${home} stays with that one. Start that one; ` +
      "or make a backup there with ./santhe backup, and bring it back with ./santhe restore into an empty DATA_DIR."
    );
  }
  const server = await findPostmaster(path.join(home, "data"));
  if (!server || !(await isInUse(server, here.path))) return undefined;
  return (
    `The database in ${home}, which ${here.path} names, is in use by the store of ${origin}. ` +
    "Stop that store first; if this folder is a copy of it, use ./santhe backup there and ./santhe restore here."
  );
}

const isStillThere = (owner: FolderIdentity): Promise<boolean> =>
  identityOf(owner.path).then(
    (identity) => isSameFolder(identity, owner),
    () => false,
  );

/** The longest wait for the connection, and for its answer. */
const LIMIT_MS = 5_000;

/**
 * Whether a shop uses this server. A killed shop's server goes on running without users. A server that can't be asked,
 * or gives no answer in time, counts as used. `dataDir` has the password.
 */
export async function isInUse(
  server: Pick<Postmaster, "port">,
  dataDir: string,
  limitMs = LIMIT_MS,
): Promise<boolean> {
  const password = await readFile(path.join(dataDir, "postgres.password"), "utf8").catch(() => "");
  const Impatient = clientWithTimeout(limitMs);
  const client = new Impatient({
    connectionString: urlOf(password.trim(), server.port, "postgres"),
    connectionTimeoutMillis: limitMs,
  });
  try {
    await client.connect();
    const { rows } = await client.query("select from pg_stat_activity where application_name = $1 limit 1", [
      USAGE_CONNECTION,
    ]);
    return rows.length > 0;
  } catch {
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const isPostgres = (pid: number): Promise<boolean> =>
  readFile(`/proc/${pid}/comm`, "utf8").then(
    (name) => name.trim() === "postgres",
    () => false,
  );
