import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { open, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { CommandRefused } from "#kernel/modules/define-module.ts";
import { isRunning, type RunningStore, runningStores } from "../running/running-store.ts";
import { shownVersion } from "../running/shown-version.ts";
import { type Release, storeFolder } from "./releases.ts";
import { type Account, ownerOf, runProgram, withLines } from "./run-program.ts";

/** How the store of a `DATA_DIR` is stopped and started again. */
export type Restart = {
  address: string;
  /**
   * Restarts it, with the release that is in use now. `between` is done while it is closed, or just before where the
   * operator's command restarts it. Throws `CommandRefused` if that can't be done.
   */
  restart: (between?: Between) => Promise<void>;
  /** Whether the store that `restart` has started still lives, as far as is known. */
  isAlive: () => Promise<boolean>;
  /** The output of the store since the last restart, as far as it is known. */
  printed: () => Promise<string>;
};

type Between = () => Promise<void>;

/** A store is told to end, which takes up to ten seconds. Then it is given up. */
const STOP_MS = 15_000;
const POLL_MS = 50;

/**
 * Finds out how the store that is open now is restarted: with the operator's `command`, by systemd if it is a unit's, or
 * by a signal and a start in the background. Undefined if none is open. Throws `CommandRefused` if it is none of this folder.
 */
export async function findRestart(
  root: string,
  dataDir: string,
  command: string | undefined,
): Promise<Restart | undefined> {
  const stores = await runningStores(dataDir);
  const [store] = stores;
  if (!store) return undefined;
  if (storeFolder(store.program) !== root)
    throw new CommandRefused(
      `The store that is open on ${dataDir} runs in ${store.program}. Update it there.`,
    );
  if (stores.length > 1 && !command) {
    throw new CommandRefused(
      `${stores.length} stores are open on ${dataDir}. Say how to restart them: --restart 'COMMAND'`,
    );
  }
  const host = ["0.0.0.0", "::", ""].includes(store.host) ? "127.0.0.1" : store.host;
  const address = `http://${host.includes(":") ? `[${host}]` : host}:${store.port}`;
  if (command) return byCommand(address, command);
  const unit = await unitOf(store);
  return unit ? byService(address, unit) : inBackground(root, dataDir, address, store);
}

function byCommand(address: string, command: string): Restart {
  const restart = async (between?: Between) => {
    await between?.();
    await runProgram(`The store could not be restarted: ${command}`, "sh", ["-c", command], { cwd: "/" });
  };
  return { address, restart, isAlive: async () => true, printed: async () => "" };
}

type Unit = { name: string; isOwn: boolean };

function byService(address: string, { name, isOwn }: Unit): Restart {
  const own = isOwn ? ["--user"] : [];
  const control = async (word: string) => {
    const command = ["systemctl", ...own, word, name].join(" ");
    const complaint = `The store could not be restarted. Do it yourself, perhaps as root: ${command}`;
    await runProgram(complaint, "systemctl", [...own, word, name], { cwd: "/" });
  };
  const restart = async (between?: Between) => {
    if (!between) return control("restart");
    await control("stop");
    await between();
    await control("start");
  };
  const log = [...own, "-u", name, "-n", "20", "-o", "cat"];
  const printed = () => runProgram("", "journalctl", log, { cwd: "/" }).catch(() => "");
  return { address, restart, isAlive: async () => true, printed };
}

const UNIT = /\/([\w@.:-]+\.service)\s*$/;

/** The systemd unit whose main process this store is: the system's, or one of the account's own. */
async function unitOf({ pid }: RunningStore): Promise<Unit | undefined> {
  const group = await readFile(`/proc/${pid}/cgroup`, "utf8").catch(() => "");
  const name = UNIT.exec(group)?.[1];
  if (!name) return undefined;
  const isOwn = /\/user@\d+\.service\/./.test(group);
  const args = [...(isOwn ? ["--user"] : []), "show", "--property=MainPID", "--value", name];
  const main = await runProgram("", "systemctl", args, { cwd: "/" }).catch(() => "");
  return Number(main) === pid ? { name, isOwn } : undefined;
}

function inBackground(root: string, dataDir: string, address: string, runningStore: RunningStore): Restart {
  const logFile = path.join(dataDir, "santhe.log");
  let from = 0;
  let child: ChildProcess | undefined;
  let surroundings: Promise<Surroundings> | undefined;
  const restart = async (between?: Between) => {
    surroundings ??= surroundingsOf(runningStore);
    const { env, account } = await surroundings;
    for (const store of await runningStores(dataDir)) await stop(store);
    if (child) await end(child);
    await between?.();
    from = await stat(logFile).then(
      ({ size }) => size,
      () => 0,
    );
    const log = await open(logFile, "a", 0o600);
    child = spawn("sh", [path.join(root, "santhe"), "start"], {
      ...account,
      cwd: root,
      env: { ...env, DATA_DIR: dataDir },
      detached: true,
      stdio: ["ignore", log.fd, log.fd],
    });
    child.unref();
    await log.close();
  };
  const isAlive = async () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const printed = async () => (await readFile(logFile)).subarray(from).toString();
  return { address, restart, isAlive, printed };
}

type Surroundings = { env: NodeJS.ProcessEnv; account: Account };

/** The environment and the account of a store, so that it is started again as it was. */
async function surroundingsOf({ pid }: RunningStore): Promise<Surroundings> {
  const lines = await readFile(`/proc/${pid}/environ`, "utf8").catch(() => undefined);
  const env = lines?.split("\0").map((line): [string, string] => {
    const at = line.indexOf("=");
    return [line.slice(0, at), line.slice(at + 1)];
  });
  return {
    env: env ? Object.fromEntries(env.filter(([name]) => name !== "")) : process.env,
    account: await ownerOf(`/proc/${pid}`),
  };
}

async function stop(store: RunningStore): Promise<void> {
  process.kill(store.pid, "SIGTERM");
  const deadline = Date.now() + STOP_MS;
  while (await isRunning(store)) {
    if (Date.now() > deadline) {
      throw new CommandRefused(
        `The store, process ${store.pid}, was told to end, and has not within ${STOP_MS / 1000} seconds.`,
      );
    }
    await sleep(POLL_MS);
  }
}

/** Ends a store that was started and has not opened. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await Promise.race([ended, sleep(STOP_MS)]);
  child.kill("SIGKILL");
}

/** `build` names the commit too, between releases. Older releases do not say it. */
const health = z.object({ version: z.string(), build: z.string().optional() });

type Limits = { limitMs: number; isAlive: () => Promise<boolean> };

/**
 * Waits until the store at `address` is ready and runs this release: of two commits of one version, the store before may
 * still answer. Throws `CommandRefused` if it is not in time.
 */
export async function untilServing(
  address: string,
  { folder, version }: Release,
  { limitMs, isAlive }: Limits,
): Promise<void> {
  // A checkout's commit is known only where git is, and its store may run without.
  const build = existsSync(path.join(folder, ".git")) ? undefined : shownVersion(folder, version);
  const deadline = Date.now() + limitMs;
  let seen = "it gave no answer";
  while (Date.now() < deadline) {
    if (!(await isAlive())) throw new CommandRefused("it ended at its start.");
    const state = await stateAt(address);
    const isBuild = build === undefined || state.build === undefined || state.build === build;
    if (state.isReady && state.version === version && isBuild) return;
    if (state.version)
      seen = state.isReady ? `version ${state.build ?? state.version} answers` : "it is not ready";
    await sleep(POLL_MS);
  }
  throw new CommandRefused(`after ${Math.round(limitMs / 1000)} seconds ${seen}.`);
}

const ANSWER_MS = 5_000;

type State = Partial<z.infer<typeof health>> & { isReady: boolean };

async function stateAt(address: string): Promise<State> {
  try {
    const ask = (path: string) => fetch(address + path, { signal: AbortSignal.timeout(ANSWER_MS) });
    const answer = health.parse(await (await ask("/healthz")).json());
    const ready = await ask("/readyz");
    await ready.body?.cancel();
    return { isReady: ready.ok, ...answer };
  } catch {
    return { isReady: false };
  }
}

const LEAST_LIMIT_MS = 60_000;

/**
 * Restarts the store with the release that is in use now, and waits until it serves. `openingMs` is how long it took to
 * open before. Throws `CommandRefused` with the reason and the last lines of its log.
 */
export async function restartWith(
  { address, restart, isAlive, printed }: Restart,
  release: Release,
  openingMs: number,
  between?: Between,
): Promise<void> {
  await restart(between);
  await untilServing(address, release, { limitMs: Math.max(LEAST_LIMIT_MS, 5 * openingMs), isAlive }).catch(
    async (error) => {
      if (!(error instanceof CommandRefused)) throw error;
      throw new CommandRefused(
        withLines(`Santhe ${release.version} does not serve: ${error.message}`, await printed()),
      );
    },
  );
}
