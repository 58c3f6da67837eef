import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { z } from "zod";

const migrations = fileURLToPath(new URL("../../src/kernel/db/migrations", import.meta.url));

/** The records of earlier releases, each with the last migration it had. */
const FILLINGS = {
  /** 200 orders of a store that had only the modules of the specification. */
  plain: { last: "0007_name_search", file: "./older-store.sql" },
  /** A market week: weighed, moved, cancelled and delivered orders, questions, codes, counts and cash. */
  week: { last: "0039_long_lists", file: "./week-store.sql" },
  /** The last release with one login for all sellers: who is logged in where. */
  oneLogin: { last: "0084_sizes_of_one_thing", file: "./one-login.sql" },
} as const;
const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });

/** Fills an empty database with an earlier release's schema and records. */
export async function fillOlderStore(url: string, which: keyof typeof FILLINGS): Promise<void> {
  const { last, file } = FILLINGS[which];
  const folder = await migrationsUpTo(last);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await migrate(drizzle(client), { migrationsFolder: folder });
    // The records include what triggers wrote, so triggers must not run again.
    if (which === "week") await client.query("set session_replication_role = replica");
    await client.query(await readFile(fileURLToPath(new URL(file, import.meta.url)), "utf8"));
    // The records bring their numbers along, and the next one follows them.
    if (which === "week") {
      await client.query(
        "select setval(pg_get_serial_sequence('audit_entries', 'id'), max(id)) from audit_entries",
      );
    }
  } finally {
    await client.end();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A folder with the migrations up to one of them, as an earlier build had them. */
export async function migrationsUpTo(last: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "santhe-migrations-"));
  await cp(migrations, folder, { recursive: true });
  const file = join(folder, "meta", "_journal.json");
  const journal = journalSchema.parse(JSON.parse(await readFile(file, "utf8")));
  const count = journal.entries.findIndex(({ tag }) => tag === last) + 1;
  if (count === 0) throw new Error(`there is no migration ${last}`);
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  return folder;
}
