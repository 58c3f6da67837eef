import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RELEASE } from "#kernel/release.ts";
import { CONTRACT, EXPAND, laterSchema } from "#tests/support/later-schema.ts";
import { migrationsIn } from "./applied-migrations.ts";
import { connect } from "./connect.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded/start-embedded-postgres.ts";
import { MIGRATION_LOCK, migrateDatabase, refuseOldVersion } from "./migrate.ts";
import { isOlder, OWN_SCHEMA } from "./schema-release.ts";

const dataDir = path.join(tmpdir(), `santhe-migrate-${randomUUID()}`);
const log = { info: () => undefined, warn: () => undefined };
let server: EmbeddedPostgres;

beforeAll(async () => {
  server = await startEmbeddedPostgres({ dataDir, log });
});

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

  it("leaves drizzle's own migrator nothing to do", async () => {
    await migrateDatabase(server.url, {});
    const { db, pool } = connect(server.url);
    const before = await pool.query(applied);
    await migrate(db, { migrationsFolder: OWN_SCHEMA.folder });
    expect((await pool.query(applied)).rows).toEqual(before.rows);
    await pool.end();
  });

  it("has migrations of rising dates, as those older than the last one that was applied are passed over", () => {
    const dates = migrationsIn(OWN_SCHEMA.folder).map(({ folderMillis }) => folderMillis);
    expect(dates).toEqual(dates.toSorted((a, b) => a - b));
    expect(new Set(dates).size).toBe(dates.length);
  });

  it("says what it waits for while another start migrates, and gives up after some minutes", async () => {
    const { pool } = connect(server.url);
    const other = await pool.connect();
    await other.query("set application_name = 'santhe migrations'");
    await other.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    const logged: string[] = [];
    const heard = { ...log, info: (line: string) => logged.push(line) };
    const waiting = migrateDatabase(server.url, {}, { log: heard });
    await expect.poll(() => logged).toEqual(["Another start is migrating the database; waiting for it."]);
    await expect(migrateDatabase(server.url, {}, { timeoutMs: -1 })).rejects.toThrow(
      /^Another start has been migrating the database .+ \(santhe migrations, process \d+ of PostgreSQL\)/,
    );
    await other.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
    await waiting;
    other.release();
    await pool.end();
  });

  it("keeps nobody behind it for long while a table is in use", async () => {
    const { pool } = connect(server.url);
    const reader = await pool.connect();
    await reader.query("begin");
    await reader.query("select count(*) from orders");
    const { schema, remove } = await laterSchema({
      release: "9.0.0",
      servedFrom: "0.2.0",
      migrations: [EXPAND],
    });
    const logged: string[] = [];
    const migrating = migrateDatabase(
      server.url,
      {},
      { schema, log: { ...log, info: (line) => logged.push(line) } },
    );
    await expect
      .poll(() => logged)
      .toEqual([
        expect.stringMatching(
          /^The tables that later_0 changes are in use; waiting for them \(tried \d+ times\)\.$/,
        ),
      ]);
    await reader.query("commit");
    await migrating;
    await pool.query("select later_note from orders");
    reader.release();
    await pool.end();
    await remove();
  });

  it("leaves a newer release's schema as it is, and is refused once it can't serve it", async () => {
    const { pool } = connect(server.url);
    const row = "select migrated_by, served_from from drizzle.schema_releases";
    const before = (await pool.query(applied)).rows;
    await migrateDatabase(server.url, {});
    expect((await pool.query(row)).rows).toEqual([{ migrated_by: "9.0.0", served_from: "0.2.0" }]);
    const contracted = await laterSchema({
      release: "9.1.0",
      servedFrom: "9.0.0",
      migrations: [EXPAND, CONTRACT],
    });
    await migrateDatabase(server.url, {}, { schema: contracted.schema });
    await expect(migrateDatabase(server.url, {})).rejects.toThrow(
      `This is Santhe ${RELEASE}, and Santhe 9.1.0 has upgraded the database: releases before 9.0.0 can't serve it any more.`,
    );
    // It never forgets who can't serve it.
    await migrateDatabase(
      server.url,
      {},
      { schema: { ...contracted.schema, release: "9.2.0", servedFrom: "0.2.0" } },
    );
    expect((await pool.query(row)).rows).toEqual([{ migrated_by: "9.2.0", served_from: "9.0.0" }]);
    expect((await pool.query(applied)).rows[0].count).toBe(before[0].count + 1);
    await contracted.remove();
    await pool.end();
  });

  it("is refused by a newer release that does not follow this one", async () => {
    const { pool } = connect(server.url);
    const branch = await laterSchema({ release: "9.1.5", servedFrom: "9.0.0", migrations: ["SELECT 1"] });
    await expect(migrateDatabase(server.url, {}, { schema: branch.schema })).rejects.toThrow(
      "Santhe 9.2.0 has upgraded the database, and it does not follow this release, 9.1.5.",
    );
    await branch.remove();
    await pool.end();
  });

  it("refuses a PostgreSQL that is too old, and says which one is needed", () => {
    expect(() => refuseOldVersion("14.11 (Debian 14.11-1)")).toThrow("PostgreSQL 15 or newer is needed");
    expect(() => refuseOldVersion("15.0")).not.toThrow();
    expect(() => refuseOldVersion("18.4")).not.toThrow();
  });
});

it.each([
  ["0.2.0", "0.10.0", true],
  ["0.10.0", "0.2.0", false],
  ["1.0.0", "0.9.9", false],
  ["1.2.3", "1.2.3", false],
  ["1.2.3", "1.2.4", true],
])("%s is older than %s: %s", (one, other, older) => {
  expect(isOlder(one, other)).toBe(older);
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
