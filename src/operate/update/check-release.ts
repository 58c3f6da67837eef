import { spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdir, open, readFile } from "node:fs/promises";
import path from "node:path";
import { removeScratch } from "#kernel/db/embedded/scratch-server.ts";
import { freePort } from "#kernel/db/embedded/server-process.ts";
import type { EnvironmentVariables } from "#kernel/environment/variables.ts";
import { CommandRefused } from "#kernel/modules/define-module.ts";
import { WEB_MODULES } from "../../web-modules.ts";
import type { Release } from "./releases.ts";
import { untilServing } from "./restart-store.ts";
import { type Account, ownerOf, runProgram, withLines } from "./run-program.ts";

/**
 * The settings that the copy must not have: it reaches no database, mail server or bucket of the store, and is open on
 * this machine only. An empty setting counts as unset.
 */
const OVERRIDES = {
  HOST: "127.0.0.1",
  PUBLIC_URL: "",
  WEB_CONCURRENCY: "1",
  MAINTENANCE: "false",
  METRICS_PORT: "",
  SMTP_URL: "",
  ASSETS_URL: "",
  ACCESS_LOG: "",
  DEMO_CATALOGUE: "false",
  METRICS_TOKEN: "",
  BACKUP_DIR: "",
  BACKUP_HOUR: "off",
  BACKGROUND: "true",
};
const OF_PLACES = /^(DATABASE|S3|BACKUP_S3)_/;

/** A new release has far more time here than it needs, as its migrations may rewrite large tables. */
const TIMEOUT_MS = 30 * 60_000;
const STOP_MS = 15_000;

type Check = {
  release: Release;
  /** The backup of the store as it is now. */
  backup: string;
  settings: EnvironmentVariables;
  dataDir: string;
};

/**
 * Starts a release on a copy of the store that is restored from its backup, asks for the pages that each shop has, and
 * throws the copy away. Mails go into a folder that is thrown away with it. Returns for how many milliseconds the store
 * was opening. Throws `CommandRefused` with the reason.
 */
export async function checkRelease({ release, backup, settings, dataDir }: Check): Promise<number> {
  const { folder, version } = release;
  const scratch = { folder: path.join(dataDir, "update-check") };
  await removeScratch(scratch);
  await mkdir(scratch.folder, { recursive: true });
  // As the store itself does: its account may read less than root.
  const account = await ownerOf(dataDir);
  if (account.uid !== undefined && account.gid !== undefined)
    await chown(scratch.folder, account.uid, account.gid);
  const places = Object.keys(settings).filter((name) => OF_PLACES.test(name));
  const env = {
    ...settings,
    ...OVERRIDES,
    ...Object.fromEntries(places.map((name) => [name, ""])),
    DATA_DIR: scratch.folder,
    PORT: String(await freePort()),
  };
  const santhe = path.join(folder, "santhe");
  try {
    const args = [santhe, "restore", backup, "--without-pictures"];
    await runProgram(`Santhe ${version} can't restore a backup of this store.`, "sh", args, {
      cwd: folder,
      env,
      account,
    });
    return await openCopy(release, env, account, path.join(scratch.folder, "check.log"));
  } finally {
    await removeScratch(scratch);
  }
}

async function openCopy(
  release: Release,
  env: NodeJS.ProcessEnv & { PORT: string },
  account: Account,
  logFile: string,
): Promise<number> {
  const { folder, version } = release;
  const log = await open(logFile, "a");
  const store = spawn("sh", [path.join(folder, "santhe"), "start"], {
    ...account,
    cwd: folder,
    env,
    stdio: ["ignore", log.fd, log.fd],
  });
  const ended = once(store, "exit");
  const isAlive = async () => store.exitCode === null && store.signalCode === null;
  const begun = performance.now();
  try {
    const address = `http://127.0.0.1:${env.PORT}`;
    await untilServing(address, release, { limitMs: TIMEOUT_MS, isAlive });
    const tookMs = performance.now() - begun;
    await readPages(address);
    return tookMs;
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error;
    const lines = await readFile(logFile, "utf8");
    throw new CommandRefused(
      withLines(`Santhe ${version} failed on a copy of this store: ${error.message}`, lines),
    );
  } finally {
    await log.close();
    store.kill("SIGTERM");
    const cut = setTimeout(() => store.kill("SIGKILL"), STOP_MS);
    await ended;
    clearTimeout(cut);
  }
}

/** Asks for a page of each kind in the sitemap, such as the home page and one product's, and for the seller's login. */
async function readPages(address: string): Promise<void> {
  const sitemap = await readPage(`${address}/sitemap.xml`);
  const listed = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path = ""]) => path);
  const oneOfEach = Map.groupBy(listed, kindOfPage)
    .values()
    .map(([path = ""]) => path);
  const seller = WEB_MODULES.flatMap(({ sellerPattern }) => sellerPattern?.replace(/\/\*$/, "") ?? []);
  for (const page of [...oneOfEach, ...seller]) await readPage(address + page);
}

/** Pages of one kind begin alike and are as deep. */
function kindOfPage(path: string): string {
  const [, first, ...deeper] = path.split("/");
  return `${first} ${deeper.length}`;
}

async function readPage(url: string): Promise<string> {
  const answer = await fetch(url);
  const text = await answer.text();
  if (answer.ok) return text;
  throw new CommandRefused(`${new URL(url).pathname} answered ${answer.status}.`);
}
