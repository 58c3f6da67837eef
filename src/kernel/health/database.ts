import { sql } from "drizzle-orm";
import type { Connection, Db } from "#kernel/db/connect.ts";
import { isOlder } from "#kernel/db/schema-release.ts";
import type { MailsToday } from "#kernel/jobs/job-table.ts";
import { RELEASE } from "#kernel/release.ts";
import { type Finding, sizeOf } from "./check.ts";

export type DatabaseFacts = {
  version: string;
  bytes: number;
  used: number;
  most: number;
  encoding: string;
  timeZone: string;
  /** The settings without which a power cut loses orders that were acknowledged. */
  fsync: string;
  synchronousCommit: string;
  fullPageWrites: string;
  isReadOnly: boolean;
  /** The round trip of a small statement, in milliseconds. */
  latencyMs: number;
  /** The lead of the database's clock over this machine's, in milliseconds. */
  aheadMs: number;
};

const OLDEST = 15;
const SLOW_MS = 20;
const TRIPS = 5;
const CLOCK_MS = 2_000;
const BUSY_SHARE = 0.8;

/** All that is odd about the database, or that nothing is. */
export function judgeDatabase(facts: DatabaseFacts): Finding[] {
  const { version, bytes, used, most, encoding, timeZone, latencyMs, aheadMs, isReadOnly } = facts;
  const odd: Finding[] = [];
  const add = (state: Finding["state"], says: string, cure: string) => odd.push({ state, says, cure });
  if (isReadOnly)
    add(
      "failing",
      "The database may only be read.",
      "See that DATABASE_URL leads to the primary, and that its disk is not full.",
    );
  if (Number.parseInt(version, 10) < OLDEST)
    add("failing", `The database is PostgreSQL ${version}.`, `Upgrade it to ${OLDEST} or newer.`);
  if (encoding !== "UTF8")
    add(
      "warning",
      `The database's encoding is ${encoding}, which lacks letters of India's languages.`,
      "Back the store up, make a database with encoding UTF8, and restore it there.",
    );
  for (const [name, value] of [
    ["fsync", facts.fsync],
    ["synchronous_commit", facts.synchronousCommit],
    ["full_page_writes", facts.fullPageWrites],
  ])
    if (value === "off")
      add(
        "warning",
        `The database has ${name} = off: a power cut may lose orders.`,
        `Set ${name} = on in PostgreSQL.`,
      );
  if (used > most * BUSY_SHARE)
    add(
      "warning",
      `${used} of the database's ${most} connections are used.`,
      "Raise max_connections, or close other programs.",
    );
  if (latencyMs > SLOW_MS)
    add(
      "warning",
      `The database takes ${Math.round(latencyMs)} ms for a small question.`,
      "Have it nearer to the store: a page asks several times.",
    );
  if (Math.abs(aheadMs) > CLOCK_MS)
    add(
      "warning",
      `The clocks of the database and of this machine differ by ${Math.round(Math.abs(aheadMs) / 1000)} seconds.`,
      "Let both follow a time server (NTP).",
    );
  const says = `PostgreSQL ${version} answers in ${Math.max(1, Math.round(latencyMs))} ms: ${sizeOf(bytes)}, ${used} of ${most} connections used, ${encoding}, time zone ${timeZone}.`;
  return odd.length > 0 ? odd : [{ state: "ok", says }];
}

/** Reads the facts. It fails if the database can't be reached. */
export async function readDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  const { rows } = await db.execute<Omit<DatabaseFacts, "latencyMs" | "aheadMs"> & { now: number }>(sql`
    select current_setting('server_version') as version,
      pg_database_size(current_database())::float8 as bytes,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('max_connections')::int as most,
      current_setting('server_encoding') as encoding,
      current_setting('TimeZone') as "timeZone",
      current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as "synchronousCommit",
      current_setting('full_page_writes') as "fullPageWrites",
      pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReadOnly",
      extract(epoch from clock_timestamp())::float8 * 1000 as now`);
  const [facts] = rows;
  if (!facts) throw new Error("the database told nothing of itself");
  const { now, ...rest } = facts;
  const aheadMs = now - Date.now();
  return { ...rest, aheadMs, latencyMs: await latencyOf(db) };
}

/** The shortest of some round trips, as this process may be busy meanwhile. */
async function latencyOf(db: Db): Promise<number> {
  const took: number[] = [];
  while (took.length < TRIPS) {
    const began = performance.now();
    await db.execute(sql`select 1`);
    took.push(performance.now() - began);
  }
  return Math.min(...took);
}

type Schema = { migratedBy: string; servedFrom: string };

/** `schema` is what the database knows of its own; undefined if it knows nothing. */
export function judgeVersion(schema: Schema | undefined, release = RELEASE): Finding {
  if (!schema)
    return {
      state: "warning",
      says: `This is Santhe ${release}, and it has not set up the database yet.`,
      cure: "Start the store: it brings the database up to date.",
    };
  const says = `This is Santhe ${release}, and Santhe ${schema.migratedBy} has set up the database.`;
  if (isOlder(release, schema.servedFrom))
    return { state: "failing", says, cure: `Update this program to ${schema.servedFrom} or newer.` };
  if (isOlder(release, schema.migratedBy))
    return { state: "warning", says, cure: `Update this program to ${schema.migratedBy} too.` };
  if (isOlder(schema.migratedBy, release))
    return {
      state: "warning",
      says,
      cure: "Start this release of the store: it brings the database up to date.",
    };
  return { state: "ok", says };
}

/** Reads the database's record of its schema. */
export async function readSchema(db: Connection): Promise<Schema | undefined> {
  const { rows: tables } = await db.execute<{ table: string | null }>(
    sql`select to_regclass('drizzle.schema_releases')::text as table`,
  );
  if (!tables[0]?.table) return undefined;
  const { rows } = await db.execute<Schema>(
    sql`select migrated_by as "migratedBy", served_from as "servedFrom" from drizzle.schema_releases`,
  );
  return rows[0];
}

export function judgeMails({ waiting, late, givenUp }: MailsToday): Finding {
  const mails = (count: number) => `${count} ${count === 1 ? "mail" : "mails"}`;
  if (givenUp > 0)
    return {
      state: "failing",
      says: `${mails(givenUp)} could not be delivered in the last day${late > 0 ? `, and ${late} more wait for another try` : ""}.`,
      cure: "See the finding about the mail server, and the log for the reason of each.",
    };
  if (late > 0)
    return {
      state: "warning",
      says: `${mails(late)} could not leave yet, and will be tried again.`,
      cure: "See the finding about the mail server. They leave by themselves when it takes them.",
    };
  return { state: "ok", says: waiting > 0 ? `${mails(waiting)} are about to leave.` : "No mail waits." };
}
