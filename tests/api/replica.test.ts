import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, it } from "vitest";
import { followInvalidations } from "#kernel/db/invalidation-feed.ts";
import { migrateDatabase } from "#kernel/db/migrate.ts";
import { openReplica } from "#kernel/db/replica.ts";
import { checkReplica } from "#kernel/health/replica.ts";
import { productListSchema } from "#modules/catalog/contract/product.ts";
import { products } from "#modules/catalog/tables.ts";
import { CACHED_TABLES, migrationFacts } from "#src/modules.ts";
import { readConfig } from "#src/operate/config/read-config.ts";
import { read } from "#tests/support/calls.ts";
import { aProduct } from "#tests/support/factories.ts";
import { replicatedPostgres } from "#tests/support/replicated-postgres.ts";
import { secondApp } from "#tests/support/test-app.ts";

const servers = await replicatedPostgres();
await migrateDatabase(servers.url, migrationFacts(readConfig({})), { cachedTables: CACHED_TABLES });
const logged: string[] = [];
const log = {
  info: (line: string) => void logged.push(line),
  warn: (line: string) => void logged.push(line),
};

/** A process of the store, with what it is told of changes. */
async function openProcess() {
  const app = await secondApp(servers.url);
  const patience = { lateMs: 400, restMs: 400 };
  const replica = openReplica({ url: servers.replicaUrl, primary: app.db, size: 3, log, ...patience });
  app.deps.readShown = replica.read;
  const feed = followInvalidations(
    { pool: app.pool, url: servers.url, log, observer: replica },
    () => undefined,
  );
  const close = async () => {
    await feed.close();
    await replica.close();
    await app.close();
  };
  return { app, replica, close };
}

const [here, there] = [await openProcess(), await openProcess()];
afterAll(async () => {
  await here.close();
  await there.close();
  await servers.close();
});

type Process = typeof here;

/** Which server a read of the catalogue goes to. */
const readsFrom = async ({ replica }: Process) => {
  const { rows } = await replica.read((db) =>
    db.execute<{ isReplica: boolean }>(sql`select pg_is_in_recovery() as "isReplica"`),
  );
  return rows[0]?.isReplica ? "replica" : "primary";
};
const names = async ({ app }: Process) =>
  read(productListSchema, await app.get("/api/product/list?page=1")).products.map(({ name }) => name);
const rename = ({ app }: Process, name: string) => app.db.update(products).set({ name });

beforeEach(async () => {
  await here.app.db.delete(products);
  await aProduct(here.app.db, { name: "Radish" });
  for (const each of [here, there]) await expect.poll(() => readsFrom(each)).toBe("replica");
  logged.length = 0;
});

it("is found well by a check that compares it with its primary", async () => {
  const check = (url: string) => checkReplica(url, here.app.db);
  await expect.poll(() => check(servers.replicaUrl)).toMatchObject({ state: "ok" });
  expect(await check(servers.url)).toMatchObject({ says: expect.stringContaining("no streaming replica") });
});

it("answers with the catalogue once it has all of it", async () => {
  expect(await names(here)).toEqual(["Radish"]);
  expect(await names(there)).toEqual(["Radish"]);
});

it("that lags is not read from after a change, until it has that, too", async () => {
  await servers.pauseReplay();
  await rename(here, "Turnip");
  // The author of the change sees it at once.
  expect(await names(here)).toEqual(["Turnip"]);
  expect(await readsFrom(here)).toBe("primary");
  await expect.poll(() => names(there)).toEqual(["Turnip"]);
  expect(await readsFrom(there)).toBe("primary");
  await expect.poll(() => logged.filter((line) => line.includes("lags")).length).toBe(2);
  expect(await names(there)).toEqual(["Turnip"]);
  await servers.resumeReplay();
  for (const each of [here, there]) await expect.poll(() => readsFrom(each)).toBe("replica");
  expect(await names(here)).toEqual(["Turnip"]);
  expect(logged.filter((line) => line.includes("read from again"))).toHaveLength(2);
});

it("that dies is not missed, and is read from again when it is back", async () => {
  await servers.stopReplica();
  // The first of them still goes to the replica.
  for (let request = 0; request < 5; request++) expect(await names(here)).toEqual(["Radish"]);
  expect(await readsFrom(here)).toBe("primary");
  await rename(here, "Turnip");
  expect(await names(here)).toEqual(["Turnip"]);
  await servers.startReplica();
  await expect.poll(() => readsFrom(here)).toBe("replica");
  expect(await names(here)).toEqual(["Turnip"]);
  const ofOne = logged.filter((line) => line.startsWith("The replica is not read from"));
  expect(ofOne).toHaveLength(2);
});

it("that is none is not read from", async () => {
  const lines: string[] = [];
  const warn = (line: string) => void lines.push(line);
  const none = openReplica({ url: servers.url, primary: here.app.db, size: 1, log: { info: warn, warn } });
  await expect.poll(() => lines.join()).toContain("that is no replica");
  await none.close();
});
