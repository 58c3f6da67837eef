import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { transact } from "#kernel/db/transact.ts";
import { rewriteActivity } from "#tests/support/past-activity.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { aMember } from "#tests/support/staff.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { doneBy, loggedPeople } from "../people.ts";
import { auditEntries } from "../tables.ts";

const ENTRIES = 20_000;
const PEOPLE = ["Anbu", "Devi", "Kavin", "Lakshmi", "Ravi"];

let shop: TestApp;
const ids: string[] = [];

beforeAll(async () => {
  shop = await testApp();
  await theSeller(shop);
  const write = (id: string | null, who: string, count: number) =>
    rewriteActivity(
      shop.pool,
      `insert into audit_entries (seller_id, seller_email, action, subject, subject_id, subject_name)
       select coalesce($1, (select id from sellers where not is_invited)), $2, 'changed', 'product', n, 'Jar ' || n
       from generate_series(1, $3::int) n`,
      [id, who, count],
    );
  await write(null, "seller@example.com", ENTRIES);
  // The last statistics are of the time when one person had the store.
  await shop.pool.query("analyze audit_entries, sellers");
  for (const name of PEOPLE) {
    const { id, email } = await aMember(shop, "manager", { name });
    ids.push(id);
    await write(id, email, 3);
  }
});
afterAll(() => shop.close());

/** The rows of the log that `work` reads, by whatever way. */
async function rowsRead(work: (tx: Parameters<typeof loggedPeople>[0]) => Promise<unknown>): Promise<number> {
  // Other work of this connection is counted elsewhere.
  return transact(shop.db, async (tx) => {
    const count = async () => {
      const { rows } = await tx.execute<{ read: number }>(
        sql`select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables where relname = 'audit_entries'`,
      );
      return rows[0]?.read ?? 0;
    };
    const before = await count();
    await work(tx);
    return (await count()) - before;
  });
}

it("finds the people of a long log by a look into an index for each", async () => {
  const read = await rowsRead(async (tx) => {
    expect((await loggedPeople(tx)).map(({ name }) => name)).toEqual([...PEOPLE, "seller@example.com"]);
  });
  expect(read).toBeLessThan(100);
});

it("finds what one of them did without the entries of others", async () => {
  const read = await rowsRead(async (tx) => {
    const found = await tx
      .select()
      .from(auditEntries)
      .where(await doneBy(tx, ids[0] ?? ""))
      .orderBy(sql`${auditEntries.id} desc`)
      .limit(50);
    expect(found).toHaveLength(3);
  });
  expect(read).toBeLessThan(100);
});
