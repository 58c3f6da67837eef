import { sql } from "drizzle-orm";
import { afterAll, expect, inject, it } from "vitest";
import { transact } from "#kernel/db/transact.ts";
import { copyTemplate, dropDatabase } from "#tests/support/databases.ts";
import { connect, type Tx } from "./connect.ts";

const url = await copyTemplate(inject("templateUrl"));
const { db, pool } = connect(url);
afterAll(async () => {
  await pool.end();
  await dropDatabase(url);
});

const backendOf = async (tx: Tx) =>
  (await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid;

it("outlives a connection that breaks within a transaction, between two statements", async () => {
  const lost = new Promise((resolve) => {
    pool.once("acquire", (client) => client.once("end", resolve));
  });
  const broken = transact(db, async (tx) => {
    await db.execute(sql`select pg_terminate_backend(${await backendOf(tx)})`);
    // The loss arrives while no statement runs. Without a listener for it, the process would end.
    await lost;
    await tx.execute(sql`select 1`);
  });
  await expect(broken).rejects.toThrow();
  const { rows } = await db.execute<{ alive: boolean }>(sql`select true as alive`);
  expect(rows).toEqual([{ alive: true }]);
  expect(pool.totalCount).toBe(pool.idleCount);
});
