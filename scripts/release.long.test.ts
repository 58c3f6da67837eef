import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "#kernel/db/embedded/server-process.ts";
import { RELEASE } from "#kernel/release.ts";
import { commitOf, shownVersion } from "#src/operate/running/shown-version.ts";
import { untilGood } from "#tests/faults/ask.ts";

const run = promisify(execFile);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "santhe-release-"));
  // The embedded database may run under another account, which needs access to the folder.
  await chmod(folder, 0o755);
  await run(process.execPath, ["scripts/release.mjs", folder]);
}, 400_000);
afterAll(() => rm(folder, { recursive: true }));

it("has Node's licence, and the demo's pictures encoded", async () => {
  expect(await readFile(join(folder, "node_modules/node/LICENSE"), "utf8")).toContain("Node.js");
  expect((await readdir(join(folder, "demo/encoded"))).length).toBeGreaterThan(300);
});

it("knows what it was made of, wherever it is unpacked", () => {
  expect(shownVersion(folder)).toBe(shownVersion());
  expect(commitOf(folder, RELEASE)).toBe(commitOf(process.cwd(), RELEASE));
});

it("takes an order, and shows all pages", async () => {
  await run(process.execPath, [join(process.cwd(), "tests/modules/order-goes-through.ts")], { cwd: folder });
}, 200_000);

it("starts with the demo catalogue where no Node is installed, and stops when it is told to", async () => {
  const port = await freePort();
  const env = {
    PATH: "/usr/sbin:/usr/bin:/sbin:/bin",
    PORT: String(port),
    HOST: "127.0.0.1",
    BACKUP_HOUR: "off",
  };
  const store = spawn("/bin/sh", [join(folder, "santhe"), "start"], { cwd: tmpdir(), env, stdio: "ignore" });
  const ended = once(store, "exit");
  try {
    await untilGood(`http://127.0.0.1:${port}/readyz`, 60_000, () =>
      store.exitCode === null ? undefined : "the store ended at its start",
    );
    const shown = await fetch(`http://127.0.0.1:${port}/api/product/list`).then((answer) => answer.json());
    expect(shown.products.length).toBeGreaterThan(10);
    const health = await fetch(`http://127.0.0.1:${port}/healthz`).then((answer) => answer.json());
    expect(health.build).toBe(shownVersion());
    const picture = await fetch(`http://127.0.0.1:${port}${shown.products[0].image[0]}`);
    expect(picture.status).toBe(200);
  } finally {
    store.kill("SIGTERM");
  }
  expect(await ended).toEqual([0, null]);
}, 200_000);
