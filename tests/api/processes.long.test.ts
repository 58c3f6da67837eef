import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, inject, it } from "vitest";
import { copyTemplate, dropDatabase } from "#tests/support/databases.ts";
import { freePortsInARow } from "#tests/support/ports.ts";

const databaseUrl = await copyTemplate(inject("templateUrl"));

/** Starts the store in two processes on this port; their metrics are on the next two ports. */
function startTwo(port: number, dataDir: string) {
  const store = spawn("sh", ["scripts/start.sh"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      HOST: "127.0.0.1",
      PORT: String(port),
      WEB_CONCURRENCY: "2",
      METRICS_PORT: String(port + 1),
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      DEMO_CATALOGUE: "false",
      LOG_LEVEL: "silent",
      ACCESS_LOG: join(dataDir, "access.log"),
    },
  });
  const output = { out: "", err: "" };
  store.stdout.on("data", (chunk) => {
    output.out += chunk;
  });
  store.stderr.on("data", (chunk) => {
    output.err += chunk;
  });
  return { store, output, ended: Promise.all([once(store, "exit"), text(store.stdout)]) };
}

const childrenOf = async (pid = 0) =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, "utf8")).split(" ").filter(Boolean).map(Number);

/** The answer's status, or the reason why there was none. */
const statusOf = (port: number, path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`).then(({ status }) => status, String);

/** Three processes are started one after the other. */
const STARTS = { timeout: 60_000 };

it("shares a port among processes, replaces one that died, and ends with all of them", {
  timeout: 120_000,
}, async () => {
  const port = await freePortsInARow(3);
  const dataDir = await mkdtemp(join(tmpdir(), "santhe-processes-"));
  const { store, output, ended } = startTwo(port, dataDir);
  try {
    await expect.poll(() => output, STARTS).toEqual({ out: expect.stringContaining("is open"), err: "" });
    await expect.poll(() => childrenOf(store.pid)).toHaveLength(2);
    const [first = 0, second = 0] = await childrenOf(store.pid);

    for (const own of [port + 1, port + 2]) {
      await expect.poll(() => statusOf(own, "/metrics"), STARTS).toBe(200);
    }

    process.kill(first, "SIGKILL");
    await expect
      .poll(async () => (await childrenOf(store.pid)).filter((pid) => pid !== first))
      .toHaveLength(2);
    const again = await childrenOf(store.pid);
    expect(again).toContain(second);
    expect(output.err).toBe(`Process ${first} ended with SIGKILL; another takes its place.\n`);
    // The new process serves alone, too.
    process.kill(second, "SIGKILL");
    await expect.poll(() => statusOf(port, "/readyz"), STARTS).toBe(200);

    // Each process goes on in a new access log.
    const accessLog = join(dataDir, "access.log");
    await rename(accessLog, `${accessLog}.1`);
    store.kill("SIGHUP");
    const logAfterRequest = async () => {
      await statusOf(port, "/healthz");
      return readFile(accessLog, "utf8").catch(() => "");
    };
    await expect.poll(logAfterRequest).toContain('"GET /healthz HTTP/1.1" 200');

    store.kill("SIGTERM");
    const [[code]] = await ended;
    expect(code).toBe(0);
    for (const pid of again) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
    expect(output.out.match(/is open/g)).toHaveLength(1);
  } finally {
    store.kill("SIGKILL");
    await rm(dataDir, { recursive: true, force: true });
    await dropDatabase(databaseUrl);
  }
});
