import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { CACHED_TABLES } from "#src/modules.ts";
import { copyTemplate, dropDatabase } from "#tests/support/databases.ts";
import { installInvalidationTriggers } from "./invalidation-triggers.ts";

let url: string;
let client: pg.Client;

beforeAll(async () => {
  url = await copyTemplate(inject("templateUrl"));
  client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create table harvests (crop text primary key, product text, day date)`);
  await client.query(`create table notices (words text)`);
});

afterAll(async () => {
  await client.end();
  await dropDatabase(url);
});

/** The records that a statement reports as changed. An empty id stands for all. */
async function changedBy(statement: string): Promise<string[]> {
  await client.query("truncate shown_changes");
  await client.query(statement);
  const { rows } = await client.query<{ record: string }>("select record from shown_changes order by record");
  return rows.map(({ record }) => record);
}

it("reports each kind of change of a declared table, once it is installed, however often that is done", async () => {
  const tables = { harvests: { record: "product" }, notices: { record: null } };
  expect(await changedBy("insert into harvests values ('okra', 'p0')")).toEqual([]);
  await installInvalidationTriggers(client, tables);
  await installInvalidationTriggers(client, tables);
  expect(await changedBy("insert into harvests values ('beans', 'p1'), ('peas', 'p2')")).toEqual([
    "p1",
    "p2",
  ]);
  expect(await changedBy("update harvests set day = '2026-11-28' where product = 'p1'")).toEqual(["p1"]);
  expect(await changedBy("update harvests set day = null where product = 'nobody'")).toEqual([]);
  expect(await changedBy("delete from harvests where product = 'p2'")).toEqual(["p2"]);
  expect(await changedBy("truncate harvests")).toEqual([""]);
  expect(await changedBy("insert into notices values ('Closed on Friday')")).toEqual([""]);
  expect(await changedBy("update notices set words = 'Open on Friday'")).toEqual([""]);
  expect(await changedBy("delete from notices")).toEqual([""]);
});

it("has declared every table that has such triggers", async () => {
  const { rows } = await client.query<{ table: string }>(
    `select distinct tgrelid::regclass::text as table from pg_trigger
     where tgname like '%\\_shown\\_emptied' and tgrelid::regclass::text not in ('harvests', 'notices')`,
  );
  expect(rows.map(({ table }) => table).toSorted()).toEqual(Object.keys(CACHED_TABLES).toSorted());
});
