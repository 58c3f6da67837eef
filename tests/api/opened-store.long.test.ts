import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { copyTemplate, dropDatabase } from "#tests/support/databases.ts";
import { freePortsInARow } from "#tests/support/ports.ts";

let folder: string;
let databaseUrl: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "santhe-opened-"));
  databaseUrl = await copyTemplate(inject("templateUrl"));
  await writeFile(join(folder, "file"), "");
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await dropDatabase(databaseUrl);
});

/** A whole store is started, slowly while others run. */
const STARTS = { timeout: 120_000 };

it(
  "opens although its surroundings are not well, says what is wrong, and logs who asks",
  STARTS,
  async () => {
    const [port, nobody] = [await freePortsInARow(1), await freePortsInARow(1)];
    const accessLog = join(folder, "access.log");
    const store = spawn(
      process.execPath,
      ["--import", "./src/operate/start/quick-imports.ts", "src/main.ts"],
      {
        stdio: ["ignore", "pipe", "pipe"],
        env: {
          HOST: "127.0.0.1",
          PORT: String(port),
          DATABASE_URL: databaseUrl,
          DATA_DIR: join(folder, "data"),
          DEMO_CATALOGUE: "false",
          LOG_LEVEL: "warn",
          ACCESS_LOG: accessLog,
          TRUST_PROXY: "true",
          BACKUP_DIR: join(folder, "file", "backups"),
          SMTP_URL: `smtp://shop:a-secret-word@127.0.0.1:${nobody}`,
          PUBLIC_URL: "http://shop.example.org",
        },
      },
    );
    let output = "";
    store.stdout.on("data", (chunk) => {
      output += chunk;
    });
    try {
      await expect.poll(() => output, { timeout: 90_000 }).toContain('"check":"proxy"');
      const warnings = output.split("\n").flatMap((line) => (line.startsWith("{") ? [JSON.parse(line)] : []));
      const warned = (check: string) => warnings.find((each) => each.check === check)?.msg;
      expect(warned("backupPlace")).toMatch(
        /is no folder, or lies in a file\. Set BACKUP_DIR to a folder\.$/,
      );
      expect(warned("mail")).toBe(
        `No mail server answers at 127.0.0.1:${nobody}. Start it, or correct host and port in SMTP_URL.`,
      );
      expect(warned("proxy")).toMatch(/^Visitors' passwords travel unencrypted/);
      // The store was open before anything was looked at.
      expect(output.indexOf("is open:")).toBeLessThan(output.indexOf('"check"'));
      expect(output).not.toContain("a-secret-word");

      const visit = (path: string) =>
        fetch(`http://127.0.0.1:${port}${path}`, { headers: { "X-Forwarded-For": "198.51.100.9" } });
      // The second answer is a kept one.
      for (const path of ["/api/store", "/api/store", "/unsubscribe/0b5e2d8e", "/reset-password?token=abc"])
        await (await visit(path)).arrayBuffer();
      const lines = async () => (await readFile(accessLog, "utf8")).trimEnd().split("\n");
      await expect.poll(async () => (await lines()).length).toBe(4);
      for (const line of await lines())
        expect(line).toMatch(/^198\.51\.100\.9 - - \[.+\] "GET \S+ HTTP\/1\.1" 200 \d+ "-" "node"$/);
      const loggedPaths = (await lines()).map((line) => line.split(" ")[6]);
      expect(loggedPaths).toEqual([
        "/api/store",
        "/api/store",
        "/unsubscribe/:token",
        "/reset-password?token=***",
      ]);
    } finally {
      store.kill("SIGTERM");
      await once(store, "exit");
    }
  },
);
