import { globSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, expect, inject, it } from "vitest";
import { copyTemplate, dropDatabase } from "#tests/support/databases.ts";
import { unrulyProxy } from "#tests/support/unruly-proxy.ts";
import { connect } from "./connect.ts";
import { postgresErrorCode } from "./postgres-error.ts";
import { transact } from "./transact.ts";

const TIMES = 100;

const url = await copyTemplate(inject("templateUrl"));
const proxy = await unrulyProxy(url);
const { db, pool, close } = connect(proxy.url);
await db.execute(sql`create table kept (id int primary key, other int unique deferrable initially deferred)`);
afterEach(() => proxy.breakAt(undefined));
afterAll(async () => {
  await close();
  await proxy.close();
  await dropDatabase(url);
});

const insert = (id: number) => transact(db, (tx) => tx.execute(sql`insert into kept (id) values (${id})`));
const storedCount = async () =>
  (await db.execute<{ count: number }>(sql`select count(*)::int from kept`)).rows[0];

it.each([
  ["before begin", { text: "begin", lose: "sent" }, 0],
  ["after begin", { text: "begin", lose: "answered" }, 0],
  ["at a statement", { text: "insert into kept", lose: "sent" }, 0],
  ["before commit", { text: "commit", lose: "sent" }, 0],
  ["after commit", { text: "commit", lose: "answered" }, TIMES],
] as const)("has its pool whole after a hundred connections that die %s", async (_, accident, count) => {
  await db.execute(sql`delete from kept`);
  const before = proxy.broken();
  proxy.breakAt(accident);
  const ends = await Promise.allSettled(Array.from({ length: TIMES }, (_, id) => insert(id)));
  expect(ends.every(({ status }) => status === "rejected")).toBe(true);
  expect(proxy.broken() - before).toBe(TIMES);
  proxy.breakAt(undefined);
  // A transaction whose answer was lost may still be on its way to the disk.
  await expect.poll(storedCount).toEqual({ count });
  expect(pool.totalCount).toBe(pool.idleCount);
  await Promise.all(Array.from({ length: TIMES }, (_, id) => insert(TIMES + id)));
  expect(pool.totalCount).toBe(pool.idleCount);
});

it("has its pool whole after the server has ended a hundred connections in their transactions", async () => {
  const killed = Array.from({ length: TIMES }, () =>
    transact(db, (tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)),
  );
  const ends = await Promise.allSettled(killed);
  expect(ends.every(({ status }) => status === "rejected")).toBe(true);
  expect(pool.totalCount).toBe(pool.idleCount);
});

it("keeps nothing of work that fails, at its end or at the commit, and the connection", async () => {
  await db.execute(sql`delete from kept`);
  const refused = transact(db, async (tx) => {
    await tx.execute(sql`insert into kept (id) values (1)`);
    throw new Error("refused");
  });
  await expect(refused).rejects.toThrow("refused");
  const twice = transact(db, (tx) => tx.execute(sql`insert into kept (id, other) values (1, 1), (2, 1)`));
  expect(postgresErrorCode(await twice.catch((error: unknown) => error))).toBe("23505");
  expect(await storedCount()).toEqual({ count: 0 });
  expect(pool.totalCount).toBe(pool.idleCount);
  expect(pool.totalCount).toBeGreaterThan(0);
});

it("lets nobody else have a connection whose transaction can't be taken back", async () => {
  const left = transact(db, async (tx) => {
    const client = tx.$client;
    const query = client.query.bind(client);
    const deaf = (text: string) => (text === "rollback" ? Promise.reject(new Error("not now")) : query(text));
    Object.assign(client, { query: deaf });
    await tx.execute(sql`insert into kept (id) values (3)`);
    throw new Error("refused");
  });
  const before = pool.totalCount;
  await expect(left).rejects.toThrow("refused");
  expect(pool.totalCount).toBe(before - 1);
  expect(pool.totalCount).toBe(pool.idleCount);
});

it("does not take for kept what went on after a failed statement", async () => {
  const deaf = transact(db, async (tx) => {
    await tx.execute(sql`insert into kept (id) values (1)`);
    await tx.execute(sql`select 1 / 0`).catch(() => undefined);
  });
  await expect(deaf).rejects.toThrow("rolled back");
  expect(await storedCount()).toEqual({ count: 0 });
});

it("reads anew what another transaction has deleted since", async () => {
  await db.execute(sql`create table owners (id int primary key)`);
  await db.execute(sql`create table owned (owner int references owners)`);
  await db.execute(sql`insert into owners values (1)`);
  const added = await transact(db, async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(sql`select id from owners`);
    await db.execute(sql`delete from owners`);
    for (const { id } of rows) await tx.execute(sql`insert into owned values (${id})`);
    return rows.length;
  });
  expect(added).toBe(0);
});

it("opens the kind of transaction that is asked for", async () => {
  const shown = await transact(
    db,
    async (tx) => [
      (await tx.execute(sql`show transaction_isolation`)).rows,
      (await tx.execute(sql`show transaction_read_only`)).rows,
    ],
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  expect(shown).toEqual([[{ transaction_isolation: "repeatable read" }], [{ transaction_read_only: "on" }]]);
});

it("is the only way to open a transaction", () => {
  const call = /\.transaction\s*\(/;
  const files = globSync("{src,tests,bench,demo,scripts}/**/*.{ts,tsx,mjs}").filter(
    // The browser's own database has transactions, too.
    (file) => !file.startsWith("src/kernel/web/"),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => call.test(readFileSync(file, "utf8")))).toEqual([]);
});
