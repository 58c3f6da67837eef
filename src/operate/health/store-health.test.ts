import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject, it } from "vitest";
import { connect } from "#kernel/db/connect.ts";
import { dropDatabase, emptyDatabase } from "#tests/support/databases.ts";
import { readConfig } from "../config/read-config.ts";
import { storeHealth } from "./store-health.ts";

const folder = await mkdtemp(join(tmpdir(), "santhe-health-"));
const url = await emptyDatabase(inject("templateUrl"));
const opened = connect(url);
afterAll(async () => {
  await opened.close();
  await dropDatabase(url);
  await rm(folder, { recursive: true, force: true });
});

const settings = { DATA_DIR: folder };
const check = () =>
  storeHealth({
    config: readConfig(settings),
    settings,
    database: { db: opened.db, url },
    isStore: false,
  }).check();

it("says once that the database has no tables yet", async () => {
  const findings = await check();
  expect(findings.filter(({ says }) => says.includes("could not be looked at"))).toEqual([]);
  expect(findings.filter(({ says }) => says.includes("has not set up the database"))).toHaveLength(1);
});

it("says that the key of the backups is damaged, before a start fails for it", async () => {
  const keyFinding = async () => (await check()).find(({ name }) => name === "backupKey");
  const file = join(folder, "backup.key");
  expect(await keyFinding()).toBeUndefined();
  await writeFile(file, `${"a".repeat(64)}\n`);
  expect(await keyFinding()).toMatchObject({ state: "ok" });
  await writeFile(file, "");
  expect(await keyFinding()).toMatchObject({
    state: "failing",
    says: expect.stringContaining(`${file} is empty. Put it back`),
  });
});
