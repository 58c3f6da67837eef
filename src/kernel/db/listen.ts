import { setTimeout as after } from "node:timers/promises";
import pg from "pg";
import type { DatabaseLog } from "./embedded/cluster-location.ts";
import { clientWithTimeout } from "./query-timeout.ts";

type Listener = {
  channel: string;
  onNotification: (payload: string) => void;
  /** Called each time the connection is established. Notifications in between are lost. */
  onListening: () => void;
};

// A database that restarts is back after a few tries. One that stays away is asked less often.
const PAUSES_MS = [100, 500, 1000, 2000, 5000] as const;
const LIMIT_MS = 5_000;
/** The interval of the checks that the connection still works. A connection that only listens would not notice. */
const HEARTBEAT_MS = 15_000;

/** The longest wait for an answer, and the interval of the checks, in milliseconds. */
type Timing = { limitMs: number; beatMs: number };

/**
 * Listens on a channel of the database, over a separate connection that is reopened when it breaks. Returns a function
 * that stops it.
 */
export function listen(
  url: string,
  listener: Listener,
  log: DatabaseLog,
  timing: Timing = { limitMs: LIMIT_MS, beatMs: HEARTBEAT_MS },
): () => Promise<void> {
  const stopping = new AbortController();
  const once = (each: Listener) => listenOnce(url, each, timing, stopping.signal);
  const running = keepListening(once, listener, log, stopping.signal);
  return () => {
    stopping.abort();
    return running;
  };
}

async function keepListening(
  once: (listener: Listener) => Promise<void>,
  listener: Listener,
  log: DatabaseLog,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  const begun = () => {
    failures = 0;
    listener.onListening();
  };
  while (!signal.aborted) {
    try {
      await once({ ...listener, onListening: begun });
    } catch (error) {
      if (signal.aborted) return;
      log.warn(
        `The database's news can't be heard for now: ${error instanceof Error ? error.message : error}`,
        error,
      );
      const pause = PAUSES_MS[Math.min(failures++, PAUSES_MS.length - 1)];
      await after(pause, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Runs until it is told to stop. Throws if the connection breaks. */
async function listenOnce(
  url: string,
  { channel, onNotification, onListening }: Listener,
  { limitMs, beatMs }: Timing,
  signal: AbortSignal,
): Promise<void> {
  const client = new (clientWithTimeout(limitMs))({
    connectionString: url,
    connectionTimeoutMillis: limitMs,
    application_name: "santhe news",
    keepAlive: true,
  });
  const { promise: ended, resolve: end, reject: fail } = Promise.withResolvers<void>();
  client.on("error", fail);
  client.on("end", () => fail(new Error("the connection was closed")));
  client.on("notification", ({ payload }) => onNotification(payload ?? ""));
  const stop = () => end();
  signal.addEventListener("abort", stop);
  // Awaited below. Until then, a rejection must not count as unhandled.
  ended.catch(() => undefined);
  let beat: NodeJS.Timeout | undefined;
  try {
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    onListening();
    let isChecking = false;
    beat = setInterval(async () => {
      // The unanswered check has its own time limit.
      if (isChecking) return;
      isChecking = true;
      await client.query("select 1").catch(fail);
      isChecking = false;
    }, beatMs);
    await ended;
  } finally {
    clearInterval(beat);
    signal.removeEventListener("abort", stop);
    await client.end().catch(() => undefined);
  }
}

/** A moment by both clocks of this process, in milliseconds. */
export type Moment = {
  /** Only goes forward, but stands still while a virtual machine is paused or a laptop sleeps. */
  steady: number;
  /** Is correct after a pause, but may be set back. */
  wall: number;
};

export type Clock = () => Moment;

export const processClock: Clock = () => ({ steady: performance.now(), wall: Date.now() });

/** Whether more than `ms` have passed by either clock. If the wall clock was set back, the answer is true. */
export function hasPassed(ms: number, since: Moment, now: Moment): boolean {
  const wall = now.wall - since.wall;
  return now.steady - since.steady > ms || wall > ms || wall < 0;
}

/** The time of the database's last answer: by this process's clocks and by the database's own, in milliseconds. */
type Heard = { here: Moment; there: number };

/**
 * Whether this process was stopped for so long that it may have missed notes that live `livesMs` milliseconds, by any
 * of the three clocks. Half of that time counts already, as the process that removes notes has its own clock.
 */
export function mayHaveMissed(livesMs: number, last: Heard, now: Heard): boolean {
  const there = now.there - last.there;
  return hasPassed(livesMs / 2, last.here, now.here) || there > livesMs / 2 || there < 0;
}
