import { setTimeout as after } from "node:timers/promises";
import type { Db } from "#kernel/db/connect.ts";
import type { MailQueue } from "./mail-queue.ts";

/** What a job works with. */
export type JobRoom = { db: Db; mail: MailQueue; now: () => Date };

/** Something that is done again and again while the store is open, in each of its processes. */
export type Job = {
  /** What the log calls it, such as "stock: tell who waits". */
  name: string;
  /** How long it rests after each time. */
  everySeconds: number;
  run: (room: JobRoom) => Promise<unknown>;
};

type Log = { error: (about: { err: unknown; job: string }, text: string) => void };

/** Runs each job now and then again and again. One that fails is logged and runs again. Returns what ends them. */
export function runJobs(jobs: readonly Job[], room: JobRoom, log: Log): () => Promise<void> {
  const end = new AbortController();
  const running = jobs.map(repeat);
  return async () => {
    end.abort();
    await Promise.all(running);
  };

  async function repeat({ name, everySeconds, run }: Job): Promise<void> {
    while (!end.signal.aborted) {
      await run(room).catch((error) =>
        log.error({ err: error, job: name }, "a job failed, and will run again"),
      );
      await after(everySeconds * 1_000, undefined, { signal: end.signal }).catch(() => undefined);
    }
  }
}
