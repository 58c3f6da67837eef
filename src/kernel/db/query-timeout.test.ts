import { sql } from "drizzle-orm";
import { afterAll, afterEach, expect, inject, it } from "vitest";
import { copyTemplate, dropDatabase } from "#tests/support/databases.ts";
import { unrulyProxy } from "#tests/support/unruly-proxy.ts";
import { connect } from "./connect.ts";
import { clientWithTimeout, QueryTimeout } from "./query-timeout.ts";
import { transact } from "./transact.ts";

const url = await copyTemplate(inject("templateUrl"));
const proxy = await unrulyProxy(url);
/** Long enough for a busy machine to answer a statement that needs no time. */
const LIMIT_MS = 5_000;
const { db, pool, close } = connect(proxy.url, undefined, LIMIT_MS);
afterEach(() => proxy.thaw());
afterAll(async () => {
  await close();
  await proxy.close();
  await dropDatabase(url);
});

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: Error) => (error.cause ?? error) instanceof QueryTimeout,
  );

it("gives up every statement that a frozen database does not answer, with its connection", async () => {
  const connectAll = async () => {
    await Promise.allSettled(Array.from({ length: 10 }, () => pool.query("select pg_sleep(0.05)")));
    return pool.totalCount;
  };
  await expect.poll(connectAll).toBe(10);
  const transaction = transact(db, async (tx) => {
    await tx.execute(sql`select 1`);
    proxy.freeze();
    await tx.execute(sql`select 2`);
  });
  expect(await reasonOf(transaction)).toBe(true);
  expect(await reasonOf(pool.query("select 3"))).toBe(true);
  expect(await reasonOf(db.execute(sql`select 4`))).toBe(true);
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  // All connections are frozen, old or new.
  const many = await Promise.allSettled(
    Array.from({ length: 30 }, () => transact(db, async () => undefined)),
  );
  expect(many.every(({ status }) => status === "rejected")).toBe(true);
  await expect.poll(() => pool.totalCount).toBe(0);
  proxy.thaw();
  const five = async () => (await db.execute(sql`select 5 as five`)).rows;
  await expect.poll(five).toEqual([{ five: 5 }]);
});

it("keeps the connection of a statement that the server gives up, and of one that is quick", async () => {
  const { rows } = await pool.query("select pg_backend_pid() as pid");
  await expect(pool.query("select pg_sleep(30)")).rejects.toThrow("statement timeout");
  await transact(db, (tx) => tx.execute(sql`select 1`));
  expect(rows[0].pid).toBeGreaterThan(0);
  expect(pool.totalCount).toBe(pool.idleCount);
});

it("closes while the database is frozen, also under a statement that nobody limits", async () => {
  const other = connect(proxy.url, undefined, 600_000);
  await Promise.all([other.pool.query("select 1"), other.pool.query("select 2")]);
  proxy.freeze();
  const never = reasonOf(other.pool.query("select 3"));
  await expect.poll(() => other.pool.idleCount).toBe(1);
  await other.close();
  expect(await never).toBe(false);
  expect(other.pool.totalCount).toBe(0);
});

it("says goodbye for ever to a server that does not answer", async () => {
  const Client = clientWithTimeout(1_000);
  const client = new Client({ connectionString: proxy.url });
  await client.connect();
  proxy.freeze();
  await client.end();
});
