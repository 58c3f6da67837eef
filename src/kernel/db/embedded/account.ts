import { stat } from "node:fs/promises";
import type { DatabaseLog } from "./log.ts";
import type { Account } from "./operating-account.ts";
import { run } from "./run.ts";

const OUR_ACCOUNT = "santhe";

/** Whether this process is root. PostgreSQL refuses to run as root. */
export const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * The account that PostgreSQL runs as when we are root, or undefined when we are not and it can
 * simply run as ourselves. An existing cluster keeps its owner, whatever accounts came later.
 */
export async function databaseAccount(cluster: string, log: DatabaseLog): Promise<Account | undefined> {
  const owner = await ownerOf(cluster);
  if (!isRoot()) {
    if (owner && owner.uid !== process.getuid?.()) {
      throw new Error(
        `The database in ${cluster} belongs to the account ${owner.name}. Start the shop as that account or as root.`,
      );
    }
    return undefined;
  }
  if (owner && owner.uid !== 0) return owner;
  return (await named("postgres")) ?? (await named(OUR_ACCOUNT)) ?? (await created(log)) ?? (await nobody());
}

async function ownerOf(folder: string): Promise<Account | undefined> {
  const found = await stat(folder).catch(() => undefined);
  return found && { name: String(found.uid), uid: found.uid, gid: found.gid };
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
  // Another shop that starts at the same time may have made it, so look whatever useradd said.
  return named(OUR_ACCOUNT);
}

async function nobody(): Promise<Account> {
  const account = await named("nobody");
  if (!account) throw new Error("PostgreSQL can't run as root, and there is no other account to run it as.");
  return account;
}
