import { setTimeout as after } from "node:timers/promises";
import pg from "pg";
import { z } from "zod";
import type { DatabaseLog } from "./embedded/cluster-location.ts";
import { type Clock, hasPassed, type Moment, mayHaveMissed, processClock } from "./listen.ts";
import { clientWithTimeout } from "./query-timeout.ts";
import type { PrimaryObserver } from "./replica.ts";
import { afterCommit, canWait } from "./transact.ts";

/** The pause between two questions, and the time for which an answer is valid, in milliseconds. */
const POLL_MS = 200;
const GOOD_FOR_MS = 900;
/** A connection without an answer for this time is given up, in milliseconds. */
const LIMIT_MS = 2_000;
const PAUSE_MS = 250;
/** The lifetime of notes about changes. A process that was stopped for longer may have missed some. */
const NOTES_LIVE_MS = 60_000;

type InvalidationFeed = {
  /** False while this process may not know of changes that others made a second ago. */
  isFresh: () => boolean;
  close: () => Promise<void>;
};

/**
 * Receives the changes. With `mayWait`, the writer waits for the returned promise before it learns that its transaction
 * is done. Without, the writer does not wait.
 */
type OnChanged = (changed: readonly string[] | "all", mayWait: boolean) => Promise<void> | undefined;

/** `observer` follows the primary's position in its log, for a replica. */
type Sources = {
  pool: pg.Pool;
  url: string;
  log: DatabaseLog;
  clock?: Clock;
  notesLiveMs?: number;
  observer?: PrimaryObserver | undefined;
};

/**
 * Reports every change of what visitors are shown: the ids of the changed records, or "all". A change by this process
 * is reported before the writer learns that it is done. Changes by others are polled five times a second over a
 * separate connection. While that connection is lost or silent, `isFresh` is false; once it is back, "all" is reported.
 * The same happens if this process was stopped for longer than notes live.
 *
 * Polling is by snapshot: an answer contains everything that was committed since the last one, however long a
 * transaction took.
 */
export function followInvalidations(
  { pool, url, log, clock = processClock, notesLiveMs = NOTES_LIVE_MS, observer }: Sources,
  onChanged: OnChanged,
): InvalidationFeed {
  const stopping = new AbortController();
  const own = new Map<string, number>();
  let heardAt: Moment | undefined;
  hearOwnWrites(pool, (changes, mayWait) => {
    for (const { xact } of changes) own.set(xact, clock().steady);
    observer?.onOwnChange();
    return onChanged(whatOf(changes), mayWait);
  });
  let isLost = false;
  const onHeard = (changes: readonly ShownChange[], askedAt: Moment, position: number | null) => {
    const others = changes.filter(({ xact }) => !own.has(xact));
    if (others.length > 0) onChanged(whatOf(others), false);
    observer?.onHeard(position, askedAt, others.length > 0 || isLost);
    isLost = false;
    for (const [xact, at] of own) if (askedAt.steady - at > notesLiveMs) own.delete(xact);
    heardAt = askedAt;
  };
  const onLost = () => {
    isLost = true;
    void onChanged("all", false);
  };
  const running = keepPolling({ url, log, clock, notesLiveMs, onLost, onHeard }, stopping.signal);
  return {
    // Computed for each answer, as a timer in a stopped process fires too late.
    isFresh: () => heardAt !== undefined && !hasPassed(GOOD_FOR_MS, heardAt, clock()),
    close: async () => {
      stopping.abort();
      await running;
      heardAt = undefined;
    },
  };
}

/** The ids of the records that a transaction changed. An empty id stands for anything that visitors are shown. */
type ShownChange = { xact: string; records: string[] };

/** The error code of the notice that the migration's function raises. */
const NOTICE = "SHOWN";
const noticeSchema = z.object({ xact: z.string(), records: z.array(z.string()) });

/** With `mayWait`, the writer waits for the returned promise before it learns that its transaction is done. */
type OnWritten = (changes: readonly ShownChange[], mayWait: boolean) => Promise<void> | undefined;

/**
 * Calls `onWritten` for each transaction of the pool that changed what is shown: after its end, and before its owner
 * learns of that. A transaction with an unknown end counts as committed.
 */
function hearOwnWrites(pool: pg.Pool, onWritten: OnWritten): void {
  const heard = new WeakSet<pg.PoolClient>();
  pool.on("acquire", (client) => {
    if (!(client instanceof pg.Client) || heard.has(client)) return;
    heard.add(client);
    let open: ShownChange[] = [];
    const end = () => {
      if (open.length === 0) return;
      const ended = open;
      open = [];
      const ready = onWritten(ended, canWait(client));
      if (ready) afterCommit(client, ready);
    };
    client.on("notice", ({ code, message }) => {
      if (code === NOTICE) open.push(noticeSchema.parse(JSON.parse(message ?? "")));
    });
    // This listener runs before pg's own, and so before the statement's promise resolves. "I" means that no transaction
    // is open any more.
    client.connection.prependListener("readyForQuery", ({ status }: { status?: string }) => {
      if (status === "I") end();
    });
    client.on("end", end);
  });
}

function whatOf(changes: readonly ShownChange[]): readonly string[] | "all" {
  const records = changes.flatMap((change) => change.records);
  return records.includes("") ? "all" : records;
}

type Polling = {
  url: string;
  log: DatabaseLog;
  clock: Clock;
  notesLiveMs: number;
  /** Changes may have been missed, so anything may have changed. */
  onLost: () => void;
  onHeard: (changes: readonly ShownChange[], askedAt: Moment, position: number | null) => void;
};

async function keepPolling(polling: Polling, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await pollOverOneConnection(polling, signal);
    } catch (error) {
      if (signal.aborted) return;
      const why = error instanceof Error ? error.message : error;
      polling.log.warn(
        `Answers are not kept for now, as the database can't be asked what has changed: ${why}`,
        error,
      );
      await pause(PAUSE_MS, signal);
    }
  }
}

const pause = (ms: number, signal: AbortSignal) => after(ms, undefined, { signal }).catch(() => undefined);

/** Runs until it is told to stop. Throws if the connection breaks. */
async function pollOverOneConnection(
  { url, clock, notesLiveMs, onLost, onHeard }: Polling,
  signal: AbortSignal,
): Promise<void> {
  const client = new (clientWithTimeout(LIMIT_MS))({
    connectionString: url,
    connectionTimeoutMillis: LIMIT_MS,
    application_name: "santhe changes",
    keepAlive: true,
  });
  try {
    await client.connect();
    let last = await ask(client, null, clock());
    let old = last;
    onLost();
    while (!signal.aborted) {
      const heard = await ask(client, last.snapshot, clock());
      if (mayHaveMissed(notesLiveMs, last, heard)) onLost();
      onHeard(heard.changes, heard.here, heard.position);
      last = heard;
      // Both clocks count: removing notes too soon would make others miss them.
      const age = Math.min(heard.here.steady - old.here.steady, heard.there - old.there);
      if (age > notesLiveMs) {
        await client.query(FORGET, [old.snapshot]);
        old = heard;
      }
      await pause(POLL_MS, signal);
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

const answerSchema = z.object({
  snapshot: z.string(),
  there: z.number(),
  position: z.number().nullable(),
  changes: z
    .array(z.object({ xact: z.string(), record: z.string() }))
    .transform((rows) => rows.map(({ xact, record }) => ({ xact, records: [record] }))),
});

/**
 * A copied database may have rows from another one's history, with transaction ids in the future. They are left out.
 */
const ASK = `
  select pg_current_snapshot()::text as snapshot,
    case when not pg_is_in_recovery() then (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 end as position,
    extract(epoch from clock_timestamp())::float8 * 1000 as there, coalesce((
    select json_agg(json_build_object('xact', xact::text, 'record', record)) from shown_changes
    where $1::text is not null and xact >= pg_snapshot_xmin($1::pg_snapshot)
      and xact < pg_snapshot_xmax(pg_current_snapshot()) and not pg_visible_in_snapshot(xact, $1::pg_snapshot)
  ), '[]') as changes`;

const FORGET = `
  delete from shown_changes
  where pg_visible_in_snapshot(xact, $1::pg_snapshot) or xact >= pg_snapshot_xmax(pg_current_snapshot())`;

async function ask(client: pg.Client, since: string | null, here: Moment) {
  const { rows } = await client.query<Record<string, unknown>>(ASK, [since]);
  return { ...answerSchema.parse(rows[0]), here };
}
