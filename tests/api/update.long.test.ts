import { execFile, spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { expect, inject, it } from "vitest";
import { runningStores } from "#src/operate/running/running-store.ts";
import { untilGood } from "#tests/faults/ask.ts";
import { copyTemplate, dropDatabase } from "#tests/support/databases.ts";
import { freePortsInARow } from "#tests/support/ports.ts";

const execute = promisify(execFile);

it("updates a checkout to its newest tag, which it installs and builds beside the one in use", async () => {
  await mkdir(".prepared", { recursive: true });
  // On the disk of the packages, which are linked.
  const root = path.resolve(await mkdtemp(".prepared/update-"));
  const data = path.join(root, "data");
  const databaseUrl = await copyTemplate(inject("templateUrl"));
  const port = await freePortsInARow(1);
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    HOST: "127.0.0.1",
    DEMO_CATALOGUE: "false",
    BACKUP_HOUR: "off",
    LOG_LEVEL: "warn",
  };
  const git = (...args: string[]) =>
    execute("git", ["-c", "user.name=Test", "-c", "user.email=test@example.org", "-C", root, ...args]);
  const version = async () => (await (await fetch(`http://127.0.0.1:${port}/healthz`)).json()).version;
  try {
    await execute("git", ["clone", "--quiet", "--no-tags", process.cwd(), root]);
    await execute("cp", ["-al", "node_modules", path.join(root, "node_modules")]);
    await rm(path.join(root, "node_modules/.cache"), { recursive: true, force: true });
    const store = spawn("sh", [path.join(root, "santhe"), "start"], { env, stdio: "ignore" });
    await untilGood(`http://127.0.0.1:${port}/readyz`, 180_000, () =>
      store.exitCode === null ? undefined : "the store ended at its start",
    );
    await expect.poll(() => runningStores(data)).toHaveLength(1);

    const manifest = path.join(root, "package.json");
    const packageData = JSON.parse(await readFile(manifest, "utf8"));
    await writeFile(manifest, `${JSON.stringify({ ...packageData, version: "0.9.0" }, null, 2)}\n`);
    await git("commit", "--quiet", "--all", "--message", "Make a release");
    await git("tag", "v0.9.0");
    await git("checkout", "--quiet", "HEAD~1");
    const { stdout } = await execute("sh", [path.join(root, "santhe"), "update"], { env });
    expect(stdout).toContain("Santhe 0.9.0 is in use, and serves.");
    expect(await version()).toBe("0.9.0");
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
    expect((await runningStores(data)).map(({ program }) => program)).toEqual([`${root}/releases/0.9.0`]);
  } finally {
    for (const { pid } of await runningStores(data)) process.kill(pid, "SIGTERM");
    while ((await runningStores(data)).length > 0) await pause(50);
    // A store that ends may still write.
    await rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    await dropDatabase(databaseUrl);
  }
}, 600_000);
