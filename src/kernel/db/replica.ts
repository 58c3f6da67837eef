import { setTimeout as after } from "node:timers/promises";
import { AppError } from "#kernel/errors/app-error.ts";
import { connect, type Db } from "./connect.ts";
import type { DatabaseLog } from "./embedded/cluster-location.ts";
import { hasPassed, type Moment, processClock } from "./listen.ts";
import { clientWithTimeout } from "./query-timeout.ts";

/** Does `work`, which only reads what all visitors are shown, and may be done twice. */
export type ShownReader = <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>;

/** The process's knowledge of the primary, from the feed of invalidations. */
export type PrimaryObserver = {
  /** Called when this process has changed what is shown, before the writer learns that it is done. */
  onOwnChange: () => void;
  /**
   * Called with each answer of the primary: its position in the log, in bytes, when it was asked, and whether others have
   * changed what is shown since the last answer. Null: the primary has no position.
   */
  onHeard: (position: number | null, askedAt: Moment, hasChanged: boolean) => void;
};

export type Replica = PrimaryObserver & {
  /** Reads from the replica while it has everything that this process knows to have changed, else from the primary. */
  read: ShownReader;
  close: () => Promise<void>;
};

/** The pause between two questions to the replica, and the longest wait for one of its answers, in milliseconds. */
const POLL_MS = 200;
const LIMIT_MS = 1_000;
/** The time for which the primary's last answer counts, in milliseconds. */
const GOOD_FOR_MS = 900;
/** The delay of a replica after which the log reports it, in milliseconds. */
const LATE_MS = 5_000;
/** The time for which a replica is not used after a failed read, in milliseconds. */
const REST_MS = 10_000;

type Settings = {
  url: string;
  primary: Db;
  size: number;
  log: DatabaseLog;
  lateMs?: number;
  restMs?: number;
};

/**
 * Opens a streaming replica for reading. It follows how far the replica has replayed the primary's log, five times a
 * second. A replica that is away, that lags, or whose statement fails, is left out until it is well again: nobody sees an
 * older catalogue than from the primary, and nobody gets an error for it.
 */
export function openReplica({
  url,
  primary,
  size,
  log,
  lateMs = LATE_MS,
  restMs = REST_MS,
}: Settings): Replica {
  const { db, close: closePool } = connect(url, log, LIMIT_MS, { size });
  const stopping = new AbortController();
  const clock = processClock;
  /** The position up to which the replica has replayed the log. It never goes back. */
  let replayed: number | undefined;
  /** The position that holds all known changes; undefined until the primary has told one. */
  let needed: number | undefined;
  let heardAt: Moment | undefined;
  let ownChangeAt: number | undefined;
  let behind: { position: number; since: number } | undefined;
  let hasTrouble = false;
  let restsUntil = 0;
  const leaveOut = (why: string) => {
    if (!hasTrouble) log.warn(`The replica is not read from for now, but the primary: ${why}`);
    hasTrouble = true;
  };
  const isCurrent = () =>
    needed !== undefined && replayed !== undefined && replayed >= needed && ownChangeAt === undefined;
  const isUsable = () =>
    !hasTrouble && isCurrent() && heardAt !== undefined && !hasPassed(GOOD_FOR_MS, heardAt, clock());
  const onReplayed = (position: number) => {
    const now = clock().steady;
    replayed = position;
    if (behind && replayed >= behind.position) behind = undefined;
    if (!behind && needed !== undefined && replayed < needed) behind = { position: needed, since: now };
    if (behind && now - behind.since > lateMs) return leaveOut("it lags behind the primary");
    if (!hasTrouble || now < restsUntil) return;
    hasTrouble = false;
    log.info("The replica is read from again.");
  };
  const running = keepPolling({ url, primary, onReplayed, leaveOut }, stopping.signal);
  return {
    onOwnChange: () => {
      ownChangeAt = clock().steady;
    },
    onHeard: (position, askedAt, hasChanged) => {
      heardAt = askedAt;
      if (position === null) needed = undefined;
      else if (needed === undefined || hasChanged || ownChangeAt !== undefined) needed = position;
      // A question from before the change has an answer from before it, too.
      if (ownChangeAt !== undefined && askedAt.steady > ownChangeAt) ownChangeAt = undefined;
    },
    read: async (work) => {
      if (!isUsable()) return work(primary);
      try {
        return await work(db);
      } catch (error) {
        if (error instanceof AppError) throw error;
        const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
        restsUntil = clock().steady + restMs;
        leaveOut(cause instanceof Error ? cause.message : String(cause));
        return work(primary);
      }
    },
    close: async () => {
      stopping.abort();
      await running;
      await closePool();
    },
  };
}

const SAME_SYSTEM = "select system_identifier::text as system from pg_control_system()";
const REPLAYED = `
  select pg_is_in_recovery() as "isReplica",
    (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::float8 as position`;

type Polling = {
  url: string;
  primary: Db;
  onReplayed: (position: number) => void;
  leaveOut: (why: string) => void;
};

async function keepPolling(polling: Polling, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await pollOverOneConnection(polling, signal);
    } catch (error) {
      if (!signal.aborted) polling.leaveOut(error instanceof Error ? error.message : String(error));
    }
    await after(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** Runs until it is told to stop. Throws if the connection breaks, or if it leads to no replica of this primary. */
async function pollOverOneConnection(
  { url, primary, onReplayed }: Polling,
  signal: AbortSignal,
): Promise<void> {
  const client = new (clientWithTimeout(LIMIT_MS))({
    connectionString: url,
    connectionTimeoutMillis: LIMIT_MS,
    application_name: "santhe replica",
    keepAlive: true,
  });
  try {
    await client.connect();
    const [there, here] = await Promise.all([client.query(SAME_SYSTEM), primary.$client.query(SAME_SYSTEM)]);
    if (there.rows[0]?.system !== here.rows[0]?.system)
      throw new Error("DATABASE_REPLICA_URL leads to a replica of another PostgreSQL");
    while (!signal.aborted) {
      const { rows } = await client.query<{ isReplica: boolean; position: number | null }>(REPLAYED);
      const [answer] = rows;
      if (!answer?.isReplica || answer.position === null)
        throw new Error("DATABASE_REPLICA_URL leads to a PostgreSQL that is no replica");
      onReplayed(answer.position);
      await after(POLL_MS, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}
