import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect } from "./connect.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded/start-embedded-postgres.ts";
import { migrateDatabase, migrationsFolder, refuseOldVersion } from "./migrate.ts";

const dataDir = path.join(tmpdir(), `santhe-migrate-${randomUUID()}`);
const log = { info: () => undefined, warn: () => undefined };
let server: EmbeddedPostgres;

beforeAll(async () => {
  server = await startEmbeddedPostgres({ dataDir, log });
}, 60_000);

afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const applied =
  "select count(*)::int as count, count(distinct hash)::int as different from drizzle.__drizzle_migrations";

describe("migrateDatabase", () => {
  it("lets processes that start together take turns", async () => {
    await Promise.all([
      migrateDatabase(server.url, {}),
      migrateDatabase(server.url, {}),
      migrateDatabase(server.url, {}),
    ]);
    const { pool } = connect(server.url);
    const { rows } = await pool.query(applied);
    expect(rows[0].count).toBeGreaterThan(0);
    expect(rows[0].different).toBe(rows[0].count);

    await migrateDatabase(server.url, {});
    expect((await pool.query(applied)).rows).toEqual(rows);
    await pool.end();
  });

  it("has migrations of rising dates, as those older than the last one that was applied are passed over", () => {
    const dates = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
    expect(dates).toEqual(dates.toSorted((a, b) => a - b));
    expect(new Set(dates).size).toBe(dates.length);
  });

  it("refuses a PostgreSQL that is too old, and says which one is needed", () => {
    expect(() => refuseOldVersion("14.11 (Debian 14.11-1)")).toThrow("PostgreSQL 15 or newer is needed");
    expect(() => refuseOldVersion("15.0")).not.toThrow();
    expect(() => refuseOldVersion("18.4")).not.toThrow();
  });
});

describe("connect", () => {
  it("survives the loss of an idle connection", async () => {
    const lost: string[] = [];
    const { db, pool } = connect(server.url, { ...log, warn: (message) => lost.push(message) });
    await db.execute("select 1");
    const other = connect(server.url);
    await other.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'santhe' and pid <> pg_backend_pid()",
    );
    await expect.poll(() => lost.length).toBe(1);
    expect((await db.execute("select 2 as two")).rows).toEqual([{ two: 2 }]);
    await Promise.all([pool.end(), other.pool.end()]);
  });
});
