import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, inject, it } from "vitest";
import { copyTemplate, dropDatabase } from "#tests/support/databases.ts";

it("shows the seller's new password also when the port is taken, as no later start can", async () => {
  const databaseUrl = await copyTemplate(inject("templateUrl"));
  const dataDir = await mkdtemp(join(tmpdir(), "santhe-start-"));
  const neighbour = createServer();
  await once(neighbour.listen(0, "127.0.0.1"), "listening");
  const address = neighbour.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  const store = spawn(process.execPath, ["src/main.ts"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      HOST: "127.0.0.1",
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      DEMO_CATALOGUE: "false",
      LOG_LEVEL: "silent",
    },
  });
  const [said, complaint, [exitCode]] = await Promise.all([
    text(store.stdout),
    text(store.stderr),
    once(store, "exit"),
  ]);
  neighbour.close();
  await rm(dataDir, { recursive: true, force: true });
  await dropDatabase(databaseUrl);
  expect([exitCode, complaint]).toEqual([1, expect.stringMatching(/^That port is taken/)]);
  expect(said).toMatch(/e-mail +seller@santhe\.local\n +password +[\w-]{16} {2}\(shown this once/);
});
