import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, join, resolve } from "node:path";
import { promisify } from "node:util";
import { type Account, run } from "#kernel/db/embedded/programs.ts";
import { findPostmaster } from "#kernel/db/embedded/server-process.ts";
import { StartRefused } from "#kernel/environment/start-refused.ts";
import type { Config } from "../config/config.ts";
import { PROGRAM } from "../running/running-store.ts";
import { type Service, serviceUnit } from "./service-unit.ts";

/** The folder for a database whose account can't enter DATA_DIR. */
const SYSTEM_DIR = "/var/lib/santhe";

const execute = promisify(execFile);
const say = (line: string) => void process.stdout.write(`${line}\n`);

type Options = {
  /** The name of the service. Root's service has an account of that name. */
  name: string;
  print: boolean;
};

/** Has systemd start the store with the machine and after a crash. */
export async function installService(config: Config, { name, print }: Options): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  const database = await databaseFolder(config.dataDir);
  const folders = [config.dataDir, config.backups.folder, database];
  const service: Service = {
    root: resolve(process.env.INSTALL_ROOT ?? PROGRAM),
    dataDir: config.dataDir,
    writes: folders.filter((folder) => folder === config.dataDir || !folder.startsWith(`${config.dataDir}/`)),
    port: config.port,
    account: isRoot ? name : null,
  };
  const unit = serviceUnit(service);
  if (print) process.stdout.write(unit);
  else await install(name, unit, service, database);
}

/** The embedded database's folder: in DATA_DIR, or the one that DATA_DIR names. */
async function databaseFolder(dataDir: string): Promise<string> {
  const id = await readFile(join(dataDir, "postgres.location"), "utf8").catch(() => undefined);
  return id === undefined ? join(dataDir, "postgres") : join(SYSTEM_DIR, basename(id.trim()));
}

async function install(name: string, unit: string, service: Service, database: string): Promise<void> {
  if (process.platform !== "linux") throw new StartRefused("Services of systemd are for Linux only.");
  for (const folder of service.writes) await mkdir(folder, { recursive: true, mode: 0o750 });
  if (service.account !== null) {
    const account = await accountOf(service.account);
    await refuseClosedWay(service.root, account);
    await giveFolders(service.writes, database, account);
  }
  const place =
    service.account === null
      ? join(process.env.XDG_CONFIG_HOME || join(homedir(), ".config"), "systemd/user")
      : "/etc/systemd/system";
  await mkdir(place, { recursive: true });
  await writeFile(join(place, `${name}.service`), unit);
  say(`Wrote ${join(place, `${name}.service`)}.`);
  await enable(name, service.account === null);
}

/** The account of that name, which is made if there is none. */
async function accountOf(name: string): Promise<Account> {
  const existing = await lookUp(name);
  if (existing) return existing;
  const words = ["--system", "--user-group", "--no-create-home", "--home-dir", "/nonexistent"];
  await must("useradd", ...words, "--shell", "/usr/sbin/nologin", name);
  say(`Made the system account ${name}.`);
  const made = await lookUp(name);
  if (!made) throw new StartRefused(`The system account ${name} could not be made. Make it with useradd.`);
  return made;
}

async function lookUp(name: string): Promise<Account | undefined> {
  const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
  if (uid.code !== 0 || gid.code !== 0) return undefined;
  return { name, uid: Number(uid.output), gid: Number(gid.output) };
}

async function refuseClosedWay(root: string, account: Account): Promise<void> {
  const { code } = await run("/bin/sh", ["-c", '[ -r "$0" ]', join(root, "src/main.ts")], account);
  if (code === 0) return;
  throw new StartRefused(
    `The account ${account.name} can't read ${root}. Move the folder to a place that all accounts can enter, such as /opt, ` +
      "and run this again there.",
  );
}

/** Gives the folders to the account. Those of an open store stay as they are, as its database would lose its files. */
async function giveFolders(folders: readonly string[], database: string, account: Account): Promise<void> {
  const owners = await Promise.all(
    [...folders, database].map((folder) => stat(folder).catch(() => undefined)),
  );
  if (owners.every((owner) => owner === undefined || owner.uid === account.uid)) return;
  if (await findPostmaster(join(database, "data"))) {
    throw new StartRefused(`The store in ${folders[0]} is open. Stop it first, then run this again.`);
  }
  for (const folder of folders) {
    await must("chown", "-R", `${account.uid}:${account.gid}`, folder);
    say(`Gave ${folder} to the account ${account.name}.`);
  }
}

async function enable(name: string, isOwn: boolean): Promise<void> {
  const own = isOwn ? ["--user"] : [];
  const logs = `journalctl ${isOwn ? "--user " : ""}-u ${name}`;
  const begin = ["systemctl", ...own, "enable", "--now", name].join(" ");
  if (!existsSync("/run/systemd/system")) return say(`systemd does not run here. Where it does: ${begin}`);
  await must("systemctl", ...own, "daemon-reload");
  await must("systemctl", ...own, "enable", "--now", name);
  say(
    `The service ${name} is started, and will be with the machine. Its words, and at the first start the seller's`,
  );
  say(`password: ${logs}`);
  if (isOwn) say("For it to run while nobody is logged in: loginctl enable-linger");
}

/** Runs a program in this process's environment, in which systemd finds the account's own services. */
async function must(program: string, ...words: string[]): Promise<void> {
  try {
    await execute(program, words);
  } catch (error) {
    const why = error instanceof Error ? error.message.trim() : String(error);
    throw new StartRefused(`${[program, ...words].join(" ")}: ${why}`);
  }
}
