import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, inject, it } from "vitest";
import { isAlive } from "#kernel/db/embedded/server-process.ts";
import { copyTemplate, dropDatabase } from "#tests/support/databases.ts";

/** Whole stores are started. */
const STARTS = { timeout: 120_000 };

it(
  "says before it makes anything that the port is taken, so that a new password is not lost",
  STARTS,
  async () => {
    const databaseUrl = await copyTemplate(inject("templateUrl"));
    const dataDir = await mkdtemp(join(tmpdir(), "santhe-start-"));
    const neighbour = createServer();
    await once(neighbour.listen(0, "127.0.0.1"), "listening");
    const address = neighbour.address();
    const port = address !== null && typeof address === "object" ? address.port : 0;
    const start = (portNumber: number) =>
      spawn(process.execPath, ["src/main.ts"], {
        stdio: ["ignore", "pipe", "pipe"],
        env: {
          HOST: "127.0.0.1",
          PORT: String(portNumber),
          DATABASE_URL: databaseUrl,
          DATA_DIR: dataDir,
          DEMO_CATALOGUE: "false",
          LOG_LEVEL: "silent",
        },
      });
    const refused = start(port);
    const [output, complaint, [exitCode]] = await Promise.all([
      text(refused.stdout),
      text(refused.stderr),
      once(refused, "exit"),
    ]);
    neighbour.close();
    expect([exitCode, output]).toEqual([1, ""]);
    expect(complaint).toBe(
      `Port ${port} is taken by another program. Choose another one: PORT=${port + 1} ./santhe start\n`,
    );
    const opened = start(0);
    let greeting = "";
    opened.stdout.on("data", (chunk) => {
      greeting += chunk;
    });
    await expect
      .poll(() => greeting, { timeout: 60_000 })
      .toMatch(/e-mail +seller@santhe\.local\n +password +[\w-]{16} {2}\(shown this once/);
    opened.kill("SIGTERM");
    await once(opened, "exit");
    await rm(dataDir, { recursive: true, force: true });
    await dropDatabase(databaseUrl);
  },
);

it("leaves no database behind when it is told to stop while it opens", STARTS, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "santhe-start-"));
  // The embedded database runs under another account, which needs access to the folder.
  await chmod(dataDir, 0o755);
  const store = spawn(process.execPath, ["src/main.ts"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { HOST: "127.0.0.1", PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "silent" },
  });
  const lockFile = join(dataDir, "postgres", "data", "postmaster.pid");
  await expect.poll(() => existsSync(lockFile), { timeout: 60_000 }).toBe(true);
  const server = Number((await readFile(lockFile, "utf8")).split("\n")[0]);
  store.kill("SIGTERM");
  const [output, complaint, [exitCode]] = await Promise.all([
    text(store.stdout),
    text(store.stderr),
    once(store, "exit"),
  ]);
  expect([exitCode, output, complaint]).toEqual([0, "", ""]);
  expect(existsSync(lockFile)).toBe(false);
  // It has said goodbye, and is there until the machine has taken note of its end.
  await expect.poll(() => isAlive(server)).toBe(false);
  await rm(dataDir, { recursive: true, force: true });
});
