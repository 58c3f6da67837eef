import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { query } from "#kernel/db/embedded/shop.support.ts";
import { JOBS, MAIL_QUEUE } from "#kernel/jobs/job-table.ts";
import { copyTemplate, dropDatabase } from "#tests/support/databases.ts";
import { queuedJobs } from "#tests/support/queued-jobs.ts";
import { copyChanges, withWritesHeld } from "./copy-changes.ts";
import { withPlainConnection } from "./snapshot.ts";

let from: string;
let to: string;

beforeEach(async () => {
  // One template has no two copies made at a time.
  from = await copyTemplate(inject("templateUrl"));
  to = await copyTemplate(inject("templateUrl"));
});
afterEach(() => Promise.all([from, to].map(dropDatabase)));

const copy = () =>
  withWritesHeld(from, (held) => withPlainConnection(to, (client) => copyChanges(held, client)));

const subscribers = (url: string) => query(url, "select * from subscribers order by email");

it("makes changed, new and deleted rows what they are at the other place, and copies no others", async () => {
  await query(
    from,
    "insert into subscribers (email) select 'reader' || n || '@example.org' from generate_series(1, 300) n",
  );
  expect(await copy()).toBeGreaterThanOrEqual(300);
  expect(await subscribers(to)).toEqual(await subscribers(from));
  expect(await copy()).toBe(0);

  await query(from, "update subscribers set email = 'meera@example.org' where email = 'reader7@example.org'");
  await query(from, "delete from subscribers where email = 'reader8@example.org'");
  await query(from, "insert into subscribers (email) values ('kavya@example.org')");
  await query(to, "insert into subscribers (email) values ('stray@example.org')");
  expect(await copy()).toBeLessThan(20);
  expect(await subscribers(to)).toEqual(await subscribers(from));
});

it("copies waiting jobs and where sequences stand", async () => {
  await query(from, `insert into ${JOBS} (name, data) values ('${MAIL_QUEUE}', '{"to":"meera"}')`);
  const [sequence] = await query(
    from,
    "select format('%I', sequencename) as name from pg_sequences where schemaname = 'public' limit 1",
  );
  const { name } = Object(sequence);
  await query(from, `select nextval('${name}'), nextval('${name}')`);
  await copy();
  const state = `select last_value, is_called from ${name}`;
  expect(await query(to, state)).toEqual(await query(from, state));
  const jobs = (url: string) => withPlainConnection(url, (client) => queuedJobs(client));
  expect(await jobs(to)).toEqual(await jobs(from));
});

it("takes the tables in the order in which orders lock them", async () => {
  const deadlocks = async () => {
    await query(to, "select pg_stat_clear_snapshot()");
    const name = new URL(from).pathname.slice(1);
    return query(to, `select deadlocks from pg_stat_database where datname = '${name}'`);
  };
  const before = await deadlocks();
  await withPlainConnection(from, async (placing) => {
    await placing.query("begin; lock table products in row exclusive mode");
    const held = withWritesHeld(from, async () => "held");
    await expect
      .poll(() =>
        query(
          to,
          "select 1 from pg_stat_activity where query like '%lock table%' and pid <> pg_backend_pid() and wait_event_type = 'Lock'",
        ),
      )
      .toHaveLength(1);
    await placing.query("lock table orders in row exclusive mode; commit");
    expect(await held).toBe("held");
  });
  expect(await deadlocks()).toEqual(before);
});

it("lets everybody read and nobody write while it works", async () => {
  await withWritesHeld(from, async () => {
    expect(await subscribers(from)).toEqual([]);
    await expect(
      query(from, "set lock_timeout = '20ms'; insert into subscribers (email) values ('meera@example.org')"),
    ).rejects.toThrow("lock timeout");
  });
  await query(from, "insert into subscribers (email) values ('meera@example.org')");
});
