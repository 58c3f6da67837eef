import { randomUUID } from "node:crypto";
import type pg from "pg";
import { quoted } from "./tables.ts";

/**
 * Does `work`, which puts rows of a backup into `tables`, with a role that may do that and nothing else. The embedded
 * database's user is a superuser, who could run programs and read files. A user who can't do so keeps its own role.
 * Within a transaction, which takes the role away again.
 */
export async function withLoadingRole(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ mighty: boolean }>(
    "select rolsuper as mighty from pg_roles where rolname = current_user",
  );
  if (!rows[0]?.mighty) return work();
  const role = quoted(`santhe_load_${randomUUID().slice(0, 8)}`);
  await client.query(`create role ${role} nologin`);
  for (const table of tables) {
    await client.query(`grant select, insert on ${quoted(table)} to ${role}`);
  }
  const schemas = [...new Set(tables.map((table) => table.split(".")[0] ?? ""))];
  for (const schema of schemas) await client.query(`grant usage on schema ${quoted(schema)} to ${role}`);
  await client.query(`set local role ${role}`);
  await work();
  await client.query("reset role");
  await client.query(`drop owned by ${role}`);
  await client.query(`drop role ${role}`);
}
