import { randomUUID } from "node:crypto";
import { chown, mkdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { databaseAccount } from "./account.ts";
import { type Binaries, installedBinaries, postgresOf } from "./binaries.ts";
import { copyBinaries, openFolder } from "./copy-binaries.ts";
import { writeDurably } from "./durable-file.ts";
import type { DatabaseLog } from "./log.ts";
import type { Account } from "./operating-account.ts";
import { run } from "./run.ts";

/** Where one shop's PostgreSQL lives and who runs it. */
export interface Placement {
  binaries: Binaries;
  /** A folder of the database's own; the cluster is in `data` inside it. */
  home: string;
  /** Whom PostgreSQL runs as; undefined: as ourselves. */
  account: Account | undefined;
}

export interface PlacementOptions {
  /** The shop's DATA_DIR, resolved. */
  dataDir: string;
  /** Where binaries and data go if the database's account can't enter DATA_DIR. */
  systemDir: string;
  log: DatabaseLog;
}

export const clusterOf = (placement: Placement): string => path.join(placement.home, "data");

/**
 * Decides where the database lives: under DATA_DIR if it can, else under `systemDir`, which happens
 * when root starts the shop in a folder that only root may enter. Made folders exist and belong to
 * the account. Must run under the start lock.
 */
export async function place(options: PlacementOptions): Promise<Placement> {
  const pointer = path.join(options.dataDir, "postgres.location");
  const elsewhere = await homeElsewhere(pointer, options.systemDir);
  const home = elsewhere ?? path.join(options.dataDir, "postgres");
  const account = await databaseAccount(path.join(home, "data"), options.log);
  const binaries = await usableBinaries(account, options);
  const isUsable = await makeHome(home, account);
  if (isUsable) return { binaries, home, account };
  if (elsewhere || !account || (await exists(path.join(home, "data")))) {
    throw new Error(
      `The database in ${home} can't be opened by the account ${account?.name ?? "that runs the shop"}. ` +
        "Let it pass through every folder on the way there (chmod o+x).",
    );
  }
  await rm(home, { recursive: true });
  return { binaries, account, home: await moveElsewhere(pointer, account, options) };
}

async function homeElsewhere(pointer: string, systemDir: string): Promise<string | undefined> {
  const id = await readFile(pointer, "utf8").catch(() => undefined);
  if (id === undefined) return undefined;
  const home = path.join(systemDir, path.basename(id.trim()));
  if (await exists(home)) return home;
  // Starting empty here would look like losing every order.
  throw new Error(
    `This shop's database was kept in ${home}, which is gone. Put it back, or delete ${pointer} to start empty.`,
  );
}

/** The id is drawn, not derived from the path: a folder that was deleted and made again starts empty. */
async function moveElsewhere(pointer: string, account: Account, options: PlacementOptions): Promise<string> {
  const id = randomUUID();
  const home = path.join(options.systemDir, id);
  await openFolder(options.systemDir);
  if (!(await makeHome(home, account))) {
    throw new Error(`The account ${account.name} can't keep a database in ${options.systemDir}.`);
  }
  await writeDurably(pointer, `${id}\n`);
  options.log.warn(
    `The account ${account.name}, which runs the database, can't enter ${options.dataDir}: its data is kept in ${home}.`,
  );
  return home;
}

async function usableBinaries(account: Account | undefined, options: PlacementOptions): Promise<Binaries> {
  const installed = await installedBinaries();
  const { code } = await run(postgresOf(installed), ["--version"], account);
  if (code === 0 || !account) return installed;
  const copy = await copyBinaries(installed, options.systemDir);
  const check = await run(postgresOf(copy), ["--version"], account);
  if (check.code !== 0) throw new Error(`PostgreSQL can't run as ${account.name}: ${check.output.trim()}`);
  options.log.info(`Running PostgreSQL from ${copy.root}, where the account ${account.name} can reach it.`);
  return copy;
}

/** Makes the folder, gives it to the account, and says whether the account can write there. */
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
