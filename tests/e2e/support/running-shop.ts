import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePortsInARow } from "#tests/support/ports.ts";
import { SELLER } from "./accounts.ts";

const projectFolder = fileURLToPath(new URL("../../..", import.meta.url));
/** Ends the wait for a shop that does not come. A busy machine may take minutes over the demo pictures. */
const START_LIMIT_MS = 480_000;

export interface RunningShop {
  url: string;
  /** The folder that holds its pictures and mails. */
  dataDir: string;
  stop: () => Promise<void>;
}

/** The start of a shop: a command in a folder with the project's files. */
export interface Program {
  folder: string;
  command: string;
  args: readonly string[];
}

/** The built shop, started as `npm start` does. */
const BUILT: Program = { folder: projectFolder, command: "sh", args: ["scripts/start.sh"] };

/**
 * Starts a shop in a new folder, with the demo catalogue. `settings` are further environment variables and may turn the
 * catalogue off. `fill` may put files into the folder first.
 */
export async function startShop(
  settings: Record<string, string> = {},
  fill: (dataDir: string) => Promise<void> = async () => {},
  program: Program = BUILT,
): Promise<RunningShop> {
  const folder = await mkdtemp(join(tmpdir(), "santhe-e2e-"));
  // The embedded database may run under another account, which needs access to the folder.
  await chmod(folder, 0o755);
  const dataDir = join(folder, "data");
  await fill(dataDir);
  const port = await freePortsInARow(1);
  const shop = spawnShop(program, { PORT: String(port), DATA_DIR: dataDir, ...settings });
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    await end(shop.process);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(url, shop);
    return { url, dataDir, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function spawnShop({ folder, command, args }: Program, settings: Record<string, string>) {
  const child = spawn(command, args, {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: [join(projectFolder, "node_modules/.bin"), process.env.PATH].join(delimiter),
      HOME: process.env.HOME,
      HOST: "127.0.0.1",
      SELLER_EMAIL: SELLER.email,
      SELLER_PASSWORD: SELLER.password,
      LOG_LEVEL: "warn",
      ...settings,
    },
  });
  const output: string[] = [];
  child.stdout.on("data", (chunk) => output.push(String(chunk)));
  child.stderr.on("data", (chunk) => output.push(String(chunk)));
  return { process: child, output };
}

async function untilReady(url: string, shop: ReturnType<typeof spawnShop>): Promise<void> {
  const until = Date.now() + START_LIMIT_MS;
  while (Date.now() < until) {
    if (shop.process.exitCode !== null) break;
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(100);
  }
  throw new Error(`The shop did not become ready:\n${shop.output.join("")}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}
