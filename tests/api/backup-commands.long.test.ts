import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { query } from "#kernel/db/embedded/shop.support.ts";
import { startEmbeddedPostgres } from "#kernel/db/embedded/start-embedded-postgres.ts";
import { copyTemplate, dropDatabase } from "#tests/support/databases.ts";

let folder: string;
let store: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "santhe-commands-"));
  // The embedded database runs under another account, which needs access to the folder.
  await chmod(folder, 0o755);
  store = await copyTemplate(inject("templateUrl"));
  await query(store, "insert into subscribers (email) values ('meera@example.org')");
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await dropDatabase(store);
});

async function run(script: string, words: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [script, ...words], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, "data"), ...env },
  });
  const [output, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return { output, complaint, code };
}

it("moves a store from a PostgreSQL of one's own into the embedded one", async () => {
  const file = join(folder, "store.tar");
  const backedUp = await run("src/commands/backup.ts", [file], {
    DATABASE_URL: store,
    STORE_NAME: "Ulavar Santhai",
  });
  expect(backedUp).toMatchObject({ code: 0, complaint: "" });
  expect(backedUp.output).toContain(`Backed up to ${file}: 0 orders, 0 pictures`);

  const restored = await run("src/commands/restore.ts", [file], {});
  expect(restored).toMatchObject({ code: 0, complaint: "" });
  expect(restored.output).toMatch(
    /Restored the store of .+ and compared it: 0 orders.+STORE_NAME=Ulavar Santhai/s,
  );
  const quiet = { info: () => undefined, warn: () => undefined };
  const server = await startEmbeddedPostgres({ dataDir: join(folder, "data"), log: quiet });
  expect(await query(server.url, "select email from subscribers")).toEqual([{ email: "meera@example.org" }]);
  await server.stop();

  const again = await run("src/commands/restore.ts", [file], {});
  expect(again.code).toBe(1);
  expect(again.complaint).toBe(
    "There is a store in this database already. Add --replace to put the backup in its place.\n",
  );
});

it("says in a sentence what is wrong", async () => {
  const nowhere = await run("src/commands/backup.ts", [], { DATA_DIR: join(folder, "nowhere") });
  expect(nowhere.complaint).toContain(`There is no store in ${join(folder, "nowhere")}`);
  expect(await readdir(folder)).not.toContain("nowhere");
  const missing = await run("src/commands/restore.ts", ["missing.tar"], { DATABASE_URL: store });
  expect(missing).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(/^There is no file .+missing\.tar\.\n$/),
  });
});
