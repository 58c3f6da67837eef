import { setTimeout as after } from "node:timers/promises";
import { lt, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { formatClock, storeDay } from "#kernel/time/store-time.ts";
import { jobNights } from "../db/tables.ts";
import type { Services } from "../modules/service.ts";
import type { MailQueue } from "./mail-queue.ts";

/** The parts of the store that a job works with. */
export type JobContext = { db: Db; mail: MailQueue; services: Services; now: () => Date };

/** A job that each process of the store repeats. */
export type RepeatedJob = {
  /** Its name in the log, such as "stock: tell who waits". */
  name: string;
  everySeconds: number;
  run: (context: JobContext) => Promise<unknown>;
};

/** A job that one process of the store runs once a night. */
export type NightlyJob = {
  /** Its name in the log and in the database, such as "identity: forget ended sessions". */
  name: string;
  /** The hour at the store, 0 to 23, from which it runs. A missed night is caught up. */
  atHour: number;
  /** Runs in the transaction that records the night as done. If it fails, it is tried again. */
  run: (tx: Tx, context: JobContext) => Promise<unknown>;
};

export type Job = RepeatedJob | NightlyJob;

type Log = { error: (about: { err: unknown; job: string }, text: string) => void };

const POLL_SECONDS = 60;

/**
 * Runs each job now, if it is due, and then repeatedly. A job that fails is logged and runs again. Call the result to
 * stop the jobs.
 */
export function runJobs(jobs: readonly Job[], context: JobContext, log: Log): () => Promise<void> {
  const end = new AbortController();
  const running = jobs.map((job) => repeat("atHour" in job ? nightly(job) : job));
  return async () => {
    end.abort();
    await Promise.all(running);
  };

  async function repeat({ name, everySeconds, run }: RepeatedJob): Promise<void> {
    while (!end.signal.aborted) {
      await run(context).catch((error) =>
        log.error({ err: error, job: name }, "a job failed, and will run again"),
      );
      await after(everySeconds * 1_000, undefined, { signal: end.signal }).catch(() => undefined);
    }
  }
}

function nightly(job: NightlyJob): RepeatedJob {
  let done: string | undefined;
  return {
    name: job.name,
    everySeconds: POLL_SECONDS,
    run: async (context) => {
      const night = nightAt(context.now(), job.atHour);
      if (night === done) return;
      if (await runNightly(job, context, night)) done = night;
    },
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The day of the last night whose hour at the store, 0 to 23, has come. */
export function nightAt(now: Date, hour: number): string {
  const hasCome = Number(formatClock(now).slice(0, 2)) >= hour;
  return storeDay(hasCome ? now : new Date(now.getTime() - DAY_MS));
}

/** Runs a job unless it was done in this night already. Returns false while another process runs it. */
export async function runNightly(job: NightlyJob, context: JobContext, night: string): Promise<boolean> {
  return transact(context.db, async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${job.name}, 0)) as mine`,
    );
    if (!rows[0]?.mine) return false;
    const claimed = await tx
      .insert(jobNights)
      .values({ name: job.name, night })
      .onConflictDoUpdate({
        target: jobNights.name,
        set: { night: sql`excluded.night` },
        setWhere: lt(jobNights.night, sql`excluded.night`),
      })
      .returning();
    if (claimed.length > 0) await job.run(tx, context);
    return true;
  });
}
